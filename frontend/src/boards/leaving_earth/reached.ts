/** The maneuvers of a chosen craft, each with its large plate where that hides nothing that matters. */

import type { Chart, Reach, Ship } from "../../generated/leaving-earth";
import { STATES } from "./art";
import { radius, spotFor, Way, type Box } from "./geometry";
import { HEIGHT, WIDTH, type Atlas } from "./maps";
import { HAZARD, widthOf, type Sign } from "./plates";
import type { Point } from "../../stage/camera.svelte";
import type { Dock } from "./read";

export interface Reached {
  leg: string;
  state: Reach[1];
  way: Way;
  signs: Sign[];
  text: string;
  scale: number;
  w: number;
  spot: Point;
  look: { colour: string; icon: string; dash: string; width: number };
}

const PLAIN = { colour: "#98a1c4", icon: "cross", dash: "1 6", width: 3.2 };

export interface Surroundings {
  chart: Chart;
  atlas: Atlas;
  docks: readonly Dock[];
  /** The size of a token. */
  size: number;
  /** Whether the map is seen from so far that a plate has room for its number alone. */
  far: boolean;
  /** The only maneuver to show, while it is flown. */
  only: string | null;
}

export function reachedBy(ship: Ship, { chart, atlas, docks, size, far, only }: Surroundings): Reached[] {
  const taken: Box[] = Object.values(atlas.places).map((place) => {
    const r = Math.min(radius(place), 16);
    return { x: place.x, y: place.y, w: 2 * r, h: 2 * r };
  });
  for (const dock of docks) taken.push({ x: dock.x, y: dock.y, w: dock.width, h: 2 * size + 8 });
  return ship.reach.flatMap((one) => {
    const [id, state, , , , warning] = one;
    const leg = chart.legs[id];
    if (!leg || !atlas.places[leg.to] || (only !== null && only !== id)) return [];
    const way = new Way(atlas, ship.at, leg.to);
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
    const text = noted(one);
    const scale = (atlas.small ? 0.86 : 1) * (far ? 1.3 : 1);
    const full = Math.max(signs.reduce((sum, sign) => sum + widthOf(sign), 0) + 12, 30 + text.length * 6.2);
    const w = far ? 48 : full;
    const box = { w: w * scale, h: (far ? 24 : 42) * scale };
    const spot = spotFor(way, box, taken, { x: WIDTH / 2, y: HEIGHT / 2, w: WIDTH - 6, h: HEIGHT - 6 });
    taken.push({ ...spot, ...box });
    return [{ leg: id, state, way, signs, text, scale, w, spot, look: STATES[state] ?? PLAIN }];
  });
}

/** What a maneuver takes of what there is, in a few words. */
export function noted([, state, needed, available, years]: Reach): string {
  if (state === "shut") return "no slingshot";
  if (!needed) return "no thrust";
  const inTime = state === "slow" ? `, ${years} y` : state === "all" ? ", all" : "";
  return `${needed} of ${available}${inTime}`;
}
