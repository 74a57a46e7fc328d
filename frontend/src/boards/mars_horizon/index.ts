/** Mars Horizon: the way to Mars, the pool, the launches, and the agencies beside them. */

import type { Drawing } from "../../stage/board";
import Board from "./Board.svelte";
import "./palette.css";
import Seat from "./Seat.svelte";
import Shared from "./Shared.svelte";

export const drawing: Drawing = {
  Board,
  Seat,
  Shared,
  drawn: () => true,
};
