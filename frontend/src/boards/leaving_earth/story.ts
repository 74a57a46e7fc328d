/** What a spacecraft has been through, from the log. */

import type { Event } from "../../generated/leaving-earth";
import type { ToldEntry } from "../../lib/protocol";

/** A mission that was won: by whom, and in which year. */
export interface Won {
  seat: number;
  mission: string;
  year: number;
}

/** What is told, each with its year, up to the year that it is now. */
function* dated(past: readonly ToldEntry[], now: number) {
  const told = past.flatMap((entry) => entry.events) as { event: Event; text: string }[];
  const first = told.find(({ event }) => event.kind === "year")?.event;
  let year = first?.kind === "year" ? first.year - 1 : now;
  for (const { event, text } of told) {
    if (event.kind === "year") year = event.year;
    yield { year, text, event };
  }
}

/** The missions that were won, in their order. */
export function wonIn(past: readonly ToldEntry[], now: number): Won[] {
  return [...dated(past, now)].flatMap(({ year, event }) =>
    event.kind === "mission" ? [{ seat: event.seat, mission: event.mission, year }] : [],
  );
}

/** An engine that was fired, and what was drawn for it. */
export interface Fired {
  engine: string;
  outcome: string;
}

/** The engines that a craft has fired since it made ready for its maneuver. */
export function firedBy(past: readonly ToldEntry[], seat: number, craft: string): Fired[] {
  let fired: Fired[] = [];
  let waits = false;
  for (const { event } of past.flatMap((entry) => entry.events) as { event: Event }[]) {
    if (event.kind === "prepare" && event.seat === seat && event.craft === craft) fired = [];
    if (event.kind === "outcome" && waits)
      fired = fired.map((one, i) => (i === fired.length - 1 ? { ...one, outcome: event.outcome } : one));
    waits = event.kind === "fire" && event.seat === seat && event.craft === craft;
    if (event.kind === "fire" && waits) fired = [...fired, { engine: event.engine, outcome: "" }];
  }
  return fired;
}

export interface Told {
  year: number;
  text: string;
}

const ENDS = new Set<Event["kind"]>(["destroy", "disassemble", "abandon"]);

/** Everything that is told of a craft since its card was last free. */
export function storyOf(past: readonly ToldEntry[], seat: number, craft: string, now: number): Told[] {
  let story: Told[] = [];
  for (const { year, text, event } of dated(past, now)) {
    const one = event as Event & { seat?: number; craft?: string; other?: unknown };
    if (one.seat !== seat || (one.craft !== craft && one.other !== craft)) continue;
    story = one.craft === craft && ENDS.has(one.kind) ? [] : [...story, { year, text }];
  }
  return story;
}
