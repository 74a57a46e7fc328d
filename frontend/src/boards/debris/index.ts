/** Orbital Debris: the turning boards, and the panels beside them. */

import type { Drawing } from "../../stage/board";
import Board from "./Board.svelte";
import Seat from "./Seat.svelte";
import Satellites from "./Satellites.svelte";

const DRAWN = new Set(["space", "satellite", "ship", "hand", "track", "supply", "cards", "deck"]);

export const drawing: Drawing = {
  Board,
  Seat,
  Shared: Satellites,
  drawn: (zone) => DRAWN.has(zone.kind),
};
