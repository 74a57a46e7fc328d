/**
 * What a click or the pointer is on. Everything that answers has its id in `data-id`; where that is no round or
 * square thing, what a finger aims for inside it has `data-hit`. A control that does something of its own, and is
 * no answer, has `data-own`.
 */

/** The ids under a node, from the inside out. */
export function thing(target: EventTarget | null): string[] {
  const ids: string[] = [];
  for (let node = target instanceof Element ? target.closest("[data-id]") : null; node;) {
    ids.push(node.getAttribute("data-id") ?? "");
    node = node.parentElement?.closest("[data-id]") ?? null;
  }
  return ids;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A finger is this wide, in pixels. */
export const FINGER = 40;

/** How far a point is from the middle of a box, in half fingers or, for what is larger, in halves of the box. */
export function reach(x: number, y: number, { left, top, right, bottom }: Box): number {
  const half = (size: number) => Math.max(size, FINGER) / 2;
  return Math.max(
    Math.abs(x - (left + right) / 2) / half(right - left),
    Math.abs(y - (top + bottom) / 2) / half(bottom - top),
  );
}

/** The thing that a finger near it means: of those that answer, the nearest within reach. */
export function nearest<T>(x: number, y: number, things: readonly { box: Box; is: T }[]): T | null {
  let best: T | null = null;
  let least = 1;
  for (const { box, is } of things) {
    const far = reach(x, y, box);
    if (far <= least) [best, least] = [is, far];
  }
  return best;
}

export interface Listener {
  /** Whether an id answers a click now. */
  open: (id: string) => boolean;
  pick: (ids: string[], x: number, y: number) => void;
  hover?: (ids: string[]) => void;
  /** Called before every click, with whether it ended a drag and is none. */
  before?: () => boolean;
}

/** Listens to clicks and the pointer on everything inside; for `{@attach}`. */
export function listen({ open, pick, hover, before }: Listener) {
  return (root: Element) => {
    const near = (x: number, y: number) =>
      nearest(
        x,
        y,
        [...root.querySelectorAll("[data-id]")]
          .filter((node) => open(node.getAttribute("data-id") ?? ""))
          .map((is) => ({ box: (is.querySelector("[data-hit]") ?? is).getBoundingClientRect(), is })),
      );
    let byTouch = false;
    const press = (event: Event) => (byTouch = (event as PointerEvent).pointerType === "touch");
    const click = (event: Event) => {
      const { target, clientX, clientY } = event as MouseEvent;
      if (before?.() || (target as Element).closest("[data-own]")) return;
      const ids = thing(target);
      const found = ids.some(open) ? null : near(clientX, clientY);
      // A pointer is on what it clicks, also where it has rested since before this was asked.
      if (!byTouch) hover?.(found ? thing(found) : ids);
      if (clientX || clientY) return pick(found ? thing(found) : ids, clientX, clientY);
      // A key has no place of its own: it is where its button is.
      const box = (target as Element).getBoundingClientRect();
      pick(ids, box.left + box.width / 2, box.bottom);
    };
    const over = (event: Event) =>
      (event as PointerEvent).pointerType !== "touch" && hover?.(thing(event.target));
    const leave = (event: Event) => (event as PointerEvent).pointerType !== "touch" && hover?.([]);
    root.addEventListener("pointerdown", press);
    root.addEventListener("click", click);
    root.addEventListener("pointerover", over);
    root.addEventListener("pointerleave", leave);
    return () => {
      root.removeEventListener("pointerdown", press);
      root.removeEventListener("click", click);
      root.removeEventListener("pointerover", over);
      root.removeEventListener("pointerleave", leave);
    };
  };
}
