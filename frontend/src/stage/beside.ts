/** Where a card about a thing lies: beside it, and never on it. */

import type { Box } from "./hit";

export interface Size {
  width: number;
  height: number;
}

const GAP = 10;

/**
 * The left upper corner of a card beside a thing, within some bounds. It lies to the right, the left, below or
 * above, whichever has room first; of things near the lower edge above before anything else.
 */
export function besides(thing: Box, { width, height }: Size, bounds: Box): { left: number; top: number } {
  const within = (low: number, size: number, from: number, to: number) =>
    Math.max(from, Math.min(low, to - size));
  const level = within(thing.top, height, bounds.top, bounds.bottom);
  const middle = within((thing.left + thing.right - width) / 2, width, bounds.left, bounds.right);
  const right = { left: thing.right + GAP, top: level, fits: thing.right + GAP + width <= bounds.right };
  const left = { left: thing.left - GAP - width, top: level, fits: thing.left - GAP - width >= bounds.left };
  const below = {
    left: middle,
    top: thing.bottom + GAP,
    fits: thing.bottom + GAP + height <= bounds.bottom,
  };
  const above = { left: middle, top: thing.top - GAP - height, fits: thing.top - GAP - height >= bounds.top };
  const low = thing.top > bounds.top + (bounds.bottom - bounds.top) * 0.75;
  const tried = low ? [above, right, left, below] : [right, left, below, above];
  const { left: x, top: y } = tried.find((one) => one.fits) ?? right;
  return { left: x, top: y };
}
