/** The games with a drawing of their own; the others are played in the generic one. */

import { part } from "../lib/part";
import type { Drawing } from "../stage/board";

const DRAWINGS: Record<string, () => Promise<Drawing>> = {
  debris: () => import("./debris").then((module) => module.drawing),
  "leaving-earth": () => import("./leaving_earth").then((module) => module.drawing),
  "mars-horizon": () => import("./mars_horizon").then((module) => module.drawing),
  exploration: () => import("./exploration").then((module) => module.drawing),
};

export async function drawingOf(game: string): Promise<Drawing | null> {
  const load = DRAWINGS[game];
  return load ? part(load) : null;
}
