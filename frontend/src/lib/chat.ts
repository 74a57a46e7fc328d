/** How much of what was said is shown. */

/** About so many letters stand in a line on a phone, and so many lines on two of its screens. */
const [LETTERS, LINES] = [44, 44];

/** The end of a talk, as much as fits two screens of a phone, or so many times as much. */
export function latest<T extends { text: string }>(said: readonly T[], parts: number): readonly T[] {
  let room = LINES * parts;
  const from = said.findLastIndex(({ text }) => (room -= 1.6 + Math.ceil(text.length / LETTERS)) < 0);
  return said.slice(Math.min(from + 1, said.length - 1));
}
