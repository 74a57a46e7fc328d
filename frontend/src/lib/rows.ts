/** The rows of a question's panel, and the key of each: no key moves when a group is unfolded. */

import { ROW, heightIn, inPairs, isLone, type Brief, type Group } from "./choices";
import type { Blocked, Choice } from "./protocol";

export type Row =
  | { kind: "title"; title: string; each: string }
  | { kind: "fold"; title: string; size: number; place: number }
  | {
      kind: "option";
      choice: Choice;
      short: boolean;
      brief: Brief | null;
      within: boolean;
      /** Whether it stands for its whole group, and says itself which that is. */
      alone: boolean;
      place: number;
    }
  | { kind: "blocked"; blocked: Blocked; within: boolean }
  | { kind: "barred"; title: string; blocked: readonly Blocked[] };

/** More than so many that are blocked are put away together. */
const FEW = 8;

/** How many that are blocked may stand below the options without making the panel longer than there is room. */
export function fewIn(groups: readonly Group[], folded: ReadonlySet<string>, room: number): number {
  return Math.max(0, Math.min(FEW, Math.floor((room - heightIn(groups, folded)) / ROW)));
}

/** What is blocked and put away: all of groups without an option, and more than a few of those that are not folded. */
export function barredIn(groups: readonly Group[], folded: ReadonlySet<string>, few = FEW): Blocked[] {
  const beside = blockedBeside(groups, folded);
  const empty = groups.filter((group) => !group.choices.length).flatMap((group) => group.blocked);
  return beside.length > few ? [...beside, ...empty] : empty;
}

function blockedBeside(groups: readonly Group[], folded: ReadonlySet<string>): Blocked[] {
  return groups
    .filter((group) => group.choices.length && !(folded.has(group.title) && hides(group)))
    .flatMap((group) => group.blocked);
}

/** How many ways there are to answer within a group. */
function waysIn({ choices }: Group): number {
  return choices.length === 1 ? 1 + (choices[0]?.ways.length ?? 0) : choices.length;
}

/** Whether a fold has something to hide: to unfold one option would be a click for nothing. */
function hides(group: Group): boolean {
  return waysIn(group) > 1;
}

/** Titles, options and folded groups in their order, what is blocked after what is possible. */
export function rowsOf(
  groups: readonly Group[],
  folded: ReadonlySet<string>,
  open: string | null,
  few = FEW,
): Row[] {
  let next = 0;
  const places = new Map<Group, number>();
  for (const group of groups) {
    places.set(group, next);
    next += folded.has(group.title) ? 1 : group.choices.length;
  }
  const blocked = (all: readonly Blocked[], within: boolean): Row[] =>
    all.map((one) => ({ kind: "blocked", blocked: one, within }));
  const inside = ({ title, blocked: all }: Group): Row[] =>
    all.length > FEW ? [{ kind: "barred", title, blocked: all }] : blocked(all, true);
  const beside = blockedBeside(groups, folded);
  const lone = groups.filter((group) => isLone(group) && !folded.has(group.title));
  const rows = groups.flatMap((group): Row[] => {
    const place = places.get(group) ?? 0;
    if (lone.length > 1 && lone.includes(group)) return optionsOf(group, place, false, false, true);
    if (!folded.has(group.title)) {
      const title: Row[] =
        groups.length > 1 && group.title ? [{ kind: "title", title: group.title, each: group.each }] : [];
      return [...title, ...optionsOf(group, place, false)];
    }
    if (!hides(group)) return optionsOf(group, place, false, true);
    const fold: Row = { kind: "fold", title: group.title, size: waysIn(group), place };
    return open === group.title ? [fold, ...optionsOf(group, next, true), ...inside(group)] : [fold];
  });
  return beside.length > few ? rows : [...rows, ...blocked(beside, false)];
}

/** The options of a group, with keys from a place on. */
function optionsOf(group: Group, place: number, within: boolean, alone = false, paired = false): Row[] {
  const short = paired || inPairs(group);
  return group.choices.map((choice, index) => ({
    kind: "option",
    choice,
    short,
    brief: (short && group.briefs.get(choice.action)) || null,
    within: within && !short,
    alone,
    place: place + index,
  }));
}
