/** Leaving Earth: the route map, the agencies, and the missions that are left. */

import type { Drawing } from "../../stage/board";
import Board from "./Board.svelte";
import Missions from "./Missions.svelte";
import Seat from "./Seat.svelte";

/** What only the list tells: the deck of outcomes and the windows in words. */
const TOLD = new Set(["deck", "windows", "chart"]);

export const drawing: Drawing = {
  Board,
  Seat,
  Shared: Missions,
  headed: true,
  drawn: (zone) => !TOLD.has(zone.kind),
};
