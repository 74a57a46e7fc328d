/** Looking back: any moment of the table, as this seat may see it. */

import { ApiError, api } from "../lib/api";
import { stopFrom } from "../lib/log";
import type { ToldEntry, Replayed } from "../lib/protocol";
import { telling } from "../stage/telling.svelte";

const PER_MOVE = 700;
/** How soon we look again whether the board has told its tale. */
const AGAIN = 100;

export class Replay {
  on = $state(false);
  at = $state(0);
  shown: Replayed | null = $state.raw(null);
  /** What led to the moment shown, when it was one step ahead. */
  news: ToldEntry[] = $state.raw([]);
  playing = $state(false);
  problem: string | null = $state(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Where it stops when it plays by itself; null is the end. */
  private until: number | null = null;
  private busy = false;

  constructor(
    private readonly id: string,
    private readonly tokens: string[],
  ) {}

  get total(): number {
    return this.shown?.total ?? 0;
  }

  async go(at: number): Promise<void> {
    this.on = true;
    this.at = at;
    telling.skip();
    if (this.busy) return;
    this.busy = true;
    try {
      // While an answer is on its way the scrubber may have moved on: only its last place matters.
      do await this.fetch(this.at);
      while (this.shown && this.at !== this.shown.number);
      this.problem = null;
    } catch (error) {
      this.problem = error instanceof ApiError ? error.message : "The replay can’t be shown.";
    } finally {
      this.busy = false;
    }
  }

  private async fetch(at: number): Promise<void> {
    const next = await api.replay(this.id, at, this.tokens);
    if (!this.on) return;
    this.news = next.entry ? [next.entry] : [];
    this.shown = next;
    if (at !== next.number && this.at === at) this.at = next.number;
  }

  step(direction: 1 | -1, byTurn: boolean): void {
    const stops = byTurn ? (this.shown?.turns ?? []) : null;
    const next = stops ? stopFrom(stops, this.at, direction, this.total) : this.at + direction;
    // Before the first moment is shown nobody knows yet how many there are.
    const last = this.shown ? this.total : next;
    void this.go(Math.max(0, Math.min(last, next)));
  }

  play(): void {
    this.playing = !this.playing;
    this.until = null;
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.at >= this.total) void this.go(0);
    this.later();
  }

  /** Play again what happened between two moments. */
  async again(from: number, until: number): Promise<void> {
    clearTimeout(this.timer);
    this.playing = true;
    this.until = until;
    await this.go(from);
    this.later();
  }

  private later(wait = PER_MOVE): void {
    this.timer = setTimeout(() => {
      if (this.playing && telling.now) return this.later(AGAIN);
      if (!this.playing || this.at >= (this.until ?? this.total)) {
        this.playing = false;
        return;
      }
      this.step(1, false);
      this.later();
    }, wait);
  }

  close(): void {
    this.on = false;
    this.playing = false;
    this.shown = null;
    this.news = [];
    clearTimeout(this.timer);
  }
}
