/** What happened while this person was not here: from the last move that was seen on. */

import { keptOf } from "../../lib/keys";

/** Who has answered what: the number of the answer and the seat, below 0 if it was chance. */
type Answer = { number: number; actor: number };

export class Since {
  /** How many answers had been given when this person last looked; null: nothing was missed. */
  from: number | null = $state(null);
  /** And how many when they were back. */
  private until = $state(0);
  missed: number = $derived(this.until - (this.from ?? 0));
  /** How many have been seen by now. */
  private seen: number | null;
  private away = true;

  constructor(table: string) {
    this.seen = keptOf(table)?.number ?? null;
  }

  /** From now on nobody looks, or nothing is heard. */
  leave(): void {
    this.away = true;
  }

  /** The table stands at this number, after these answers; `own` are the seats of this person. */
  look(number: number, answers: readonly Answer[], own: readonly number[]): void {
    if (document.hidden) return this.leave();
    const has = (from: number, mine: boolean) =>
      answers.some((one) => one.number >= from && one.actor >= 0 && own.includes(one.actor) === mine);
    if (this.from !== null && (number <= this.from || has(this.until, true))) this.done();
    if (this.away && this.seen !== null && number > this.seen && has(this.seen, false)) {
      this.from ??= this.seen;
      this.until = number;
    }
    this.seen = number;
    this.away = false;
  }

  done(): void {
    this.from = null;
  }
}
