import { untrack } from "svelte";
import { afterPaint } from "../lib/paint";

/** Whether a board is telling something now, for those who wait until it has been seen; who answers waits no longer. */
export const telling = $state({ now: false, skip: (): void => undefined });

/**
 * Gives what is new to those who may wait for it: at once the first time, later when the board has told and the page
 * has been painted. Call it while a component is made.
 */
export function whenTold<T>(value: () => T, show: (now: T) => void): void {
  let shown = untrack(value);
  show(shown);
  const bring = () => {
    const now = untrack(value);
    if (telling.now || Object.is(now, shown)) return;
    shown = now;
    show(now);
  };
  $effect(() => {
    const now = value();
    if (telling.now || Object.is(now, shown)) return;
    if (shown === null) bring();
    else afterPaint(bring);
  });
}
