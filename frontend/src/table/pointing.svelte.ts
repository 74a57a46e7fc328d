/** What the pointer is on, at a board or in the list of options, and what a click means. */

import { byTouch } from "../lib/choices";
import type { Blocked, Choice, Question } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { aimedAt } from "../stage/aim";

/** The choices or refusals that a click left to choose from, and where. */
export interface Offer {
  choices: Choice[];
  blocked: Blocked[];
  x: number;
  y: number;
}

const NOTHING: ReadonlySet<string> = new Set();

export class Pointing {
  /** On the board, and in the list. */
  hovered: string[] = $state.raw([]);
  pointed: string[] = $state.raw([]);
  offer: Offer | null = $state.raw(null);

  constructor(
    private readonly question: () => Question | null,
    private readonly hasDetail: (choice: Choice) => boolean,
    private readonly give: (choice: Choice) => void,
  ) {}

  readonly choices = $derived.by(() => byTouch(this.question()));
  readonly lit = $derived.by(() => {
    const ids = [...this.pointed, ...this.hovered.filter((one) => this.choices.has(one))];
    return ids.length ? new Set(ids) : NOTHING;
  });
  /** The option in sight that has more to tell than its label. */
  readonly aimed = $derived.by(() => aimedAt(this.choices, this.lit, this.hasDetail));

  hover = (ids: string[]): void => {
    if (ids.length || this.hovered.length) this.hovered = ids;
  };
  point = (ids: string[]): void => {
    if (ids.length || this.pointed.length) this.pointed = ids;
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
      else this.offer = { choices: found, blocked: [], x, y };
      return;
    }
    const why = ids
      .map((one) => this.question()?.blocked.filter(({ touches }) => touches.includes(one)) ?? [])
      .find((found) => found.length);
    this.offer = why ? { choices: [], blocked: why, x, y } : null;
  };
}
