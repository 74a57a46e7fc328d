/** The log as a story: entries in order, cut back by an undo, and the places where a turn begins. */

import type { ToldEntry } from "./protocol";

/** What was known, cut where the new entries begin, and they after it. */
export function extended(known: readonly ToldEntry[], fresh: readonly ToldEntry[]): ToldEntry[] {
  const first = fresh[0];
  if (!first) return [...known];
  return [...known.filter((entry) => entry.number < first.number), ...fresh];
}

/** After an undo, nothing from the decision that is due again. */
export function cutBack(known: readonly ToldEntry[], number: number): ToldEntry[] {
  return known.filter((entry) => entry.number < number);
}

/** The numbers at which another seat begins to answer: the steps of a scrubber that goes by turns. */
export function turnStarts(entries: readonly ToldEntry[]): number[] {
  const starts: number[] = [];
  let seat: number | null = null;
  for (const entry of entries) {
    if (entry.actor < 0 || entry.actor === seat) continue;
    seat = entry.actor;
    starts.push(entry.number);
  }
  return starts;
}

/** The next or the last stop of a scrubber before or after a number. */
export function stopFrom(stops: readonly number[], at: number, direction: 1 | -1, last: number): number {
  if (direction === 1) return stops.find((stop) => stop > at) ?? last;
  return stops.findLast((stop) => stop < at) ?? 0;
}

/** Notation as words: `buy laser_beam` reads `buy laser beam`. */
export function plain(notation: string): string {
  return notation.replaceAll("_", " ");
}

/** What an entry tells: the sentences of its events, or its notation when it has none. */
export function sentences(entry: ToldEntry): string[] {
  return entry.events.map((event) => event.text).filter((text) => text !== "");
}
