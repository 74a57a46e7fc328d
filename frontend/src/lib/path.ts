/**
 * Outlines put in their place. A transform on each of many small things is kept by the browser as a space of its own,
 * which it goes through whenever something begins or ceases to move; an outline that is already in place costs nothing.
 */

/** What the numbers of each command are: across, down, or a length (`r`) or neither (`-`). */
const NUMBERS: Record<string, string> = {
  M: "xy",
  L: "xy",
  T: "xy",
  H: "x",
  V: "y",
  C: "xyxyxy",
  S: "xyxy",
  Q: "xyxy",
  A: "rr---xy",
};

/** What was made of late; whoever draws near or away asks for ever new ones. */
const known = new Map<string, string>();
const MOST = 5000;

/** An outline made so many times as large, its origin at a point. */
export function outlineAt(path: string, x: number, y: number, scale: number): string {
  const key = `${x} ${y} ${scale} ${path}`;
  let made = known.get(key);
  if (made === undefined) {
    if (known.size >= MOST) known.clear();
    known.set(key, (made = moved(path, x, y, scale)));
  }
  return made;
}

function moved(path: string, x: number, y: number, scale: number): string {
  const rounded = (value: number) => String(Math.round(value * 1000) / 1000);
  return path.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, command: string, rest: string) => {
    const kinds = NUMBERS[command.toUpperCase()] ?? "";
    const from = command === command.toUpperCase() ? { x, y } : { x: 0, y: 0 };
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map((text, i) => {
      const kind = kinds[i % kinds.length];
      if (kind === "-") return text;
      return rounded(Number(text) * scale + (kind === "x" ? from.x : kind === "y" ? from.y : 0));
    });
    return command + numbers.join(" ");
  });
}
