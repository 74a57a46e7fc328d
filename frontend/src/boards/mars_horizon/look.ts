/** Words and shapes that several pieces share. */

import type { Tokens } from "../../generated/mars-horizon";
import { put, sampled } from "../../stage/moves";

export type Kind = keyof Tokens;
export const KINDS: readonly Kind[] = ["money", "research", "prestige"];

/** How high a rocket stands that has left the pad, and how it comes there: it shakes, then rises faster and faster. */
export const RISEN = 62;
const HELD = 0.26;
export const RISE: Keyframe[] = sampled((share) => {
  if (share < HELD) return put({ x: Math.round(share * 1000) % 2 ? 1.3 : -1.3, y: RISEN });
  return put({ x: 0, y: RISEN * (1 - ((share - HELD) / (1 - HELD)) ** 2) });
}, 50);
/** A flame that comes up, and steam or smoke that billows out. */
export const FLARE: Keyframe[] = [{ transform: "scale(0.5, 0)" }, { transform: "scale(1, 1)" }];
export const BURST: Keyframe[] = [
  { transform: "scale(0.7)", opacity: 0.5 },
  { transform: "scale(1)", opacity: 1 },
];
/** A thing that leaves the table on some way, and is seen no more at its end. */
function leaving(transform: string): Keyframe[] {
  return [
    { transform: "none", opacity: 1 },
    { transform, opacity: 0 },
  ];
}
/** Where a card goes that is bought or removed, and from where one comes that is dealt to a place of the pool. */
export const TAKEN = leaving("translate(0, 110%) scale(0.5)");
export const LOST = leaving("translate(-150%, 20%) scale(0.5)");
export const BURNT = leaving("translate(0, 14%) rotate(-6deg) scale(0.8)");
export function dealtTo(place: number, across = 4): Keyframe[] {
  const [column, row] = [place % across, Math.floor(place / across)];
  return [
    { transform: `translate(${104 * (across - column)}%, ${-105 * row}%) scale(0.4)`, opacity: 0.4 },
    { transform: "none", opacity: 1 },
  ];
}
/** A card that is turned over is as wide as it is seen. */
export const FLIP: Keyframe[] = sampled((share) => ({
  transform: `scale(${Math.abs(Math.cos(Math.PI * share)).toFixed(3)}, 1)`,
}));

/** The kinds of tokens that an amount is made of, with how many of each. */
export function amounts(tokens: Tokens): [Kind, number][] {
  return KINDS.map((kind): [Kind, number] => [kind, tokens[kind]]).filter(([, many]) => many > 0);
}

/** A chance as people read it; only what is certain or impossible reads 100 or 0. */
export function percent(chance: number): string {
  if (chance === 0 || chance === 1) return `${chance * 100}`;
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))}`;
}

/** How a chance feels; the number always stands beside it. */
export function mood(chance: number): "good" | "fair" | "poor" {
  return chance >= 0.75 ? "good" : chance >= 0.5 ? "fair" : "poor";
}

export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

export type Point = readonly [x: number, y: number];

const near = (at: readonly Point[], index: number): Point =>
  at[Math.max(0, Math.min(at.length - 1, index))] ?? [0, 0];

/** One piece of the curve through points, from one to the next. */
function piece(points: readonly Point[], index: number): string {
  const [before, from, to, past] = [-1, 0, 1, 2].map((step) => near(points, index + step)) as [
    Point,
    Point,
    Point,
    Point,
  ];
  const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
  const two = [to[0] - (past[0] - from[0]) / 6, to[1] - (past[1] - from[1]) / 6];
  return `C${[...one, ...two, ...to].map((value) => value.toFixed(1)).join(" ")}`;
}

/** A curve through points, or a part of it. */
export function curve(points: readonly Point[], first = 0, last = points.length - 1): string {
  if (last <= first) return "";
  const pieces = Array.from({ length: last - first }, (_, index) => piece(points, first + index));
  return `M${near(points, first).join(" ")}${pieces.join("")}`;
}

/** Where the stars are: always the same ones. */
export function stars(width: number, height: number, many: number, seed = 20482) {
  let state = seed;
  const next = () => (state = (state * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: many }, () => {
    const [x, y, size, light] = [next(), next(), next(), next()];
    return { x: x * width, y: y * height, size: 0.4 + size ** 4 * 1.1, light: 0.25 + light * 0.6 };
  });
}

/** A text with signs such as {M} in it, cut into words and signs. */
export function parted(text: string): { sign: string; text: string }[] {
  return text.split(/(\{\w+\})/).flatMap((part) => {
    const sign = /^\{(\w+)\}$/.exec(part)?.[1];
    return part === "" ? [] : [{ sign: sign ?? "", text: sign ? "" : part }];
  });
}

/** A person's word for a kind of card. */
export function kindName(kind: string): string {
  const word = kind.replace("-design", "");
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
