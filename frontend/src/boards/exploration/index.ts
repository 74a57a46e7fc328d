/** Exploration: five orbits as orbits, and the panels beside them. */

import type { Board as Picture } from "../../generated/exploration";
import type { Drawing } from "../../stage/board";
import { about, called } from "./about";
import { briefly, remarkOn, technologyIn } from "./brief";
import Board from "./Board.svelte";
import Detail from "./Detail.svelte";
import Port from "./Port.svelte";
import { phone } from "../../lib/screen";
import { narrow } from "./room";
import Seat from "./Seat.svelte";
import Shared from "./Shared.svelte";

const STRIPS: Record<string, number> = { "set-up": 150, draft: 366, prepare: 346 };
/** Where one part of one's things is shown at a time. */
const NARROW: Record<string, number> = { ...STRIPS, prepare: 316 };

const DOING: Record<string, string> = { draft: "drafting", prepare: "preparing", fly: "flying" };

export const drawing: Drawing = {
  Board,
  Seat,
  Shared,
  Detail,
  // On a phone a tile is told of where it lies.
  detailed: (scene, choice) =>
    choice.action in (scene.extra as Picture).reach ||
    (!phone.current && technologyIn(scene.extra as Picture, choice) !== null),
  Head: Port,
  doing: (scene) => DOING[(scene.extra as Picture).phase] ?? null,
  remark: (scene, group) => remarkOn(scene.extra as Picture, group),
  called,
  about,
  brief: (scene, choice) => briefly(scene.extra as Picture, choice),
  drawn: () => true,
  headed: true,
  everySeat: true,
  strip: (scene) => (narrow.current ? NARROW : STRIPS)[(scene.extra as Picture).phase] ?? 222,
};
