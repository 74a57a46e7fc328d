/** The drawings as data: symbols in a box of 14, bodies of radius 1, components that stand on y = 0. */

import data from "./art.json";

/** A shape: its element, its attributes, and what is in it. */
export type Shape = readonly [string, Record<string, string>, (readonly (Shape | string)[])?];

interface Art {
  icons: Record<string, Shape[]>;
  slings: Record<string, Shape[]>;
  bodies: Record<string, Shape[]>;
  parts: Record<string, Shape[]>;
  defs: Shape[];
  /** Width and height of a component in a stack. */
  sizes: Record<string, [number, number]>;
}

export const ART = data as unknown as Art;

export const PLANETS: Record<string, string> = {
  jupiter: "#f0b27a",
  saturn: "#f3d892",
  uranus: "#8fe6e0",
  neptune: "#8ea8ff",
};

/** What was found on a card, as a symbol. */
export const FOUND: Record<string, string> = {
  minerals: "gem",
  supplies: "crate",
  life: "life",
  destroyed: "destroyed",
  alien: "alien",
  sickness: "sick",
  solar_radiation: "rad",
  astronaut_radiation: "rad",
  component_radiation: "rad",
  debris: "debris",
};

export const STATES: Record<string, { colour: string; icon: string; dash: string; width: number }> = {
  ok: { colour: "#83dba8", icon: "check", dash: "", width: 5 },
  all: { colour: "#ffb95e", icon: "approx", dash: "11 5", width: 4.6 },
  slow: { colour: "#ffb95e", icon: "approx", dash: "11 5", width: 4.6 },
  no: { colour: "#98a1c4", icon: "cross", dash: "1 6", width: 3.2 },
  shut: { colour: "#98a1c4", icon: "cross", dash: "1 6", width: 2.4 },
};

/** The picture of a component: astronauts by what they can do, samples all alike. */
export function pictureOf(good: string, kind: string, skill: string): string {
  if (kind === "astronaut") return skill ? `astronaut-${skill}` : "astronaut";
  if (kind === "sample") return "sample";
  return ART.parts[good] ? good : kind === "supplies" ? "supplies" : "probe";
}

/** The letter on a craft's token: of its name, or the number of a numbered one. */
export function letterOf(name: string): string {
  return /\d+$/.exec(name)?.[0] ?? name.charAt(0).toUpperCase();
}
