/** The rows of a question's panel, and the key of each: no key moves when a group is unfolded. */

import { inPairs, type Group } from "./choices";
import type { Blocked, Choice } from "./protocol";

export type Row =
  | { kind: "title"; title: string }
  | { kind: "fold"; title: string; size: number; place: number }
  | { kind: "option"; choice: Choice; short: boolean; within: boolean; place: number }
  | { kind: "blocked"; blocked: Blocked; within: boolean };

/** Titles, options and folded groups in their order, what is blocked after what is possible. */
export function rowsOf(groups: readonly Group[], folded: ReadonlySet<string>, open: string | null): Row[] {
  let next = 0;
  const places = new Map<Group, number>();
  for (const group of groups) {
    places.set(group, next);
    next += folded.has(group.title) ? 1 : group.choices.length;
  }
  const blocked = (group: Group, within: boolean): Row[] =>
    group.blocked.map((one) => ({ kind: "blocked", blocked: one, within }));
  const rows = groups.flatMap((group): Row[] => {
    const place = places.get(group) ?? 0;
    if (!folded.has(group.title)) {
      const title: Row[] = groups.length > 1 && group.title ? [{ kind: "title", title: group.title }] : [];
      return [...title, ...optionsOf(group, place, false)];
    }
    const fold: Row = { kind: "fold", title: group.title, size: group.choices.length, place };
    return open === group.title ? [fold, ...optionsOf(group, next, true), ...blocked(group, true)] : [fold];
  });
  return [...rows, ...groups.filter((one) => !folded.has(one.title)).flatMap((one) => blocked(one, false))];
}

/** The options of a group, with keys from a place on. */
function optionsOf(group: Group, place: number, within: boolean): Row[] {
  const short = inPairs(group);
  return group.choices.map((choice, index) => ({
    kind: "option",
    choice,
    short,
    within: within && !short,
    place: place + index,
  }));
}
