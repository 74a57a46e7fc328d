import { describe, expect, it } from "vitest";
import type { LookBack } from "../../lib/protocol";
import { barsOf, courseOf, likely, luckOf, seatsOf, signed, stairs, total } from "./geometry";

const fortune = { total: 0, course: [], lucky: [], unlucky: [] };
const found: LookBack = {
  result: { scores: [4, 2], winners: [0], reason: "the most points", rule: "" },
  team: false,
  measure: "points",
  sources: [
    [
      { label: "missions", value: 6 },
      { label: "lost", value: -2 },
    ],
    [{ label: "missions", value: 2 }],
  ],
  course: [
    { number: 0, totals: [0, 0] },
    { number: 5, totals: [6, 0] },
    { number: 10, totals: [4, 2] },
  ],
  fortunes: [{ ...fortune, total: -3, course: [[4, -3]] }, fortune],
  turnings: [],
  chances: 3,
  since: 0,
  until: 10,
};

describe("a look back", () => {
  it("adds up the sources of a seat", () => {
    expect(seatsOf(found).map((seat) => total(found, seat))).toEqual([4, 2]);
    expect(seatsOf({ ...found, team: true })).toEqual([0]);
  });

  it("draws how the seats stood as stairs", () => {
    const chart = courseOf(found);
    expect(chart).toMatchObject({ from: 0, to: 10, low: 0, high: 6 });
    expect(stairs(chart, chart.lines[0]!, 100, 60)).toEqual([
      [0, 60],
      [50, 60],
      [50, 0],
      [100, 0],
      [100, 20],
    ]);
  });

  it("adds luck up from nothing to the end", () => {
    expect(luckOf(found).lines.map((line) => line.spots)).toEqual([
      [
        [0, 0],
        [4, -3],
        [10, -3],
      ],
      [
        [0, 0],
        [10, 0],
      ],
    ]);
  });

  it("lays what counts against a seat left of nothing", () => {
    expect(barsOf(found, 0)).toMatchObject([
      { start: 0.25, length: 0.75 },
      { start: 0, length: 0.25 },
    ]);
    expect(barsOf(found, 1)).toMatchObject([{ start: 0.25, length: 0.25 }]);
  });

  it("writes numbers for people", () => {
    expect([3, -0.25, 17.4, -0.01].map(signed)).toEqual(["+3", "−0.3", "+17", "0"]);
    expect([1 / 36, 0.65, 1].map(likely)).toEqual(["1 in 36", "65 %", "all but certain"]);
  });
});
