/** Where every place stands and how every route is laid, for each choice of sets. Units are those of the map. */

import data from "./maps.json";

export const WIDTH = 776;
export const HEIGHT = 566;

export type Pair = readonly [number, number];

export interface Place {
  x: number;
  y: number;
  /** The radius of a ring (orbit, fly-by, transfer). */
  r?: number;
  /** The radius of a body. */
  R?: number;
  label?: readonly [number, number, "start" | "middle" | "end"];
  under?: Pair | null;
  door?: Pair;
  find?: Pair;
  flag?: Pair;
  tok?: Pair;
  dock?: Pair;
  tail?: Pair;
}

/** How a route is laid, from one end to the other. */
export interface Edge {
  bend: number;
  t: number;
  dx: number;
  dy: number;
  via?: Pair;
}

export interface Atlas {
  small: boolean;
  places: Record<string, Place>;
  edges: Record<string, Edge>;
  /** The glow round a body: which, how wide, its colour. */
  halos: readonly (readonly [string, number, string])[];
}

const REGIONS: readonly (readonly [string, readonly string[]])[] = [
  ["Earth and Moon", ["earth", "suborbital", "moon", "lunar"]],
  ["Inner planets", ["inner", "mercury", "venus", "mars", "phobos", "ceres", "solar"]],
  ["Jupiter and its moons", ["jupiter", "io", "europa", "ganymede", "callisto"]],
  ["Farther out", ["outer", "saturn", "titan", "enceladus", "uranus", "neptune"]],
];

/** The part of the solar system that a place lies in. */
export function regionOf(place: string | undefined): string {
  const word = place?.split("_")[0] ?? "";
  return REGIONS.find(([, words]) => words.includes(word))?.[0] ?? "Anywhere";
}

/** Where a region stands among them. */
export function rankOf(region: string): number {
  const rank = REGIONS.findIndex(([name]) => name === region);
  return rank < 0 ? REGIONS.length : rank;
}

const MAPS = data as unknown as Record<string, Atlas>;

/** The map of a table, by the places that are in play. */
export function atlasOf(inPlay: (place: string) => boolean): Atlas {
  const name = inPlay("jupiter") ? "outer_planets" : inPlay("mercury") ? "base+mercury" : "base";
  const whole = MAPS[name] as Atlas;
  const places = Object.entries(whole.places).filter(([id]) => inPlay(id));
  const edges = Object.entries(whole.edges).filter(([id]) => id.split("~").every(inPlay));
  return {
    ...whole,
    places: Object.fromEntries(places),
    edges: Object.fromEntries(edges),
    halos: whole.halos.filter(([id]) => inPlay(id)),
  };
}
