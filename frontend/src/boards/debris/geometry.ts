/** Where things lie on the drawing: a square of 1000, the Earth in its middle, clockwise degrees from the top. */

export interface Point {
  x: number;
  y: number;
}

export const CENTRE = 500;
export const EARTH = 74;

export interface Band {
  inner: number;
  outer: number;
  middle: number;
  /** The radius of a space. */
  space: number;
}

/** The three discs, from the inside out. */
export const BANDS: readonly Band[] = [
  { inner: 92, outer: 206, middle: 150, space: 37 },
  { inner: 206, outer: 322, middle: 264, space: 41 },
  { inner: 322, outer: 442, middle: 382, space: 43 },
];

export function polar(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: CENTRE + radius * Math.sin(angle), y: CENTRE - radius * Math.cos(angle) };
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** The next count of turns, without end, that shows an alignment: forward, or one step back after an undo. */
export function unwound(turns: number, alignment: number, period = 4): number {
  const ahead = (((alignment - turns) % period) + period) % period;
  return ahead === period - 1 ? turns - 1 : turns + ahead;
}

export interface Half {
  ring: number;
  from: Point;
  to: Point;
}

/**
 * A line across a seam is printed half on each disc. When a disc turns, its half turns with it and meets
 * another at the end of the turn.
 */
export function halves(from: Spot, to: Spot): Half[] {
  const inner = BANDS[from.ring];
  const outer = BANDS[to.ring];
  if (!inner || !outer) return [];
  const [a, b] = [polar(inner.middle, from.angle), polar(outer.middle, to.angle)];
  const seam = crossing(a, b, inner.outer);
  return [
    { ring: from.ring, from: a, to: seam },
    { ring: to.ring, from: seam, to: b },
  ];
}

export interface Spot {
  ring: number;
  angle: number;
}

/** A half as it is printed on a disc that now stands turned by some degrees. */
export function turnedBack(half: Half, degrees: number): Half {
  return { ring: half.ring, from: rotated(half.from, -degrees), to: rotated(half.to, -degrees) };
}

function rotated(point: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [point.x - CENTRE, point.y - CENTRE];
  return {
    x: CENTRE + x * Math.cos(angle) - y * Math.sin(angle),
    y: CENTRE + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/** Where the way from a point within a circle to one outside leaves it. */
function crossing(a: Point, b: Point, radius: number): Point {
  let [low, high] = [0, 1];
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    const point = between(a, b, middle);
    if (Math.hypot(point.x - CENTRE, point.y - CENTRE) < radius) low = middle;
    else high = middle;
  }
  return between(a, b, low);
}

/** A slice of a ring as a path: from one angle to another between two radii. */
export function slice(inner: number, outer: number, from: number, to: number): string {
  const [a, b, c, d] = [polar(outer, from), polar(outer, to), polar(inner, to), polar(inner, from)];
  const large = to - from > 180 ? 1 : 0;
  return (
    `M${round(a.x)} ${round(a.y)}A${outer} ${outer} 0 ${large} 1 ${round(b.x)} ${round(b.y)}` +
    `L${round(c.x)} ${round(c.y)}A${inner} ${inner} 0 ${large} 0 ${round(d.x)} ${round(d.y)}Z`
  );
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Where the pieces in one space stand, around its centre: a satellite in the middle, debris below, ships above. */
export function debrisSpots(count: number, satellite: boolean): Point[] {
  const spread =
    [[0], [-12, 12], [-19, 0, 19], [-26, -9, 9, 26], [-28, -14, 0, 14, 28]][Math.min(count, 5) - 1] ?? [];
  return spread.map((x) => ({ x, y: (satellite ? 32 : 16) - Math.abs(x) * (satellite ? 0.32 : 0.12) }));
}

export function shipSpots(count: number, satellite: boolean): Point[] {
  const spread = [[0], [-15, 15], [-24, 0, 24], [-33, -11, 11, 33]][Math.min(count, 4) - 1] ?? [];
  return spread.map((x) => ({ x, y: (satellite ? -45 : -14) + Math.abs(x) * (satellite ? 0.35 : 0.2) }));
}
