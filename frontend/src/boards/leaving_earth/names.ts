/** Where the names of the places stand: in letters that can be read, and on nothing else that is. */

import type { Route } from "../../generated/leaving-earth";
import { flagAt, radius, type Box } from "./geometry";
import { HEIGHT, WIDTH, type Atlas, type Place } from "./maps";
import { doorOf, widestPlates } from "./plates";

export interface Name {
  lines: readonly string[];
  size: number;
  /** From the middle of the place to the first line. */
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  /** Where the signs of the place's hazards stand, if in line with the name. */
  door?: readonly [number, number];
}

/** No name is smaller on the screen, in pixels. */
export const LEAST = 10;
/** Bodies are written large where there is room for it. */
const ROOMY = 11;
/** How wide a letter is, for letters of size 1. */
const [LARGE, PLAIN, BODY] = [0.75, 0.53, 0.58];
export const LEADING = 1.08;

/** How many units are a pixel, in steps: the names are laid out anew for each. */
export function stepOf(unit: number): number {
  return Math.max(0.9, Math.ceil(unit * 20) / 20);
}

function widthOf(lines: readonly string[], size: number, body: boolean): number {
  const letter = body ? (lines[0] === lines[0]?.toUpperCase() ? LARGE : BODY) : PLAIN;
  return Math.max(...lines.map((line) => line.length)) * size * letter;
}

/** What a name covers. */
export function boxOf(place: Place, { lines, size, x, y, anchor }: Name): Box {
  const [w, h] = [widthOf(lines, size, Boolean(place.R)), (0.95 + LEADING * (lines.length - 1)) * size];
  const middle = x + (anchor === "start" ? w / 2 : anchor === "end" ? -w / 2 : 0);
  return { x: place.x + middle, y: place.y + y + h / 2 - size * 0.78, w, h };
}

/** How far apart the signs of a door are. */
export const APART = 14;

/** On which side of the printed name the door's signs stand: -1 before it, 1 after it, 0 elsewhere. */
function sideOf(place: Place, printed: Name): number {
  if (!place.door) return 0;
  const { x, y } = boxOf(place, printed);
  const [dx, dy] = [place.x + place.door[0] - x, place.y + place.door[1] - y];
  return Math.abs(dy) < printed.size ? Math.sign(dx) : 0;
}

/** A name with a door in line: what both cover, and where the signs are. */
function withDoor(place: Place, name: Name, side: number, long: number): [Name, Box] {
  const box = boxOf(place, name);
  if (!side) return [name, box];
  const middle = box.x + side * (box.w / 2 + 3 + long / 2);
  const both = { ...box, x: box.x + (side * (long + 3)) / 2, w: box.w + long + 3 };
  return [{ ...name, door: [middle - place.x, box.y - place.y] }, both];
}

const SHIFTS = [0, -4, 4, -8, 8];

/** All spots for a name beside its place, the printed one first. */
function* spots(place: Place, written: readonly (readonly string[])[], size: number): Generator<Name> {
  const [dx, dy, anchor] = place.label ?? [0, 0, "middle"];
  const r = radius(place) + 4;
  for (const lines of written)
    for (const y of SHIFTS) for (const x of SHIFTS) yield { lines, size, x: dx + x, y: dy + y, anchor };
  for (const lines of written) {
    const more = (lines.length - 1) * size * LEADING;
    const level = size * 0.34 - more / 2;
    for (const shift of SHIFTS.map((one) => one * 1.5)) {
      yield { lines, size, x: r, y: level + shift, anchor: "start" };
      yield { lines, size, x: -r, y: level + shift, anchor: "end" };
      yield { lines, size, x: shift, y: r + size * 0.75, anchor: "middle" };
      yield { lines, size, x: shift, y: -r - more, anchor: "middle" };
    }
    const slant = r * 0.7;
    for (const [x, side] of [
      [slant, "start"],
      [-slant, "end"],
    ] as const) {
      yield { lines, size, x, y: slant + size * 0.7, anchor: side };
      yield { lines, size, x, y: -slant - more, anchor: side };
    }
  }
}

/** In how many lines a name can be written. */
function written(name: string, body: boolean, size: number): string[][] {
  if (body) return [[size < ROOMY ? name.toUpperCase() : name]];
  const cut = name.lastIndexOf(" ");
  const two = cut > 0 ? [name.slice(0, cut), name.slice(cut + 1)] : [name];
  return name.endsWith(" Transfer") ? [two] : [[name], two];
}

/** What it costs a name to lie on any of these, by how much of it. */
const COSTS = { plate: 6, place: 6, name: 8, sign: 3, step: 0.004, outside: 1000 };

function covered(box: Box, other: Box): number {
  const wide =
    Math.min(box.x + box.w / 2, other.x + other.w / 2) - Math.max(box.x - box.w / 2, other.x - other.w / 2);
  const high =
    Math.min(box.y + box.h / 2, other.y + other.h / 2) - Math.max(box.y - box.h / 2, other.y - other.h / 2);
  return wide > 0 && high > 0 ? 0.2 + (wide * high) / (box.w * box.h) : 0;
}

/** Signs beside a place: hazards of its door, what is found there, its first pennant, the drift. */
function signsBeside(place: Place, doors: number, scale: number): Box[] {
  const at = (offset: readonly [number, number] | undefined, w: number, h: number): Box[] =>
    offset ? [{ x: place.x + offset[0], y: place.y + offset[1], w: w * scale, h: h * scale }] : [];
  const flag = flagAt(place, 0, scale);
  const far = place.tail ? Math.hypot(...place.tail) : 1;
  const tail = place.tail?.map((one) => (one / far) * (radius(place) + 13)) as [number, number] | undefined;
  return [
    ...(doors ? at(place.door, 14 * doors, 14) : []),
    ...at(place.find, 44, 17),
    ...at(tail, 14, 14),
    ...(place.flag ? at([flag.x + 12 * scale, flag.y], 25, 18) : []),
  ];
}

export interface Named {
  atlas: Atlas;
  legs: Record<string, Route>;
  /** What the places are called. */
  names: ReadonlyMap<string, string>;
}

/** To lay names out takes longer than a frame: it is done once for each step of nearness. */
const known = new WeakMap<Named, Map<number, Map<string, Name>>>();

/** Where all names stand, by how many units are a pixel. */
export function namesFor(named: Named, unit: number): Map<string, Name> {
  const steps = known.get(named) ?? new Map<number, Map<string, Name>>();
  known.set(named, steps);
  const found = steps.get(unit) ?? laidOutFor(named, unit);
  steps.set(unit, found);
  return found;
}

function laidOutFor({ atlas, legs, names }: Named, unit: number): Map<string, Name> {
  const scale = atlas.small ? 0.82 : 1;
  // As wide as they ever are: no name goes elsewhere because a year has passed.
  const plates = widestPlates(atlas, legs).map((plate) => plate.box);
  const places = Object.entries(atlas.places).filter(([id]) => id !== "solar_radiation");
  const bodies = places.map(([, place]) => {
    const side = radius(place) * 1.8;
    return { x: place.x, y: place.y, w: side, h: side };
  });
  const laidOut = places.map(([id, place]) => {
    const body = Boolean(place.R);
    const printed = body ? (atlas.small ? 10.2 : 12) : atlas.small ? 9.2 : 10.8;
    const [x, y, anchor] = place.label ?? [0, 0, "middle"];
    const doors = doorOf(legs, id).length;
    const name = names.get(id) ?? "";
    const side = doors ? sideOf(place, { lines: [name.toUpperCase()], size: printed, x, y, anchor }) : 0;
    const size = Math.max(printed, LEAST * unit);
    return { id, place, doors, side, size, lines: written(name, body, size) };
  });
  const signs = laidOut.flatMap(({ place, doors, side }) => signsBeside(place, side ? 0 : doors, scale));
  const found = new Map<string, Name>();
  const boxes = new Map<string, Box>();
  function bestFor({ id, place, doors, side, size, lines }: (typeof laidOut)[number]): [Name, Box] {
    const near = (box: Box) =>
      Math.abs(box.x - place.x) < 150 + box.w / 2 && Math.abs(box.y - place.y) < 70 + box.h / 2;
    const [hidesPlates, hidesBodies, hidesSigns] = [plates, bodies, signs].map((all) => all.filter(near));
    const others = [...boxes].filter(([other, box]) => other !== id && near(box)).map(([, box]) => box);
    const weighed = [
      [COSTS.plate, hidesPlates],
      [COSTS.place, hidesBodies],
      [COSTS.sign, hidesSigns],
      [COSTS.name, others],
    ] as const;
    let best: { name: Name; box: Box; cost: number } | null = null;
    let step = 0;
    for (const spot of spots(place, lines, size)) {
      const [name, box] = withDoor(place, spot, side, APART * scale * doors);
      const outside =
        box.x - box.w / 2 < 1 ||
        box.x + box.w / 2 > WIDTH - 1 ||
        box.y - box.h / 2 < 1 ||
        box.y + box.h / 2 > HEIGHT - 1;
      let cost = COSTS.step * step++ + (outside ? COSTS.outside : 0);
      for (const [price, all] of weighed) for (const other of all ?? []) cost += price * covered(box, other);
      if (!best || cost < best.cost) best = { name, box, cost };
    }
    const { name, box } = best as { name: Name; box: Box };
    return [name, box];
  }
  for (let round = 0; round < 3; round++)
    for (const one of laidOut) {
      const [name, box] = bestFor(one);
      found.set(one.id, name);
      boxes.set(one.id, box);
    }
  return found;
}
