/** What a person puts together in the hangar before anything is paid for or loaded. */

import type { Board, Good, Part } from "../../generated/leaving-earth";
import { itemsOf, roomFor, sumsOf } from "../../lib/basket";
import type { Blocked, Choice, Question } from "../../lib/protocol";

export type Counts = Readonly<Record<string, number>>;

export interface Draft {
  /** The word of the spacecraft card. */
  craft: string;
  /** How many of each good are bought. */
  bought: Counts;
  /** How many of each component are put on the stack, by its word. */
  loaded: Counts;
}

export const EMPTY = { bought: {}, loaded: {} } as const;

/** A good as it stands on the shelf. */
export interface Ware {
  id: string;
  good: Good;
  /** The answer that buys one, or why it can't be bought. */
  buy: Choice | undefined;
  why: Blocked | undefined;
  bought: number;
  room: number;
}

/** Supplies are bought by the box and loaded one by one. */
export const wordOf = (id: string, good: Good | undefined): string => (good?.units ? "supplies" : id);

export function wares(
  board: Board,
  question: Question | null,
  draft: Draft,
  blocked: ReadonlyMap<string, Blocked>,
): Ware[] {
  const basket = question?.baskets.find((one) => one.name === "buy");
  const items = basket && question ? itemsOf(basket, question) : [];
  const counts = Object.fromEntries(
    items.map((one) => [one.action, draft.bought[one.touches[0] ?? ""] ?? 0]),
  );
  return Object.entries(board.chart.goods)
    .filter(([, good]) => good.price !== null)
    .map(([id, good]) => {
      const buy = items.find((one) => one.touches[0] === id);
      const room = buy && basket ? roomFor(buy, basket, items, counts) : 0;
      return { id, good, buy, why: blocked.get(id), bought: draft.bought[id] ?? 0, room };
    });
}

/** What the draft costs, of how much there is. */
export function purse(question: Question | null, draft: Draft): { cost: number; money: number } | null {
  const basket = question?.baskets.find((one) => one.name === "buy");
  if (!basket || !question) return null;
  const items = itemsOf(basket, question);
  const counts = Object.fromEntries(
    items.map((one) => [one.action, draft.bought[one.touches[0] ?? ""] ?? 0]),
  );
  return { cost: sumsOf(basket, items, counts)[0] ?? 0, money: basket.sums[0]?.most ?? 0 };
}

/** The words of equal components: how many there are of each. */
export function counted(zone: string, parts: readonly Part[]): Record<string, number> {
  return Object.fromEntries(parts.map((part) => [part.id.slice(zone.length + 1), part.count]));
}

/** What would lie on Earth when the draft is bought and loaded. */
export function left(stock: Counts, goods: Record<string, Good>, draft: Draft): Record<string, number> {
  const found: Record<string, number> = { ...stock };
  for (const [id, count] of Object.entries(draft.bought)) {
    const word = wordOf(id, goods[id]);
    found[word] = (found[word] ?? 0) + count * (goods[id]?.units || 1);
  }
  for (const [word, count] of Object.entries(draft.loaded)) found[word] = (found[word] ?? 0) - count;
  return found;
}

/** The draft with one good more or less; what is bought is put on the stack at once. */
export function bought(
  draft: Draft,
  id: string,
  by: number,
  stock: Counts,
  goods: Record<string, Good>,
): Draft {
  const word = wordOf(id, goods[id]);
  const units = goods[id]?.units || 1;
  const next = { ...draft, bought: { ...draft.bought, [id]: (draft.bought[id] ?? 0) + by } };
  if (by > 0) return loaded(next, word, units);
  const over = Math.min(0, left(stock, goods, next)[word] ?? 0);
  return over ? loaded(next, word, over) : next;
}

export function loaded(draft: Draft, word: string, by: number): Draft {
  return { ...draft, loaded: { ...draft.loaded, [word]: Math.max(0, (draft.loaded[word] ?? 0) + by) } };
}

export const listed = (counts: Counts): string[] =>
  Object.entries(counts).flatMap(([word, count]) => Array<string>(Math.max(0, count)).fill(word));

/** Everything that the draft stands for, as one answer; `bench` while the craft is already being loaded. */
export function batch(question: Question, draft: Draft, bench: boolean): string[] {
  const basket = question.baskets.find((one) => one.name === "buy");
  const buys = basket ? itemsOf(basket, question) : [];
  const actions = listed(draft.bought).flatMap(
    (id) => buys.find((one) => one.touches[0] === id)?.action ?? [],
  );
  const loads = listed(draft.loaded).map((word) => `load ${word}`);
  if (!loads.length) return actions;
  return [...actions, ...(bench ? [] : [`assemble ${draft.craft}`]), ...loads, "done"];
}
