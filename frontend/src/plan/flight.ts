/** Where everything of a plan stands in its drawing: places upwards from Earth, the flight from left to right. */

import type { PlanSheet, SheetLine } from "../lib/protocol";

export interface Node {
  x: number;
  y: number;
  /** The mass that stands there, if it is known. */
  mass: number;
  main: boolean;
}
export interface Leg {
  from: Node;
  to: Node;
  main: boolean;
  stage: SheetLine;
}
export interface Wait {
  x: number;
  y: number;
  until: number;
  main: boolean;
}
export interface Mark {
  x: number;
  y: number;
  text: string;
  sign: "dock" | "part" | "do";
  /** Its words stand above it, as those of the mark before stand below. */
  above: boolean;
}
export interface Flight {
  width: number;
  height: number;
  lanes: { name: string; y: number }[];
  years: { year: number; x: number }[];
  nodes: Node[];
  legs: Leg[];
  waits: Wait[];
  marks: Mark[];
}

const LANE = 74;
const TOP = 58;
const LEFT = 146;
const RIGHT = 48;
const HOP = 118;
const DEED = 80;
/** How far steps are pushed together where there is little room. */
const TIGHTEST = 0.62;
/** How far a drawing that is still too wide may shrink before it has to be scrolled. */
const SMALLEST = 0.8;
/** Marks that are nearer have their words above and below. */
const WORDS = 90;

const stepOf = (stage: SheetLine) =>
  stage.kind === "fly" ? HOP : stage.kind === "assemble" || stage.kind === "wait" ? 0 : DEED;

export function drawn(sheet: PlanSheet, room: number): Flight {
  const steps = sheet.stages.reduce((sum, stage) => sum + stepOf(stage), 0);
  const scale = Math.min(1, Math.max(TIGHTEST, (room - LEFT - RIGHT) / Math.max(1, steps)));
  const lanes = sheet.places.map((name, index) => ({ name, y: TOP + LANE * index }));
  const laneOf = new Map(lanes.map((lane) => [lane.name, lane.y]));
  const flight: Flight = {
    width: 0,
    height: TOP + LANE * lanes.length - 10,
    lanes,
    years: [],
    nodes: [],
    legs: [],
    waits: [],
    marks: [],
  };
  const crafts = new Map<string, Node>();
  const ship = sheet.stages.at(-1)?.craft ?? "";
  let x = LEFT;
  let year = 0;

  const stand = (craft: string, place: string, mass: number): Node => {
    const node = { x, y: laneOf.get(place) ?? TOP, mass, main: craft === ship };
    crafts.set(craft, node);
    flight.nodes.push(node);
    return node;
  };
  const bring = (craft: string): Node | undefined => {
    const node = crafts.get(craft);
    if (node && node.x < x) flight.waits.push({ x: node.x, y: node.y, until: x, main: node.main });
    return node;
  };

  for (const stage of sheet.stages) {
    if (stage.year !== year) {
      year = stage.year;
      flight.years.push({ year, x });
    }
    if (stage.kind === "fly") {
      const from = bring(stage.craft);
      const start = { ...(from ?? stand(stage.craft, stage.place, stage.mass)), x };
      x += HOP * scale;
      flight.legs.push({
        from: start,
        to: stand(stage.craft, stage.to, stage.after),
        main: stage.craft === ship,
        stage,
      });
    } else if (stage.kind === "assemble") {
      stand(stage.craft, stage.place, stage.mass);
    } else if (stage.kind === "wait") {
      continue;
    } else {
      x += DEED * scale;
      const at = bring(stage.craft);
      if (!at) continue;
      const there = { x, y: at.y };
      if (stage.kind === "dock") {
        bring(stage.other);
        crafts.delete(stage.other);
      }
      const sign = stage.kind === "dock" ? "dock" : stage.kind === "separate" ? "part" : "do";
      const before = flight.marks.at(-1);
      const near = before !== undefined && before.y === there.y && x - before.x < WORDS;
      flight.marks.push({ ...there, text: said(stage), sign, above: near && !before.above });
      crafts.set(stage.craft, { ...at, ...there });
      if (stage.kind === "separate")
        crafts.set(stage.other, { ...there, mass: 0, main: stage.other === ship });
    }
  }
  flight.width = Math.max(x + RIGHT, room);
  return flight;
}

/** The size at which a drawing fits; one that would become too small keeps its own. */
export function fitting(width: number, room: number): number {
  return room < width && room >= SMALLEST * width ? room / width : 1;
}

function said(stage: SheetLine): string {
  if (stage.kind === "separate") return `leave ${stage.things}`;
  return stage.kind === "dock" ? "dock" : stage.what;
}

/** A text in lines of at most so many characters; the last one ends with dots if there is more. */
export function lines(text: string, most: number, count = 2): string[] {
  const found: string[] = [];
  for (const word of text.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  if (found.length <= count) return found;
  return [...found.slice(0, count - 1), `${found[count - 1]} …`];
}
