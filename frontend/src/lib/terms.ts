/** What people agree on before they sit down, in words. */

import { roughly } from "./duration";
import type { Terms } from "./protocol";

const DAY = 86_400;

/** What a new table proposes. */
export const USUAL: Terms = {
  clock: "none",
  seconds: DAY,
  increment: 0,
  at_zero: "bot",
  away: 3 * DAY,
  hints: true,
};

export const AT_ZERO: [Terms["at_zero"], string][] = [
  ["bot", "a bot plays on until one is back"],
  ["skip", "this one turn is made without them"],
  ["resign", "they leave for good"],
];

export function inTerms(terms: Terms): string[] {
  const told = [];
  const zero = AT_ZERO.find(([value]) => value === terms.at_zero)?.[1] ?? "";
  if (terms.clock === "turn") told.push(`${roughly(terms.seconds)} for each turn; then ${zero}`);
  if (terms.clock === "bank") {
    const more = terms.increment ? `, and ${roughly(terms.increment)} more with each turn` : "";
    told.push(`${roughly(terms.seconds)} each for the whole game${more}; then ${zero}`);
  }
  if (terms.away) told.push(`who does not answer for ${roughly(terms.away)} can be stood in for`);
  if (!terms.hints) told.push("no hints");
  return told;
}
