/** What part of a board is seen: the whole, or a frame that can be moved and drawn together. */

import { untrack } from "svelte";

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Pixels that a press may wander and still be a click. */
const SLACK = 7;

/** Where a frame lies in a window of some size that shows all of it: how large a unit is, and where the origin is. */
function shown({ x, y, width, height }: Frame, wide: number, high: number) {
  const scale = Math.min(wide / width, high / height);
  return { scale, x: (wide - width * scale) / 2 - x * scale, y: (high - height * scale) / 2 - y * scale };
}

/** What makes a picture that shows one frame look like one that shows another. */
export function looking(from: Frame, to: Frame, wide: number, high: number): string {
  const [a, b] = [shown(from, wide, high), shown(to, wide, high)];
  const scale = a.scale / b.scale;
  return `translate(${a.x - b.x * scale}px, ${a.y - b.y * scale}px) scale(${scale})`;
}

export class Camera {
  /** The frame in the board's own units. */
  frame: Frame = $state.raw({ x: 0, y: 0, width: 1, height: 1 });

  /** From where it has just been turned to what it sees now; null if it was moved by hand. */
  from: Frame | null = null;

  private dragged = false;

  constructor(
    readonly whole: Frame,
    /** How many times larger than the whole things are seen at most. */
    readonly most = 4,
  ) {
    this.frame = whole;
  }

  get viewBox(): string {
    const { x, y, width, height } = this.frame;
    return [x, y, width, height].map((value) => Math.round(value * 10) / 10).join(" ");
  }

  get isWhole(): boolean {
    return this.frame.width >= this.whole.width - 0.5 && this.frame.height >= this.whole.height - 0.5;
  }

  showAll(): void {
    this.turn(this.whole);
  }

  /**
   * Look at some points with a margin, in the proportions of a window, and at no more than some width; `above` is
   * what is laid over the top of the window, and `hug` how near the edge of the board must be to be seen too.
   */
  look(
    points: readonly Point[],
    proportion: number,
    { margin = 30, above = 0, least = 0, most = Infinity, hug = 0 } = {},
  ): void {
    // A window that is not shown has no proportions.
    if (!points.length || !(proportion > 0 && proportion < Infinity)) return this.showAll();
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
    const [top, bottom] = [Math.min(...ys) - margin - above, Math.max(...ys) + margin];
    const width = Math.min(most, Math.max(least, right - left, (bottom - top) * proportion));
    const height = width / proportion;
    const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
    this.turn(this.held({ x: x - this.whole.x < hug ? this.whole.x : x, y, width, height }));
  }

  /** Draw nearer (above 1) or away, keeping a point where it is. */
  zoom(factor: number, at: Point): void {
    const { x, y, width, height } = this.frame;
    const share = Math.max(1 / factor, this.whole.width / this.most / width);
    this.settle({
      x: at.x - (at.x - x) * share,
      y: at.y - (at.y - y) * share,
      width: width * share,
      height: height * share,
    });
  }

  pan(dx: number, dy: number): void {
    this.settle({ ...this.frame, x: this.frame.x + dx, y: this.frame.y + dy });
  }

  /** Whether the press that has just ended moved the board, and so was no click. */
  wasDragged(): boolean {
    const was = this.dragged;
    this.dragged = false;
    return was;
  }

  /** Drag with the mouse or a finger, pinch, and wheel, on the element that holds the picture; for `{@attach}`. */
  gestures = (root: Element) => {
    const held = new Map<number, Point>();
    let start: Point = { x: 0, y: 0 };
    const point = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
    const matrix = () => root.querySelector("svg")?.getScreenCTM() ?? new DOMMatrix();
    const unit = () => 1 / matrix().a;
    const inside = (at: Point): Point => new DOMPoint(at.x, at.y).matrixTransform(matrix().inverse());
    const down = (event: PointerEvent) => {
      held.set(event.pointerId, point(event));
      if (held.size > 1) return;
      start = point(event);
      this.dragged = false;
    };
    const move = (event: PointerEvent) => {
      const before = held.get(event.pointerId);
      if (!before) return;
      const now = point(event);
      const far = Math.hypot(now.x - start.x, now.y - start.y);
      if (held.size === 1 && !this.dragged && far < SLACK) return;
      const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
      held.set(event.pointerId, now);
      this.dragged = true;
      if (!other) return this.pan((before.x - now.x) * unit(), (before.y - now.y) * unit());
      const span = (a: Point) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
      this.zoom(span(now) / span(before), inside({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
    };
    const up = (event: PointerEvent) => void held.delete(event.pointerId);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), inside({ x: event.clientX, y: event.clientY }));
    };
    const heard: [string, (event: never) => void][] = [
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", up],
      ["pointerleave", up],
      ["wheel", wheel],
    ];
    for (const [name, hear] of heard) root.addEventListener(name, hear as EventListener, { passive: false });
    return () => heard.forEach(([name, hear]) => root.removeEventListener(name, hear as EventListener));
  };

  private turn(frame: Frame): void {
    const from = untrack(() => this.frame);
    const sides = ["x", "y", "width", "height"] as const;
    if (sides.every((side) => from[side] === frame[side])) return;
    this.from = from;
    this.frame = frame;
  }

  private settle(frame: Frame): void {
    this.from = null;
    this.frame = this.held(frame);
  }

  /** A frame kept on the board: not wider than it, and not beyond its edges. */
  private held({ x, y, width, height }: Frame): Frame {
    const { whole } = this;
    if (width >= whole.width && height >= whole.height) return whole;
    const held = (low: number, size: number, from: number, all: number) =>
      size >= all ? from + (all - size) / 2 : Math.min(Math.max(low, from), from + all - size);
    return {
      x: held(x, width, whole.x, whole.width),
      y: held(y, height, whole.y, whole.height),
      width,
      height,
    };
  }
}
