/** Plays events on a board one after another, and shows the scene as it is when they are done or skipped. */

import { alike } from "../lib/alike";
import { afterPaint } from "../lib/paint";

/** What an event does to what is drawn, and how long it is shown. */
export interface Story<Model, Event> {
  /** The model after an event, on the way to an end; what the drawing does not know it leaves alone. */
  after: (model: Model, event: Event, end: Model) => Model;
  /** Milliseconds at normal pace; 0 passes unseen. */
  beat: (event: Event) => number;
  /** Whether an event is seen at the same time as those that are about to be, which began with one like it. */
  together?: (before: readonly Event[], event: Event) => boolean;
  /** How many milliseconds a tale may take where that is more than usual. */
  longest?: (model: Model, events: readonly Event[]) => number | undefined;
}

const LONGEST = 6000;
/** What would have to be told so many times as fast can't be followed, and is not told. */
const FASTEST = 10;
/** The clock goes on in steps of so many milliseconds: whatever glides between them is left to `moves`. */
const STEP = 50;

/** The factor by which a long tale is told faster, so that nobody waits for it; 0 if it is not told at all. */
export function hurry(beats: readonly number[], pace: number, longest = LONGEST): number {
  const total = beats.reduce((sum, beat) => sum + beat, 0) * pace;
  if (total > longest * FASTEST) return 0;
  return total > longest ? (pace * longest) / total : pace;
}

/** Events as they are seen: each by itself, or some at once; what passes unseen between those comes with them. */
export function acts<Event>(
  events: readonly Event[],
  { beat, together }: Pick<Story<never, Event>, "beat" | "together">,
): Event[][] {
  const found: Event[][] = [];
  for (const event of events) {
    const act = found.at(-1);
    if (act && together && (beat(event) === 0 || together(act, event))) act.push(event);
    else found.push([event]);
  }
  return found;
}

export class Theatre<Model, Event> {
  /** What is drawn now. */
  shown: Model = $state.raw() as Model;
  /** What will be drawn when the event that is being shown is over. */
  next: Model = $state.raw() as Model;
  /** What is happening, how many milliseconds it is shown, and how much of them has passed, from 0 to 1 in steps. */
  event: Event | null = $state.raw(null);
  /** All that is happening at once, the event among it. */
  act: readonly Event[] = $state.raw([]);
  duration = $state(0);
  clock = $state(0);

  /** Whether all that moved stands still, and the end is shown as soon as that has been painted. */
  private closing = $state(false);
  /** What is shown when all is told: where a tale that is cut short leaves off. */
  end: Model;
  /** What is still to be told, and how many times as long as normal it takes. */
  private due: Event[] = [];
  private speed = 1;
  private running = 0;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    model: Model,
    private readonly story: Story<Model, Event>,
  ) {
    this.shown = model;
    this.next = model;
    this.end = model;
  }

  get playing(): boolean {
    return this.event !== null || this.closing;
  }

  /**
   * Show events that lead to a model, at a pace; 0 shows the end at once. What comes while a tale is told is told
   * after it: nobody misses what happened in between. Resolves when the end is shown, by whoever began to tell.
   */
  async play(events: readonly Event[], end: Model, pace: number): Promise<void> {
    this.due.push(...events);
    this.end = end;
    const beats = acts(this.due, this.story).map((act) => this.lasts(act));
    this.speed = hurry(beats, pace, this.story.longest?.(this.shown, this.due));
    if (this.speed === 0) this.finish();
    else if (this.event === null) await this.tellAll();
  }

  private async tellAll(): Promise<void> {
    const run = ++this.running;
    this.closing = false;
    let { shown } = this;
    for (let act = this.nextAct(); act; act = this.nextAct()) {
      const next = act.reduce((model, event) => this.story.after(model, event, this.end), shown);
      const duration = this.lasts(act) * this.speed;
      if (duration > 0) {
        this.tell(act, shown, next, duration);
        await this.passed(duration, run);
        if (run !== this.running) return;
      }
      shown = next;
    }
    if (this.event !== null) await this.close(shown, run);
    if (run === this.running) this.finish();
  }

  private nextAct(): Event[] | undefined {
    const act = acts(this.due, this.story)[0];
    this.due.splice(0, act?.length ?? 0);
    return act;
  }

  private lasts(act: readonly Event[]): number {
    return Math.max(...act.map(this.story.beat));
  }

  /** Let what moved stand still: the end, which may be much to draw, is not drawn in the frame of a movement. */
  private close(shown: Model, run: number): Promise<void> {
    this.shown = this.next = shown;
    this.rest();
    this.closing = true;
    return new Promise((resolve) => {
      afterPaint(() => {
        // Within this frame, not after it.
        if (run === this.running) this.finish();
        resolve();
      });
    });
  }

  /** Enough: show how it ends. */
  skip(): void {
    if (this.playing) this.finish();
  }

  /** Stop whatever is being shown. */
  private finish(): void {
    this.running++;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.due = [];
    this.closing = false;
    this.rest();
    this.shown = this.next = this.end = alike(this.shown, this.end);
  }

  private rest(): void {
    this.event = null;
    this.act = [];
    this.clock = 0;
  }

  /** All of it at once, so that the end of one event and the begin of the next are drawn together. */
  private tell(act: readonly Event[], shown: Model, next: Model, duration: number): void {
    this.shown = shown;
    this.next = next;
    this.act = act;
    this.event = act.find((event) => this.story.beat(event) > 0) ?? null;
    this.duration = duration;
    this.clock = 0;
  }

  /** The time of an event, counted from the frame in which it is first seen. */
  private passed(duration: number, run: number): Promise<void> {
    return new Promise((resolve) => {
      this.frame = requestAnimationFrame((start) => {
        const tick = () => {
          if (run !== this.running) return resolve();
          const passed = performance.now() - start;
          this.clock = Math.max(0, Math.min(1, passed / duration));
          if (this.clock >= 1) resolve();
          else this.timer = setTimeout(tick, Math.min(STEP, duration - passed));
        };
        tick();
      });
    });
  }
}
