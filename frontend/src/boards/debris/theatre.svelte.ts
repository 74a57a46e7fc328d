/** Plays events on the board one after another, and shows the scene as it is when they are done or skipped. */

import type { Event } from "../../generated/debris";
import { BEATS, after, hurry, type Model } from "./model";

export class Theatre {
  /** What is drawn now. */
  shown: Model = $state.raw() as Model;
  /** What is happening on it, and how far it has come, from 0 to 1. */
  event: Event | null = $state.raw(null);
  progress = $state(0);
  /** Turns of the boards with fractions, while they turn. */
  turns = $state(0);

  /** What is shown when all is told: where a tale that is cut short leaves off. */
  private end: Model;
  private running = 0;
  private frame = 0;

  constructor(model: Model) {
    this.shown = model;
    this.end = model;
    this.turns = model.turns;
  }

  get playing(): boolean {
    return this.event !== null;
  }

  /** Show events that lead to a model, at a pace; 0 shows the end at once. */
  async play(events: readonly Event[], end: Model, pace: number): Promise<void> {
    this.skip();
    this.end = end;
    const run = ++this.running;
    const seen = events.filter((event) => event.kind in BEATS);
    const speed = hurry(seen, pace);
    if (speed > 0) {
      for (const event of seen) {
        await this.beat(event, (BEATS[event.kind] ?? 0) * speed, run);
        if (run !== this.running) return;
      }
    }
    this.finish(end);
  }

  /** Enough: show how it ends. */
  skip(): void {
    if (this.shown !== this.end) this.finish(this.end);
  }

  /** Stop whatever is being shown. */
  finish(end: Model): void {
    this.running++;
    cancelAnimationFrame(this.frame);
    this.event = null;
    this.progress = 0;
    this.shown = end;
    this.end = end;
    this.turns = end.turns;
  }

  private async beat(event: Event, duration: number, run: number): Promise<void> {
    const next = after(this.shown, event);
    const from = this.turns;
    this.event = event;
    this.progress = 0;
    await this.run(duration, run, (share) => {
      this.progress = share;
      if (next.turns !== this.shown.turns) this.turns = from + (next.turns - from) * share;
    });
    if (run !== this.running) return;
    this.shown = next;
    this.turns = next.turns;
    this.event = null;
  }

  private run(duration: number, run: number, step: (share: number) => void): Promise<void> {
    const start = performance.now();
    return new Promise((resolve) => {
      const tick = (now: number) => {
        const share = duration <= 0 ? 1 : Math.min(1, (now - start) / duration);
        if (run === this.running) step(eased(share));
        if (share >= 1 || run !== this.running) resolve();
        else this.frame = requestAnimationFrame(tick);
      };
      this.frame = requestAnimationFrame(tick);
    });
  }
}

function eased(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;
}
