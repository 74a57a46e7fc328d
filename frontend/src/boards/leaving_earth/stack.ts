/** How the components of a stack stand on each other: what is fired first below, then what is fired later. */

import type { Firing, Good } from "../../generated/leaving-earth";
import { ART, pictureOf } from "./art";

export interface Row {
  key: string;
  word: string;
  name: string;
  count: number;
  thrust: number;
  picture: string;
  w: number;
  h: number;
  /** Where it stands: 0 is the ground, and above is less. */
  y: number;
  /** The mass of it and of all that stands on it. */
  above: number;
  /** In which burn it is fired, from 1, and on which maneuver; 0 for what is not. */
  burn: number;
  leg: string;
}

export function staged(
  stack: readonly string[],
  goods: Record<string, Good>,
  goodOf: (word: string) => string,
  route: readonly Firing[],
): Row[] {
  const left = counted(stack);
  const lots: { word: string; count: number; burn: number; leg: string }[] = [];
  route.forEach(({ fired, leg }, index) => {
    for (const [word, count] of counted(fired)) {
      const some = Math.min(count, left.get(word) ?? 0);
      if (!some) continue;
      left.set(word, (left.get(word) ?? 0) - some);
      lots.push({ word, count: some, burn: index + 1, leg });
    }
  });
  const rest = [...left]
    .filter(([, count]) => count > 0)
    .map(([word, count]) => ({ word, count, burn: 0, leg: "" }));
  const mass = (word: string) => goods[goodOf(word)]?.mass ?? 0;
  rest.sort((a, b) => mass(b.word) - mass(a.word));
  let total = stack.reduce((sum, word) => sum + mass(word), 0);
  let y = 0;
  return [...lots, ...rest].map(({ word, count, burn, leg }) => {
    const good = goods[goodOf(word)];
    const picture = pictureOf(goodOf(word), good?.kind ?? "", good?.skill ?? "");
    const [w, h] = ART.sizes[picture.split("-")[0] ?? ""] ?? [30, 30];
    const row = {
      key: `${burn} ${word}`,
      word,
      name: good?.name ?? word,
      count,
      thrust: (good?.thrust ?? 0) * count,
      picture,
      w,
      h,
      y,
      above: total,
      burn,
      leg,
    };
    y -= h + 6;
    total -= mass(word) * count;
    return row;
  });
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
