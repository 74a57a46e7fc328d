/** Options that are given together as one answer: what lies in a basket, what it adds up to, what is sent. */

import type { Basket, Choice, Question } from "./protocol";

/** By the action of an option how many of it lie in a basket. */
export type Counts = Readonly<Record<string, number>>;

/** As many actions as the server takes as one answer. */
export const MOST_ACTIONS = 50;

/** What a basket can be filled with, in the order in which it is given. */
export function itemsOf(basket: Basket, question: Question): Choice[] {
  return basket.items.length
    ? basket.items
    : question.choices.filter((choice) => choice.many?.basket === basket.name);
}

export function sumsOf(basket: Basket, items: readonly Choice[], counts: Counts): number[] {
  return basket.sums.map(({ start }, place) =>
    items.reduce((sum, item) => sum + (counts[item.action] ?? 0) * (item.many?.adds[place] ?? 0), start),
  );
}

/** How many more of an option fit in. */
export function roomFor(item: Choice, basket: Basket, items: readonly Choice[], counts: Counts): number {
  if (!item.many) return 0;
  const sums = sumsOf(basket, items, counts);
  const rooms = basket.sums.map(({ most }, place) => {
    const adds = item.many?.adds[place] ?? 0;
    return most === null || adds <= 0 ? Infinity : Math.floor((most - (sums[place] ?? 0)) / adds);
  });
  const actions = MOST_ACTIONS - batchOf(basket, items, counts).length;
  return Math.max(0, Math.min(item.many.most - (counts[item.action] ?? 0), actions, ...rooms));
}

/** The actions that a filled basket stands for. */
export function batchOf(basket: Basket, items: readonly Choice[], counts: Counts): string[] {
  const taken = items.flatMap((item) => Array<string>(counts[item.action] ?? 0).fill(item.action));
  return [basket.first, ...taken, basket.then].filter(Boolean);
}

/** The sums in words: `$24 of $28`. */
export function inWords(basket: Basket, items: readonly Choice[], counts: Counts): string {
  const sums = sumsOf(basket, items, counts);
  return basket.sums.map(({ words }, place) => words.replace("#", String(sums[place]))).join(", ");
}
