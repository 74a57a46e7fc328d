/** Plays events on a board one after another, and shows the scene as it is when they are done or skipped. */

/** What an event does to what is drawn, and how long it is shown. */
export interface Story<Model, Event> {
  /** The model after an event; what the drawing does not know it leaves alone. */
  after: (model: Model, event: Event) => Model;
  /** Milliseconds at normal pace; 0 passes unseen. */
  beat: (event: Event) => number;
}

const LONGEST = 6000;

/** The factor by which a long tale is told faster, so that nobody waits for it. */
export function hurry(beats: readonly number[], pace: number, longest = LONGEST): number {
  const total = beats.reduce((sum, beat) => sum + beat, 0) * pace;
  return total > longest ? (pace * longest) / total : pace;
}

export class Theatre<Model, Event> {
  /** What is drawn now. */
  shown: Model = $state.raw() as Model;
  /** What will be drawn when the event that is being shown is over. */
  next: Model = $state.raw() as Model;
  /** What is happening, and how far it has come, from 0 to 1: with slow ends, and by the clock. */
  event: Event | null = $state.raw(null);
  progress = $state(0);
  clock = $state(0);

  /** What is shown when all is told: where a tale that is cut short leaves off. */
  private end: Model;
  private running = 0;
  private frame = 0;

  constructor(
    model: Model,
    private readonly story: Story<Model, Event>,
  ) {
    this.shown = model;
    this.next = model;
    this.end = model;
  }

  get playing(): boolean {
    return this.event !== null;
  }

  /** Show events that lead to a model, at a pace; 0 shows the end at once. Resolves when the end is shown. */
  async play(events: readonly Event[], end: Model, pace: number): Promise<void> {
    this.skip();
    this.end = end;
    const run = ++this.running;
    const speed = hurry(events.map(this.story.beat), pace);
    if (speed > 0) {
      for (const event of events) {
        await this.beat(event, this.story.beat(event) * speed, run);
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
    this.progress = this.clock = 0;
    this.shown = this.next = this.end = end;
  }

  private async beat(event: Event, duration: number, run: number): Promise<void> {
    this.next = this.story.after(this.shown, event);
    if (duration > 0) {
      this.event = event;
      this.progress = this.clock = 0;
      await this.run(duration, run);
      if (run !== this.running) return;
      this.event = null;
    }
    this.shown = this.next;
  }

  private run(duration: number, run: number): Promise<void> {
    const start = performance.now();
    return new Promise((resolve) => {
      const tick = (now: number) => {
        if (run !== this.running) return resolve();
        this.clock = Math.max(0, Math.min(1, (now - start) / duration));
        this.progress = eased(this.clock);
        if (this.clock >= 1) resolve();
        else this.frame = requestAnimationFrame(tick);
      };
      this.frame = requestAnimationFrame(tick);
    });
  }
}

export function eased(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;
}
