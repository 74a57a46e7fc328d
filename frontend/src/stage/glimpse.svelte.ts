/** A short look at what the pointer rests on, or what the keyboard has come to. */

import { thing, type Box } from "./hit";
import { telling } from "./telling.svelte";

/** Milliseconds that a pointer rests before anything opens. */
const REST = 150;

export interface Seen {
  id: string;
  box: Box;
}

export class Glimpse {
  /** What is looked at, and where it is. */
  seen: Seen | null = $state.raw(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What the pointer is on, and what was clicked: that is not told of again before the pointer has left it. */
  private on: string | null = null;
  private clicked: string | null = null;
  /** Where it was pressed: what comes to lie under a pointer that has not moved since is not meant. */
  private pressed: { x: number; y: number } | null = null;

  /** `told` picks from the ids under the pointer, from the inside out, what there is something to tell about. */
  constructor(private readonly told: (ids: string[]) => string | undefined) {}

  over = (event: PointerEvent): void => {
    if (event.pointerType === "touch") return;
    if (this.pressed?.x === event.clientX && this.pressed.y === event.clientY) return;
    this.pressed = null;
    this.rest(event.target);
  };

  /** The focus of the keyboard; a click focuses too, and means something else. */
  focus = (event: FocusEvent): void => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) this.rest(event.target);
  };

  press = (event: PointerEvent): void => {
    this.clicked = this.on;
    this.pressed = { x: event.clientX, y: event.clientY };
    this.close();
  };

  leave = (): void => {
    this.on = null;
    this.close();
  };

  close = (): void => {
    clearTimeout(this.timer);
    this.seen = null;
  };

  private rest(target: EventTarget | null): void {
    const id = this.told(thing(target)) ?? null;
    if (id === this.on) return;
    this.on = id;
    this.close();
    if (id !== this.clicked) this.clicked = null;
    if (id === null || id === this.clicked) return;
    const node = (target as Element).closest(`[data-id="${CSS.escape(id)}"]`);
    this.timer = setTimeout(() => {
      if (node?.isConnected && !telling.now) this.seen = { id, box: node.getBoundingClientRect() };
    }, REST);
  }
}
