/** Leaving Earth: the route map, the agencies, and the missions that are left. */

import type { Board as Data, Reach } from "../../generated/leaving-earth";
import type { Grade } from "../../lib/choices";
import type { Choice } from "../../lib/protocol";
import type { Drawing } from "../../stage/board";
import Board from "./Board.svelte";
import Missions from "./Missions.svelte";
import { boardOf, craftsOf } from "./read";
import Seat from "./Seat.svelte";

/** What only the list tells: the deck of outcomes and the windows in words. */
const TOLD = new Set(["deck", "windows", "chart"]);

/** So many craft and advancements have room in a strip of the usual height. */
const [CROWD, IDEAS] = [8, 10];

/** How many craft the agency has that has most. */
function most(data: Data): number {
  return Math.max(0, ...Object.values(data.agencies).map(({ seat }) => craftsOf(data, seat).length));
}

/** The height of the strip: for the usual, for all advancements of Outer Planets, for as many craft as there can be. */
function heightFor(data: Data): number {
  if (most(data) > CROWD) return 192;
  return Object.keys(data.chart.advancements).length > IDEAS ? 178 : 164;
}

const GRADES: Record<Reach[1], Grade> = { ok: "ok", all: "all", slow: "all", no: "no", shut: "no" };

/** Whether a craft has the thrust for a maneuver. */
function gradeOf({ crafts }: Data, { touches }: Choice): Grade | null {
  const reach = touches.flatMap((id) => crafts[id]?.reach ?? []);
  const state = reach.find(([leg]) => touches.includes(leg))?.[1];
  return state ? (GRADES[state] ?? null) : null;
}

export const drawing: Drawing = {
  Board,
  Seat,
  Shared: Missions,
  headed: true,
  strip: (scene) => heightFor(boardOf(scene)),
  grade: (scene, choice) => gradeOf(boardOf(scene), choice),
  drawn: (zone) => !TOLD.has(zone.kind),
};
