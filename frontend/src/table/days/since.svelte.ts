/** What happened while this person was not here: from the last move that was seen on. */

import { keptOf } from "../../lib/keys";

export class Since {
  /** How many answers had been given when this person last looked; null: nothing was missed. */
  from: number | null = $state(null);
  /** How many have been seen by now. */
  private seen: number | null;

  constructor(table: string) {
    this.seen = keptOf(table)?.number ?? null;
  }

  /** The table stands at this number; `others`: whether somebody else has answered since this person looked. */
  look(number: number, others: (from: number) => boolean): void {
    if (document.hidden) return;
    if (this.seen !== null && number > this.seen && this.from === null && others(this.seen))
      this.from = this.seen;
    if (this.from !== null && number <= this.from) this.from = null;
    this.seen = number;
  }

  done(): void {
    this.from = null;
  }
}
