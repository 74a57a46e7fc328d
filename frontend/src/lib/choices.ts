/** The options of a question as a person meets them: in groups, by what they touch, by key. */

import type { Blocked, Choice, Question } from "./protocol";

/** Whether there is enough for an option, only with everything or slower, or not. */
export type Grade = "ok" | "all" | "no";

/** An option in few words, for a row of half the width. */
export interface Brief {
  label: string;
  note: string;
  /** Whether it is all there is of its group, and stands beside others of that kind instead of below a title. */
  lone?: boolean;
}

export interface Group {
  title: string;
  choices: Choice[];
  blocked: Blocked[];
  /** The options in few words, if that can be said of each of them. */
  briefs: ReadonlyMap<string, Brief>;
  /** The note that all of them would have, and the title has instead. */
  each: string;
}

/** The options that are one choice with a number: a lone option is by itself. */
export function dialOf(choice: Choice, question: Question): Choice[] {
  return choice.dial ? question.choices.filter((one) => one.dial?.name === choice.dial?.name) : [choice];
}

/** Options in groups, in the order the game gave them, what is seldom wanted last; what is blocked stands in the
 * group it belongs to, and what is one choice with a number is there once. */
export function grouped(question: Question, brief: (choice: Choice) => Brief | null = () => null): Group[] {
  const groups = new Map<string, Group>();
  const group = (title: string): Group => {
    const known = groups.get(title);
    if (known) return known;
    const made = { title, choices: [], blocked: [], briefs: NONE, each: "" };
    groups.set(title, made);
    return made;
  };
  for (const choice of question.choices)
    if (dialOf(choice, question)[0] === choice) group(choice.group).choices.push(choice);
  for (const blocked of question.blocked) group(blocked.group).blocked.push(blocked);
  for (const one of groups.values()) {
    const briefs = briefsOf(one.choices, brief);
    one.each = sharedNote([...briefs.values()]);
    one.briefs = one.each
      ? new Map([...briefs].map(([key, { label }]) => [key, { label, note: "" }]))
      : briefs;
  }
  const few = [...groups.values()].filter(isLone).length > 1;
  const rank = (one: Group) => (one.choices.length === 0 ? 3 : isAside(one) ? 2 : Number(few && isLone(one)));
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}

const NONE: ReadonlyMap<string, Brief> = new Map();

function briefsOf(
  choices: readonly Choice[],
  brief: (choice: Choice) => Brief | null,
): ReadonlyMap<string, Brief> {
  const found = choices.flatMap((choice): [string, Brief][] => {
    const words = brief(choice);
    return words ? [[choice.action, words]] : [];
  });
  return found.length === choices.length ? new Map(found) : NONE;
}

/** What several options would be told alike. */
function sharedNote(briefs: readonly Brief[]): string {
  const [first, ...rest] = briefs.map(({ note }) => note);
  return first && rest.length && rest.every((note) => note === first) ? first : "";
}

/** Whether a group is one option that needs no title. */
export function isLone({ choices, briefs }: Group): boolean {
  const [only, ...more] = choices;
  return !!only && !more.length && !!briefs.get(only.action)?.lone;
}

function isAside({ choices }: Group): boolean {
  return choices.length > 0 && choices.every((choice) => choice.aside);
}

/** Whether an option is so short that on a phone two of its kind could stand side by side. */
export function isLittle({ label, note, group, warning, many, dial, ways }: Choice): boolean {
  const [, read] = underHeading(label, group);
  return !warning && !many && !dial && !ways.length && read.length + note.length < 32;
}

/** Whether options are so short and so many that they stand in pairs. */
export function inPairs({ choices, briefs }: Group): boolean {
  const bare = (one: Choice) => !one.note && !one.warning && !one.many && !one.dial && !one.ways.length;
  const short = (one: Choice) => briefs.has(one.action) || (one.label.length <= 15 && bare(one));
  return choices.length > (briefs.size ? 1 : 3) && choices.every(short);
}

/** About how high the options of a group stand below each other, its title among them. */
export function heightOf(group: Group): number {
  const rows = group.choices.map(({ label, note, warning, many, ways }) => {
    const below = many ? note.length > 0 : note.length > 24;
    const lines = Math.ceil(label.length / 34) + (below ? Math.ceil(note.length / 48) : 0);
    const all = lines + Math.ceil(warning.length / 48);
    return Math.max(ROW, 17 + 17 * all) + (ways.length ? WAYS : 0);
  });
  if (inPairs(group)) return TITLE + Math.ceil(rows.length / 2) * PAIR;
  return rows.reduce((sum, row) => sum + row, TITLE);
}

const [TITLE, PAIR, WAYS] = [28, 41, 34];
/** About how high one row stands. */
export const ROW = 43;

/** About how high the rows of groups stand, of which some are folded. */
export function heightIn(groups: readonly Group[], folded: ReadonlySet<string>): number {
  return groups.reduce((sum, one) => sum + (folded.has(one.title) ? ROW : heightOf(one)), 0);
}

/** The groups that are folded into one row each: what is seldom wanted, and so that the rest fits a height the
 * highest, as few as may be. What is quickly read, such as how to end a turn, is never folded. */
export function foldedIn(groups: readonly Group[], room: number): Set<string> {
  const folded = new Set<string>();
  if (groups.length < 2) return folded;
  for (const group of groups) if (isAside(group)) folded.add(group.title);
  let height = heightIn(groups, folded);
  const longest = groups
    .filter((group) => group.choices.length > 2 && !folded.has(group.title))
    .sort((a, b) => heightOf(b) - heightOf(a));
  for (const group of longest) {
    if (height <= room) break;
    height -= heightOf(group) - ROW;
    folded.add(group.title);
  }
  if (folded.size > MANY)
    for (const { title, choices } of groups)
      if (choices.every((one) => one.touches.length)) folded.add(title);
  return folded;
}

/** Among more folded groups than this, a short one that is about something drawn is folded too. */
export const MANY = 8;

/** An option in one of its ways, as an option of its own. */
export function inWay(choice: Choice, way: Choice): Choice {
  return { ...way, label: `${choice.label}, ${way.label}`, group: choice.group };
}

/** The actions that an option stands for: of a way, several. */
export function actionsOf(choice: Choice): string[] {
  return choice.action.split("; ");
}

/** What forbids the answers that touch something, by what they touch. */
export function forbidden(question: Question | null): Map<string, Blocked> {
  const found = new Map<string, Blocked>();
  for (const blocked of question?.blocked ?? [])
    for (const id of blocked.touches) if (!found.has(id)) found.set(id, blocked);
  return found;
}

/** Which options, in which ways, a click on each thing of the board could mean. */
export function byTouch(question: Question | null): Map<string, Choice[]> {
  const touched = new Map<string, Choice[]>();
  const all = question?.choices.flatMap((one) => [one, ...one.ways.map((way) => inWay(one, way))]) ?? [];
  for (const choice of all) {
    for (const id of new Set(choice.touches)) {
      const known = touched.get(id);
      if (known) known.push(choice);
      else touched.set(id, [choice]);
    }
  }
  return touched;
}

const KEYS = "1234567890qwertyuiopasdfghjkl";

/** A key for each option, as far as keys reach. */
export function keyOf(index: number): string | null {
  return KEYS[index] ?? null;
}

export function indexOfKey(key: string): number {
  return KEYS.indexOf(key);
}

/** Under a heading that begins with what a label is about, that need only be heard: `Apollo: `, `to Earth`. */
export function underHeading(label: string, heading: string): [heard: string, read: string] {
  const end = label.indexOf(": ") + 2;
  return end > 1 && heading.startsWith(`${label.slice(0, end - 2)} `)
    ? [label.slice(0, end), label.slice(end)]
    : ["", label];
}

/** `leo` reads `Leo`; `orbit_deck` reads `Orbit deck`; what is in words already stays. */
export function titled(word: string): string {
  if (word.includes(" ")) return word.slice(0, 1).toUpperCase() + word.slice(1);
  const text = word.replace(/[_-]+/g, " ").trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
