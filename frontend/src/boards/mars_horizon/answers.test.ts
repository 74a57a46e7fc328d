import { describe, expect, it } from "vitest";
import type { Answer, Board } from "../../generated/mars-horizon";
import { ifAnswered, onButton, touchedBy } from "./answers";

const answer = (action: string) => ({ action }) as Answer;
const board = { cards: { "atlas-v": { name: "Atlas V" } } } as unknown as Board;

describe("an answer of a launch", () => {
  it("is told by what it does", () => {
    expect(
      ["fly atlas-v", "spend 0", "spend 3", "rehearse"].map((one) => ifAnswered(answer(one), board)),
    ).toEqual(["with Atlas V", "without Prestige", "with 3 Prestige", "if replaced"]);
    expect(
      ["accept", "pay", "reroll second", "reroll both"].map((one) => onButton(answer(one), [3, 2])),
    ).toEqual(["keep", "pay", "2 again", "both again"]);
  });
  it("is clicked where it is drawn", () => {
    expect(["fly atlas-v", "spend 1", "reroll first", "stand"].map((one) => touchedBy(answer(one)))).toEqual([
      "atlas-v",
      "prestige-1",
      "die-1",
      "stand",
    ]);
  });
});
