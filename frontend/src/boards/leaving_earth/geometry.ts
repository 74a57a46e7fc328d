/** The curves of the routes, and where plates, craft and names stand on them. */

import type { Point } from "../../stage/camera.svelte";
import type { Atlas, Edge, Place } from "./maps";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const STRAIGHT: Edge = { bend: 0, t: 0.5, dx: 0, dy: 0 };

/** A route as it runs from one place to another: its curve, and where it leaves and meets their rims. */
export class Way {
  readonly p0: Point;
  readonly p1: Point;
  readonly edge: Edge;
  readonly t0: number;
  readonly t1: number;

  constructor(atlas: Atlas, from: string, to: string) {
    const [a, b] = [atlas.places[from], atlas.places[to]];
    this.p0 = a ?? { x: 0, y: 0 };
    this.p1 = b ?? { x: 0, y: 0 };
    this.edge = edgeOf(atlas, from, to);
    this.t0 = this.rim(this.p0, radius(a), false);
    this.t1 = this.rim(this.p1, radius(b), true);
  }

  private get control(): Point {
    const { via, bend } = this.edge;
    if (via) return { x: via[0], y: via[1] };
    const [dx, dy] = [this.p1.x - this.p0.x, this.p1.y - this.p0.y];
    const d = Math.hypot(dx, dy) || 1;
    return {
      x: (this.p0.x + this.p1.x) / 2 + (dy / d) * bend * 2,
      y: (this.p0.y + this.p1.y) / 2 - (dx / d) * bend * 2,
    };
  }

  /** A point of the curve, with the direction in degrees. */
  at(t: number): Point & { angle: number } {
    const c = this.control;
    const s = 1 - t;
    const tx = 2 * s * (c.x - this.p0.x) + 2 * t * (this.p1.x - c.x);
    const ty = 2 * s * (c.y - this.p0.y) + 2 * t * (this.p1.y - c.y);
    return {
      x: s * s * this.p0.x + 2 * t * s * c.x + t * t * this.p1.x,
      y: s * s * this.p0.y + 2 * t * s * c.y + t * t * this.p1.y,
      angle: (Math.atan2(ty, tx) * 180) / Math.PI,
    };
  }

  /** The part of the curve between two shares, as a path. */
  path(from = this.t0, to = this.t1, steps = 24): string {
    const points = Array.from({ length: steps + 1 }, (_, i) => this.at(from + ((to - from) * i) / steps));
    return `M${points.map((p) => `${short(p.x)} ${short(p.y)}`).join("L")}`;
  }

  get length(): number {
    return Math.hypot(this.p1.x - this.p0.x, this.p1.y - this.p0.y);
  }

  /** Where the plate of the route stands. */
  get plate(): Point & { angle: number } {
    const { t, dx, dy } = this.edge;
    const spot = this.at(t);
    return { ...spot, x: spot.x + dx, y: spot.y + dy };
  }

  /** How far along a craft is drawn that has some of its years behind it: beside the plate, not on it. */
  share(years: number, left: number, small: boolean): number {
    const share = this.t0 + ((this.t1 - this.t0) * (years - left + 0.5)) / Math.max(1, years);
    const apart = (small ? 42 : 50) / this.length;
    if (Math.abs(share - this.edge.t) >= apart) return share;
    const aside = share > this.edge.t ? this.edge.t + apart : this.edge.t - apart;
    return Math.min(this.t1, Math.max(this.t0, aside));
  }

  private rim(centre: Point, r: number, back: boolean): number {
    for (let i = 0; i < 200; i++) {
      const t = back ? 1 - i / 200 : i / 200;
      const p = this.at(t);
      if (Math.hypot(p.x - centre.x, p.y - centre.y) > r + 2) return t;
    }
    return back ? 1 : 0;
  }
}

export function short(value: number): number {
  return Math.round(value * 10) / 10;
}

export function radius(place: Place | undefined): number {
  return place?.R ?? place?.r ?? 12;
}

/** The way an edge is laid, as seen from one end to the other. */
export function edgeOf({ edges }: Atlas, from: string, to: string): Edge {
  const along = edges[`${from}~${to}`];
  if (along) return along;
  const back = edges[`${to}~${from}`];
  return back ? { ...back, bend: -back.bend, t: 1 - back.t } : STRAIGHT;
}

export function overlap(a: Box, b: Box, gap = 0): boolean {
  return (
    Math.abs(a.x - b.x) * 2 < a.w + b.w + 2 * gap - 0.01 &&
    Math.abs(a.y - b.y) * 2 < a.h + b.h + 2 * gap - 0.01
  );
}

/** What lies round the spot of a large plate. */
export interface Around {
  /** Other large plates, what else should be seen, and what had better be. */
  large: readonly Box[];
  taken: readonly Box[];
  wanted: readonly Box[];
  /** Points of other routes that are lit: a plate on one of them seems to be about it. */
  others: readonly Point[];
  /** What the plate stays inside of. */
  whole: Box;
}

const ASIDE = [0, 10, -10, 18, -18, 26, -26, 34, -34, 43, -43, 52, -52, 61, -61, 70, -70, 90, -90];
const SHARES = [0.5, 0.6, 0.4, 0.68, 0.34, 0.76, 0.26, 0.85];
/** What it costs a spot to hide any of these, to be on another route, and to be off its own. */
const COSTS = { large: 400, taken: 40, other: 6, wanted: 3, aside: 0.06, step: 0.1 };

/** A spot for a large plate on its route: it hides no other if that may be, and as little else. */
export function spotFor(way: Way, size: { w: number; h: number }, around: Around): Point {
  const { large, taken, wanted, others, whole } = around;
  const hidden = (spot: Box, boxes: readonly Box[]) => boxes.filter((box) => overlap(spot, box, 1)).length;
  const shares = [way.edge.t, ...SHARES].filter((t) => t > way.t0 && t < way.t1);
  let best: { spot: Point; cost: number } | null = null;
  for (const aside of ASIDE)
    for (const [step, t] of shares.entries()) {
      const { x, y, angle } = way.at(t);
      const turn = ((angle + 90) * Math.PI) / 180;
      const spot = kept({ x: x + Math.cos(turn) * aside, y: y + Math.sin(turn) * aside, ...size }, whole);
      const cost =
        COSTS.large * hidden(spot, large) +
        COSTS.taken * hidden(spot, taken) +
        COSTS.other * Number(others.some((point) => inside(point, spot))) +
        COSTS.wanted * hidden(spot, wanted) +
        COSTS.aside * Math.abs(aside) +
        COSTS.step * step;
      if (!best || cost < best.cost) best = { spot, cost };
    }
  return best?.spot ?? kept({ ...way.at(way.edge.t), ...size }, whole);
}

function inside({ x, y }: Point, box: Box): boolean {
  return Math.abs(x - box.x) * 2 < box.w && Math.abs(y - box.y) * 2 < box.h;
}

/** Where the pennant of a mission stands, from the middle of its place: four side by side, then above. */
export function flagAt(place: Place, index: number, scale: number): Point {
  const r = radius(place);
  const [x, y] = place.flag ?? [r * 0.5, -r - 6];
  return { x: x + (index % 4) * 27 * scale, y: y - Math.floor(index / 4) * 15 };
}

/** A box moved so that it lies inside another. */
function kept(box: Box, { x, y, w, h }: Box): Box {
  const held = (at: number, size: number, middle: number, room: number) =>
    Math.min(middle + room / 2 - size / 2, Math.max(middle - room / 2 + size / 2, at));
  return { ...box, x: held(box.x, box.w, x, w), y: held(box.y, box.h, y, h) };
}
