/** Points, compass angles (0 is up, clockwise) and the tilted ellipse of the Outer orbit, in a box of 776 × 620. */

export interface Point {
  x: number;
  y: number;
}

export const WIDTH = 776;
export const HEIGHT = 620;
/** The ellipse: its middle, its half axes, and how far its long axis is turned. */
export const MIDDLE: Point = { x: 389, y: 324 };
export const TILT = 24;
export const LONG = 390;
export const SHORT = 228;
/** The compass course of the long axis, from the Moon to Mars. */
export const AXIS = 90 + TILT;

export function polar(centre: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
}

export function compass(from: Point, to: Point): number {
  return turned((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI);
}

export function turned(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

export function between(a: Point, b: Point, share = 0.5): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

export function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function at(point: Point): string {
  return `${round(point.x)} ${round(point.y)}`;
}

export function line(points: readonly Point[]): string {
  return points.length ? "M" + points.map(at).join("L") : "";
}

/** A point by its distance along the long axis (towards Mars) and off it (to the upper right). */
export function axis(along: number, off = 0): Point {
  const tilt = (TILT * Math.PI) / 180;
  return {
    x: MIDDLE.x + along * Math.cos(tilt) + off * Math.sin(tilt),
    y: MIDDLE.y + along * Math.sin(tilt) - off * Math.cos(tilt),
  };
}

// The ellipse is measured along its line, from the Moon's end clockwise.

const PARTS = 3600;
const LINE = Array.from({ length: PARTS + 1 }, (_, i) => ({
  x: -LONG * Math.cos((2 * Math.PI * i) / PARTS),
  y: SHORT * Math.sin((2 * Math.PI * i) / PARTS),
}));
const SUM = [0];
LINE.slice(1).forEach((point, i) => SUM.push((SUM[i] ?? 0) + far(LINE[i] ?? point, point)));
export const AROUND = SUM[PARTS] ?? 1;

/** The point so far along the Outer orbit, and so far outside it. */
export function onEllipse(along: number, off = 0): Point {
  const s = ((along % AROUND) + AROUND) % AROUND;
  let [low, high] = [0, PARTS];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((SUM[middle] ?? 0) <= s) low = middle;
    else high = middle;
  }
  const [a, b] = [LINE[low], LINE[high]];
  if (!a || !b) return MIDDLE;
  const start = SUM[low] ?? 0;
  const { x, y } = between(a, b, (s - start) / ((SUM[high] ?? 1) - start));
  const slope = Math.hypot(x / LONG ** 2, y / SHORT ** 2);
  return axis(x + (off * x) / LONG ** 2 / slope, y + (off * y) / SHORT ** 2 / slope);
}

export function hexagon(centre: Point, radius: number): string {
  return line([0, 60, 120, 180, 240, 300].map((angle) => polar(centre, radius, angle))) + "Z";
}

/** The way along a line: the point at a share of it, with the course there. */
export function alongLine(points: readonly Point[]): (share: number) => { point: Point; course: number } {
  const steps = points.slice(1).map((point, i) => far(points[i] ?? point, point));
  const length = steps.reduce((sum, step) => sum + step, 0);
  return (share) => {
    let left = length * Math.max(0, Math.min(1, share));
    let course = 0;
    for (const [i, step] of steps.entries()) {
      const [a, b] = [points[i], points[i + 1]];
      if (!a || !b) break;
      if (step > 0.01) course = compass(a, b);
      if (left <= step) return { point: between(a, b, step ? left / step : 0), course };
      left -= step;
    }
    return { point: points.at(-1) ?? MIDDLE, course };
  };
}
