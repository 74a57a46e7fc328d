/** What the pointer is on, at a board or in the list of options, and what a click means. */

import { byTouch } from "../lib/choices";
import type { Blocked, Choice, Question } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { aimedAt } from "../stage/aim";

/** The choices or refusals that a click left to choose from, what else it may want to know of, and where. */
export interface Offer {
  choices: Choice[];
  blocked: Blocked[];
  about: string | null;
  x: number;
  y: number;
}

const NOTHING: ReadonlySet<string> = new Set();

export class Pointing {
  /** On the board, and in the list. */
  hovered: string[] = $state.raw([]);
  pointed: string[] = $state.raw([]);
  /** Things that are read about. */
  recalled: string[] = $state.raw([]);
  offer: Offer | null = $state.raw(null);

  constructor(
    private readonly question: () => Question | null,
    private readonly hasDetail: (choice: Choice) => boolean,
    private readonly give: (choice: Choice) => void,
    /** Whether there is something to tell of a thing. */
    private readonly isTold: (id: string) => boolean = () => false,
  ) {}

  readonly choices = $derived.by(() => byTouch(this.question()));
  private readonly meant = $derived.by(() => {
    const ids = [...this.pointed, ...this.hovered.filter((one) => this.choices.has(one))];
    return ids.length ? new Set(ids) : NOTHING;
  });
  readonly lit = $derived(this.recalled.length ? new Set([...this.meant, ...this.recalled]) : this.meant);
  /** The option in sight that has more to tell than its label. */
  readonly aimed = $derived.by(() => aimedAt(this.choices, this.meant, this.hasDetail));

  hover = (ids: string[]): void => {
    if (ids.length || this.hovered.length) this.hovered = ids;
  };
  point = (ids: string[]): void => {
    if (ids !== this.pointed && (ids.length || this.pointed.length)) this.pointed = ids;
  };

  recall = (ids: readonly string[]): void => {
    if (ids.length || this.recalled.length) this.recalled = [...ids];
  };

  /** What was chosen from belongs to one question. */
  clear(): void {
    this.offer = null;
    this.hover([]);
  }

  answer = (choice: Choice): void => {
    this.clear();
    this.point([]);
    this.give(choice);
  };

  pick = (ids: string[], x: number, y: number): void => {
    for (const one of ids) {
      const found = this.choices.get(one);
      if (!found?.length) continue;
      const [only] = found;
      // Where there is no pointer to aim with, the first tap aims.
      if (only && this.hasDetail(only) && !this.lit.has(one)) return void (this.hovered = ids);
      if (found.length === 1 && only && !settings.values.confirmClicks && !only.warning) this.answer(only);
      else this.offer = { choices: found, blocked: [], about: null, x, y };
      return;
    }
    const why = ids
      .map((one) => this.question()?.blocked.filter(({ touches }) => touches.includes(one)) ?? [])
      .find((found) => found.length);
    const about = ids.find((one) => this.isTold(one)) ?? null;
    this.offer = why || about !== null ? { choices: [], blocked: why ?? [], about, x, y } : null;
  };
}
