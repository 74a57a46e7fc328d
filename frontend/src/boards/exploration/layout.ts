/** Where everything lies on the drawing. It follows from the game's own rings and a dozen numbers. */

import {
  AROUND,
  AXIS,
  HEIGHT,
  LONG,
  axis,
  between,
  compass,
  far,
  onEllipse,
  polar,
  turned,
  type Point,
} from "./geometry";

export const RADIUS: Record<string, number> = { leo: 98, trn: 142, moon: 60, mars: 88 };
export const BEAD: Record<string, number> = { leo: 10.8, trn: 12, out: 13.5, moon: 11.5, mars: 12 };
export const [EARTH_R, MOON_R, MARS_R] = [45, 44, 69];
const [GAP_MOON, GAP_L1, GAP_MARS] = [40, 37, 44];
const PAD_R = 70;
/** How far from the Earth the Slingshot flies round it. */
const LANE = 182;
/** Steps on the Outer orbit are short round Mars; they are long behind the Earth and middling past the Moon. */
const STEP_MARS = 52;
const STEP_MOON = (AROUND / 2 - 10.5 * STEP_MARS) / 5;
const STEP_EARTH = (AROUND / 2 - 11.5 * STEP_MARS) / 3;
/** Mars's two gates lie so far to either side of the axis. */
const GATE = 68;
export const HEX_R = 20;

export const MOON = axis(-LONG + GAP_MOON + 60);
export const EARTH = axis(-LONG + GAP_MOON + 120 + GAP_L1 + 142);
export const MARS = axis(LONG - GAP_MARS - 88);
export const CENTRES: Record<string, Point> = { leo: EARTH, trn: EARTH, moon: MOON, mars: MARS };

export interface Ring {
  id: string;
  spaces: readonly string[];
}

export interface Layout {
  /** The middle of every space, site, pad and hex: where a piece stands. */
  places: Map<string, Point>;
  /** The first orbit of a space. */
  ringOf: Map<string, string>;
  rings: Map<string, string[]>;
  /** The middle line of each space of two orbits, from its inner orbit to its outer one. */
  gates: Map<string, { from: string; to: string; line: Point[] }>;
  /** The long beads of the Outer orbit. */
  long: Map<string, Point[]>;
  onRing: (ring: string, space: string) => Point;
  /** The compass course of a ship that flies on through a space of an orbit. */
  tangent: (ring: string, space: string, clockwise: boolean) => number;
  /** The way along an orbit from one space to the next. */
  stretch: (ring: string, from: string, to: string, clockwise: boolean) => Point[];
  exits: Map<string, number>;
  comet: { at: Point; course: number };
}

const LONG_BEADS: Record<string, number> = { o23: 22, o24: 22, o26: 9, o27: 9, o28: 9, o29: 9 };

function ease(share: number): number {
  const x = Math.max(0, Math.min(1, share));
  return x * x * (3 - 2 * x);
}

function chain(start: Point, turns: readonly number[]): Point[] {
  const found = [start];
  for (const turn of turns) found.push(polar(found.at(-1) ?? start, HEX_R * Math.sqrt(3), turn));
  return found;
}

/** The layout of a map; it is made once, for the map never changes. */
export function layoutOf(circles: readonly Ring[], pads: ReadonlyMap<string, string>): Layout {
  const rings = new Map(circles.map((ring) => [ring.id, [...ring.spaces]]));
  const along = lengths(rings.get("out") ?? []);
  const angles = anglesOf(rings);
  const onRing = (ring: string, space: string): Point =>
    ring === "out"
      ? onEllipse(along.get(space) ?? 0)
      : polar(CENTRES[ring] ?? EARTH, RADIUS[ring] ?? 0, angles.get(`${ring} ${space}`) ?? 0);
  const tangent = (ring: string, space: string, clockwise: boolean): number => {
    const s = along.get(space) ?? 0;
    const course =
      ring === "out"
        ? compass(onEllipse(s - 1), onEllipse(s + 1))
        : (angles.get(`${ring} ${space}`) ?? 0) + 90;
    return turned(clockwise ? course : course + 180);
  };
  const stretch = (ring: string, from: string, to: string, clockwise: boolean): Point[] => {
    const steps = ring === "out" ? 16 : 8;
    const [start, end, all] =
      ring === "out"
        ? [along.get(from) ?? 0, along.get(to) ?? 0, AROUND]
        : [angles.get(`${ring} ${from}`) ?? 0, angles.get(`${ring} ${to}`) ?? 0, 360];
    const gap = clockwise ? (end - start + 2 * all) % all : -((start - end + 2 * all) % all);
    return Array.from({ length: steps + 1 }, (_, i) => {
      const s = start + (gap * i) / steps;
      return ring === "out" ? onEllipse(s) : polar(CENTRES[ring] ?? EARTH, RADIUS[ring] ?? 0, s);
    });
  };

  const ringOf = new Map<string, string>();
  const gates: Layout["gates"] = new Map();
  const places = new Map<string, Point>();
  for (const [ring, spaces] of rings) {
    for (const space of spaces) {
      const from = ringOf.get(space);
      if (from === undefined) {
        ringOf.set(space, ring);
        places.set(space, onRing(ring, space));
        continue;
      }
      const line = space === "xo2" ? slingshot(onRing) : straight(onRing(from, space), onRing(ring, space));
      gates.set(space, { from, to: ring, line });
      places.set(space, line[space === "xo2" ? 66 : line.length >> 1] ?? onRing(ring, space));
    }
  }

  function slingshot(where: Layout["onRing"]): Point[] {
    const end = where("out", "xo2");
    const [from, to] = [angles.get("trn xo2") ?? 0, compass(EARTH, end)];
    const gap = turned(to - from);
    const points = Array.from({ length: 121 }, (_, i) => {
      const turn = (gap * i) / 120;
      const out = (LANE - 142) * ease((turn + 3) / 21) ** 0.8;
      const last = (far(EARTH, end) - LANE) * Math.max(0, (turn - gap + 36) / 36) ** 2.1;
      return polar(EARTH, i ? 142 + out + last : 142, from + turn);
    });
    points[120] = end;
    return points;
  }

  const middle = onEllipse(along.get("o16") ?? 0, -46);
  const course = tangent("out", "o16", true);
  for (const [site, point] of sites(angles, middle, course)) places.set(site, point);
  for (const [pad, orbiting] of pads)
    places.set(pad, polar(EARTH, PAD_R, angles.get(`leo ${orbiting}`) ?? 0));
  const [east, west] = [along.get("exit-e") ?? 0, along.get("exit-w") ?? 0];
  const chains = {
    east: chain(onEllipse(east, 43), [90, 90, 90, 330, 270, 270, 270]),
    west: chain({ x: onEllipse(west).x - 24, y: HEIGHT - HEX_R - 4 }, Array<number>(7).fill(270)),
  };
  for (const [side, points] of Object.entries(chains))
    points.forEach((point, i) => places.set(`${side}-${i + 1}`, point));

  return {
    places,
    ringOf,
    rings,
    gates,
    long: new Map(
      Object.entries(LONG_BEADS).map(([space, half]) => [
        space,
        Array.from({ length: 13 }, (_, i) => onEllipse((along.get(space) ?? 0) + (half * (i - 6)) / 6)),
      ]),
    ),
    onRing,
    tangent,
    stretch,
    exits: new Map([
      ["exit-e", compass(onEllipse(east), onEllipse(east, 10))],
      ["exit-w", compass(onEllipse(west), places.get("west-1") ?? EARTH)],
    ]),
    comet: { at: middle, course },
  };
}

function straight(a: Point, b: Point): Point[] {
  return Array.from({ length: 13 }, (_, i) => between(a, b, i / 12));
}

function lengths(ring: readonly string[]): Map<string, number> {
  const start = ring.indexOf("xm");
  let s = 0;
  return new Map(
    [...ring.slice(start), ...ring.slice(0, start)].map((space, step) => {
      const here = s;
      s += step < 5 ? STEP_MOON : step < 27 ? STEP_MARS : STEP_EARTH;
      return [space, here];
    }),
  );
}

/** The compass angle of every space on the round orbits, by ring and space. */
function anglesOf(rings: ReadonlyMap<string, string[]>): Map<string, number> {
  const found = new Map<string, number>();
  rings.get("trn")?.forEach((space, i) => found.set(`trn ${space}`, turned(AXIS + 180 + (i - 24) * 14.4)));
  rings.get("moon")?.forEach((space, i) => found.set(`moon ${space}`, turned(AXIS + i * 36)));
  const first = found.get("trn x1") ?? 0;
  rings.get("leo")?.forEach((space, i) => found.set(`leo ${space}`, turned(first + (i - 2) * 18)));
  rings.get("mars")?.forEach((space, i) => {
    const angle = i <= 6 ? AXIS - GATE + (i * GATE) / 3 : AXIS + GATE + ((i - 6) * (180 - GATE)) / 3;
    found.set(`mars ${space}`, turned(angle));
  });
  return found;
}

/** Where modules are dropped. */
function sites(angles: ReadonlyMap<string, number>, comet: Point, course: number): [string, Point][] {
  const first = angles.get("moon l1") ?? 0;
  const moon: [string, number][] = [
    ["r1", 1.5],
    ["h1", 3],
    ["r2", 5],
    ["h2", 7],
    ["r3", 8.5],
    ["h3", 0],
  ];
  const mars: [string, number, number][] = [
    ["r1", -52, 52], ["h1", 0, 54], ["r2", 52, 52], ["h2", 0, 19],
    ["r3", 128, 52], ["h3", 180, 54], ["r4", 232, 52], ["h4", 180, 19],
  ]; // prettier-ignore
  return [
    ["l2", { x: 44, y: 244 }],
    ["l3", polar(EARTH, 217, 137)],
    ["l4", polar(EARTH, 193, 38)],
    ["l5", polar(EARTH, 189, 233)],
    ...moon.map(([id, step]): [string, Point] => [`moon-${id}`, polar(MOON, 29.5, first + 36 * step)]),
    ...mars.map(([id, turn, r]): [string, Point] => [`mars-${id}`, polar(MARS, r, AXIS + turn)]),
    ["comet-1", polar(comet, 19, course + 180)],
    ["comet-2", polar(comet, 19, course)],
  ];
}

/** A whole flight as points: along the orbits, and through a gate where it changes between two. */
export function course(layout: Layout, start: string, path: readonly string[], clockwise: boolean): Point[] {
  const points: Point[] = [];
  let here = start;
  let ring: string | null = null;
  const place = (id: string) => layout.places.get(id) ?? EARTH;
  const shared = (a: string, b: string) =>
    [...layout.rings].find(([, spaces]) => spaces.includes(a) && spaces.includes(b))?.[0] ?? null;
  for (const there of path) {
    const onward = shared(here, there);
    if (onward === null) {
      points.push(place(here), place(there));
    } else {
      const gate = layout.gates.get(here);
      if (gate && ring !== onward) {
        const band = gate.to === onward ? gate.line : gate.line.toReversed();
        points.push(...(ring ? band : band.slice(band.length >> 1)));
      }
      points.push(...layout.stretch(onward, here, there, clockwise));
    }
    [here, ring] = [there, onward];
  }
  const gate = layout.gates.get(here);
  if (gate && ring) {
    const band = gate.from === ring ? gate.line : gate.line.toReversed();
    points.push(...band.slice(0, (band.length >> 1) + 1));
  }
  return points;
}
