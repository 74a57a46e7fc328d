/** A plan that is being flown at a table: how far it is at each decision, kept on this device. */

import type { Progress, FlightOrder } from "../lib/protocol";

interface Kept {
  subject: string;
  plan: FlightOrder["plan"];
  /** From which decision on it was how far; an undo goes back in this list. */
  marks: { number: number; flight: Progress }[];
}

export class Course {
  kept: Kept | null = $state.raw(null);
  private readonly place: string;

  constructor(table: string, seat: number) {
    this.place = `orrery.flight.${table}.${seat}`;
    try {
      this.kept = JSON.parse(localStorage.getItem(this.place) ?? "null") as Kept | null;
    } catch {
      this.kept = null;
    }
  }

  begin(subject: string, plan: FlightOrder["plan"]): void {
    this.keep({ subject, plan, marks: [] });
  }

  end(): void {
    this.kept = null;
    localStorage.removeItem(this.place);
  }

  /** How far the plan was flown when a decision was due; nothing before the first. */
  at(number: number): Progress | undefined {
    return this.kept?.marks.findLast((mark) => mark.number <= number)?.flight;
  }

  /** Now that this decision is due, the plan is so far. */
  mark(number: number, flight: Progress): void {
    if (!this.kept) return;
    const marks = this.kept.marks.filter((mark) => mark.number < number);
    this.keep({ ...this.kept, marks: [...marks, { number, flight }] });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    localStorage.setItem(this.place, JSON.stringify(kept));
  }
}
