import { expect, it } from "vitest";
import { along, sampled } from "./moves";

it("leads a piece from where it stands through the way to its end", () => {
  const way = sampled((share) => ({ x: 100 * share, y: 0 }), 2);
  expect(along(way, { x: 4, y: 10 }).map((frame) => frame.transform)).toEqual([
    "translate(0.00px, 0.00px) ",
    "translate(46.00px, -10.00px) ",
    "translate(96.00px, -10.00px) ",
  ]);
});
