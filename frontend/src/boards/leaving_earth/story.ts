/** What a spacecraft has been through, from the log. */

import type { Event } from "../../generated/leaving-earth";
import type { ToldEntry } from "../../lib/protocol";

export interface Told {
  year: number;
  text: string;
}

const ENDS = new Set<Event["kind"]>(["destroy", "disassemble", "abandon"]);

/** Everything that is told of a craft since its card was last free. */
export function storyOf(news: readonly ToldEntry[], seat: number, craft: string, first: number): Told[] {
  let year = first;
  let story: Told[] = [];
  for (const { event, text } of news.flatMap((entry) => entry.events)) {
    const one = event as Event & { seat?: number; craft?: string; other?: unknown };
    if (one.kind === "year") year = one.year;
    if (one.seat !== seat || (one.craft !== craft && one.other !== craft)) continue;
    story = one.craft === craft && ENDS.has(one.kind) ? [] : [...story, { year, text }];
  }
  return story;
}
