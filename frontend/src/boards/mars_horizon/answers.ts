/** The answers of a launch in few words, and what on the stage stands for each. */

import type { Answer, Board } from "../../generated/mars-horizon";

/** What is said beside the odds after an answer. */
const IF: Record<string, string> = {
  accept: "if kept",
  rehearse: "if replaced",
  pay: "if paid off",
  wait: "if waited out",
  stand: "if they stand",
  "reroll first": "first die again",
  "reroll second": "second die again",
  "reroll both": "both dice again",
};

/** What is written on a button. */
const BUTTONS: Record<string, string> = { accept: "keep", rehearse: "swap", "reroll both": "both again" };

/** The id of what is clicked for an answer. */
const TOUCHED: Record<string, string> = {
  "reroll first": "die-1",
  "reroll second": "die-2",
  "reroll both": "dice",
};

export function ifAnswered({ action }: Answer, board: Board): string {
  const [verb = "", word = ""] = action.split(" ");
  if (verb === "fly") return `with ${board.cards[word]?.name ?? word}`;
  if (verb === "spend") return word === "0" ? "without Prestige" : `with ${word} Prestige`;
  return IF[action] ?? action;
}

/** A die that is rolled again is named by what it shows. */
export function onButton({ action }: Answer, dice: readonly number[]): string {
  const die = ["reroll first", "reroll second"].indexOf(action);
  return die < 0 ? (BUTTONS[action] ?? action) : `${dice[die]} again`;
}

export function touchedBy({ action }: Answer): string {
  const [verb = "", word = ""] = action.split(" ");
  if (verb === "fly") return word;
  return verb === "spend" ? `prestige-${word}` : (TOUCHED[action] ?? action);
}
