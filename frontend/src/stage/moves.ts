/**
 * What moves on a board is moved by the compositor: the page says once where a thing goes, by `transform` and `opacity`
 * alone, and computes nothing while it is on its way.
 */

import type { Attachment } from "svelte/attachments";
import type { Point } from "./camera.svelte";

/** Slow at both ends. */
export const SLOW_ENDS = "cubic-bezier(0.65, 0, 0.35, 1)";

interface Pace {
  duration: number;
  delay?: number;
  easing?: string;
}

/** Moves the element that it is attached to, and leaves it at the end until it is taken off. */
export function moves(frames: Keyframe[], { duration, delay = 0, easing = SLOW_ENDS }: Pace): Attachment {
  return (element) => {
    const animation = element.animate(frames, { duration, delay, easing, fill: "both" });
    return () => animation.cancel();
  };
}

/** Where a thing that is drawn at the origin is. */
export function put({ x, y }: Point, also = ""): Keyframe {
  return { transform: `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) ${also}` };
}

/** The way of a thing that is drawn where it stands: from there on through the points of the way. */
export function along(way: readonly Point[], { x, y }: Point): Keyframe[] {
  return [{ x, y }, ...way.slice(1)].map((point) => put({ x: point.x - x, y: point.y - y }));
}

/** Points of a way at even shares of it, from 0 to 1. */
export function sampled<T>(at: (share: number) => T, steps = 24): T[] {
  return Array.from({ length: steps + 1 }, (_, step) => at(step / steps));
}
