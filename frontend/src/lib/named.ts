/** Names of things in what is told: where one stands, and what it means. */

import type { ToldEntry } from "./protocol";

/** A piece of a line: plain words, or the name of things. */
export interface Words {
  text: string;
  ids: readonly string[];
}

/** The things that the events of an entry are about, by their names. */
export function thingsIn(
  entry: ToldEntry,
  called: (id: string) => string | null,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const texts = entry.events.flatMap(({ event }) => Object.values(event as Record<string, unknown>).flat());
  for (const id of new Set(texts.filter((one) => typeof one === "string"))) {
    const name = called(id);
    if (name) found.set(name, [...(found.get(name) ?? []), id]);
  }
  return found;
}

/** A line in pieces; of two names that begin alike the longer one is meant. */
export function inPieces(line: string, things: ReadonlyMap<string, readonly string[]>): Words[] {
  if (!things.size) return [{ text: line, ids: [] }];
  const names = [...things.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<!\\w)(${names.map(quoted).join("|")})(?!\\w)`, "u");
  return line
    .split(pattern)
    .filter((text) => text !== "")
    .map((text) => ({ text, ids: things.get(text) ?? [] }));
}

function quoted(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
