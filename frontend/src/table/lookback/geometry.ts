/** The pictures of a look back, as numbers: what the page draws as SVG and saves as a picture. */

import type { LookBack } from "../../lib/protocol";

export type Spot = [number, number];
export interface Line {
  seat: number;
  spots: Spot[];
}
export interface Chart {
  lines: Line[];
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Who is drawn: a team as one. */
export function seatsOf(found: LookBack): number[] {
  return found.team ? [0] : found.sources.map((_, seat) => seat);
}

export const total = (found: LookBack, seat: number): number =>
  (found.sources[seat] ?? []).reduce((sum, part) => sum + part.value, 0);

/** How each seat stood over the moves. */
export function courseOf(found: LookBack): Chart {
  return chart(
    seatsOf(found).map((seat) => ({
      seat,
      spots: found.course.map((stand): Spot => [stand.number, stand.totals[seat] ?? 0]),
    })),
  );
}

/** How the luck of each seat added up. */
export function luckOf(found: LookBack): Chart {
  const end = found.course.at(-1)?.number ?? 0;
  return chart(
    seatsOf(found).map((seat) => {
      const fortune = found.fortunes[seat];
      const last = fortune?.course.at(-1)?.[1] ?? 0;
      return { seat, spots: [[found.since, 0], ...((fortune?.course ?? []) as Spot[]), [end, last]] };
    }),
  );
}

function chart(lines: Line[]): Chart {
  const all = lines.flatMap((line) => line.spots);
  const values = [0, ...all.map(([, value]) => value)];
  const numbers = all.map(([number]) => number);
  return {
    lines,
    from: Math.min(...numbers),
    to: Math.max(...numbers),
    low: Math.min(...values),
    high: Math.max(...values),
  };
}

/** Where a spot lies in a box of that size. */
export function placed(
  { from, to, low, high }: Chart,
  [number, value]: Spot,
  width: number,
  height: number,
): Spot {
  return [
    (width * (number - from)) / (to - from || 1),
    height - (height * (value - low)) / (high - low || 1),
  ];
}

/** A line that keeps its height until the next spot. */
export function stairs(chart: Chart, line: Line, width: number, height: number): Spot[] {
  const corners: Spot[] = [];
  for (const spot of line.spots) {
    const [x, y] = placed(chart, spot, width, height);
    const before = corners.at(-1);
    if (before && before[1] !== y) corners.push([x, before[1]]);
    corners.push([x, y]);
  }
  return corners;
}

export interface Bar {
  label: string;
  value: number;
  /** Where it begins and how long it is, as shares of the width. */
  start: number;
  length: number;
}

/** The sources of what a seat ended with, laid end to end: what counts against it lies left of nothing. */
export function barsOf(found: LookBack, seat: number): Bar[] {
  const sums = seatsOf(found).map((one) => sides(found, one));
  const left = Math.max(0, ...sums.map((side) => side.against));
  const width = left + Math.max(0, ...sums.map((side) => side.for)) || 1;
  let plus = left;
  let minus = left;
  return (found.sources[seat] ?? []).map((part) => {
    const length = Math.abs(part.value);
    const start = part.value < 0 ? (minus -= length) : plus;
    if (part.value >= 0) plus += length;
    return { ...part, start: start / width, length: length / width };
  });
}

function sides(found: LookBack, seat: number): { for: number; against: number } {
  const values = (found.sources[seat] ?? []).map((part) => part.value);
  const sum = (list: number[]) => list.reduce((all, value) => all + value, 0);
  return { for: sum(values.filter((one) => one > 0)), against: -sum(values.filter((one) => one < 0)) };
}

/** A number as people read it, with its sign. */
export function signed(value: number): string {
  const size = Math.abs(value);
  const text = size < 10 ? size.toFixed(1).replace(/\.0$/, "") : String(Math.round(size));
  return text === "0" ? "0" : `${value < 0 ? "−" : "+"}${text}`;
}

/** How likely it was: "1 in 6", "2 in 3". */
export function likely(odds: number): string {
  if (odds > 0.995) return "all but certain";
  return odds < 0.1 ? `1 in ${Math.round(1 / odds)}` : `${Math.round(odds * 100)} %`;
}
