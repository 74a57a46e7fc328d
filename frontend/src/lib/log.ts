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

/** The entries that are read in the log: what was given as one is told with the first of it. */
export function firsts(entries: readonly ToldEntry[]): ToldEntry[] {
  return entries.filter((entry) => entry.first === entry.number);
}

/** The last entries that have room in so many lines; one at least. */
export function recent(entries: readonly ToldEntry[], room: number): ToldEntry[] {
  let left = room;
  const from = entries.findLastIndex((entry) => (left -= entry.lines.length) < 0);
  return entries.slice(Math.min(from + 1, entries.length - 1));
}

/** The number of the last answer that was given as one with an entry. */
export function lastOf(entry: ToldEntry, entries: readonly ToldEntry[]): number {
  return entries.findLast((other) => other.first === entry.number)?.number ?? entry.number;
}

/** What an entry by itself tells, also one that was given as one with others. */
export function sentences(entry: ToldEntry): string[] {
  const told = entry.events.map((event) => event.text).filter((text) => text !== "");
  return told.length ? told : entry.lines;
}
