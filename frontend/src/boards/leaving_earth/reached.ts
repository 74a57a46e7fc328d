/** The maneuvers of a chosen craft, each with its large plate where that hides nothing that matters. */

import type { Chart, ManeuverFlown, Reach, Ship } from "../../generated/leaving-earth";
import { STATES } from "./art";
import { radius, spotFor, Way, type Box } from "./geometry";
import { HEIGHT, WIDTH, type Atlas } from "./maps";
import { HAZARD, widthOf, type Plate, type Sign } from "./plates";
import type { Frame, Point } from "../../stage/camera.svelte";
import { sampled } from "../../stage/moves";
import type { Dock } from "./read";

export interface Reached {
  leg: string;
  state: Reach[1];
  way: Way;
  signs: Sign[];
  text: string;
  scale: number;
  w: number;
  h: number;
  brief: boolean;
  spot: Point;
  style: { colour: string; icon: string; dash: string; width: number };
}

const PLAIN = { colour: "#98a1c4", icon: "cross", dash: "1 6", width: 3.2 };

/** How much a large plate has room for: all, one line, or the number alone. */
export type Look = "full" | "line" | "number";

export interface Surroundings {
  chart: Chart;
  atlas: Atlas;
  docks: readonly Dock[];
  /** The small plates of all routes. */
  plates: readonly Plate[];
  /** Where craft are drawn, and how large. */
  tokens: readonly Point[];
  size: number;
  look: Look;
  /** The maneuver that is flown: no other is shown then, and what has been fired counts. */
  flight: ManeuverFlown | null;
  /** What the plates stay inside of. */
  whole: Box;
}

export const MAP: Box = { x: WIDTH / 2, y: HEIGHT / 2, w: WIDTH - 6, h: HEIGHT - 6 };

/** What is seen in a frame, with a little margin. */
export function boxOf({ x, y, width, height }: Frame): Box {
  return { x: x + width / 2, y: y + height / 2, w: width - 6, h: height - 6 };
}

/** Where the sign for a place stands that is beyond a frame: on its way, just inside; null if the place is seen. */
export function outside(way: Way, frame: Frame, size: { w: number; h: number }): Point | null {
  const seen = ({ x, y }: Point) =>
    x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height;
  if (seen(way.p1)) return null;
  const shares = Array.from({ length: 41 }, (_, i) => 1 - i / 40);
  const last = shares.find((share) => seen(way.at(share)));
  if (last === undefined) return null;
  const { x, y } = way.at(last);
  const held = (at: number, from: number, length: number, own: number) =>
    Math.max(from + own / 2 + 3, Math.min(at, from + length - own / 2 - 3));
  return { x: held(x, frame.x, frame.width, size.w), y: held(y, frame.y, frame.height, size.h) };
}

/** How wide and high the plates are that say less than all. */
const BRIEF = { line: [86, 26], number: [48, 24] } as const;

export function reachedBy(ship: Ship, around: Surroundings): Reached[] {
  const { chart, atlas, docks, plates, tokens, size, look, flight, whole } = around;
  const taken: Box[] = Object.values(atlas.places).map((place) => {
    const r = Math.min(radius(place), 16);
    return { x: place.x, y: place.y, w: 2 * r, h: 2 * r };
  });
  for (const dock of docks) taken.push({ x: dock.x, y: dock.y, w: dock.width, h: dock.height });
  for (const { x, y } of tokens) taken.push({ x, y, w: 2 * size, h: 2 * size });
  const ways = new Map(
    ship.reach.flatMap(([id]) => {
      const to = chart.legs[id]?.to ?? "";
      return atlas.places[to] && (!flight || flight.leg === id)
        ? [[to, new Way(atlas, ship.at, to)] as const]
        : [];
    }),
  );
  const large: Box[] = [];
  const wanted = plates
    .filter(({ a, b }) => !(a === ship.at && ways.has(b)) && !(b === ship.at && ways.has(a)))
    .map((plate) => plate.box);
  for (const dock of docks) wanted.push({ x: dock.x, y: dock.y + dock.height / 2 + 9, w: 74, h: 16 });
  return ship.reach.flatMap((standing) => {
    const one = flight?.needed ? flown(flight, standing) : standing;
    const [id, state, , , , warning] = one;
    const leg = chart.legs[id];
    const way = ways.get(leg?.to ?? "");
    if (!leg || !way || (flight && flight.leg !== id)) return [];
    const others = [...ways.values()].flatMap((other) =>
      other === way ? [] : sampled((share) => other.at(share)),
    );
    const signs: Sign[] = [
      ...(leg.slingshot ? [{ kind: "sling", planet: leg.slingshot } as const] : []),
      { kind: "number", text: String(leg.difficulty), alarm: false, faint: false },
      ...(leg.years ? [{ kind: "years", years: leg.years } as const] : []),
      ...(!leg.years && leg.time === "optional" ? [{ kind: "optional" } as const] : []),
      ...(leg.solar ? [{ kind: "icon", icon: "rad" } as const] : []),
      ...leg.arrive.flatMap((hazard) => {
        const icon = HAZARD[hazard];
        return icon ? [{ kind: "icon", icon } as const] : [];
      }),
      ...(warning ? [{ kind: "icon", icon: "warn" } as const] : []),
    ];
    const text = look === "full" ? noted(one) : look === "line" ? short(one) : "";
    const scale = (atlas.small ? 0.86 : 1) * (look === "number" ? 1.3 : look === "line" ? 1.2 : 1);
    const full = Math.max(signs.reduce((sum, sign) => sum + widthOf(sign), 0) + 12, 30 + text.length * 6.2);
    const [w, h] = look === "full" ? [full, 42] : BRIEF[look];
    const box = { w: w * scale, h: h * scale };
    const spot = spotFor(way, box, { large, taken, wanted, others, whole });
    large.push({ ...spot, ...box });
    const brief = look !== "full";
    return [{ leg: id, state, way, signs, text, scale, w, h, brief, spot, style: STATES[state] ?? PLAIN }];
  });
}

/** A maneuver while its engines are fired: what they have given so far counts. */
function flown({ needed, produced, engines, years }: ManeuverFlown, [leg, , , , , warning]: Reach): Reach {
  const most = produced + engines.reduce((sum, engine) => sum + engine.thrust * engine.count, 0);
  return [leg, produced >= needed ? "ok" : most >= needed ? "all" : "no", needed, most, years, warning];
}

/** Needed and available, where there is little room. */
function short([, state, needed, available]: Reach): string {
  return state === "shut" ? "shut" : needed ? `${needed}/${available}` : "free";
}

/** What a maneuver takes of what there is, in a few words. */
export function noted([, state, needed, available, years]: Reach): string {
  if (state === "shut") return "no slingshot";
  if (!needed) return "no thrust";
  const inTime = state === "slow" ? `, ${years} y` : state === "all" ? ", all" : "";
  return `${needed} of ${available}${inTime}`;
}
