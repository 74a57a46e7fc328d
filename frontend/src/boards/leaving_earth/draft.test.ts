import { describe, expect, it } from "vitest";
import type { Good } from "../../generated/leaving-earth";
import type { Choice, Question } from "../../lib/protocol";
import { batch, bought, EMPTY, left, loaded, purse, type Draft } from "./draft";

const goods = {
  juno: { name: "Juno", price: 1, units: 0 },
  crate: { name: "Supplies", price: 1, units: 5 },
} as unknown as Record<string, Good>;
const buying = (id: string, price: number): Choice =>
  ({
    action: `buy ${id}`,
    touches: [id, "nasa.stock"],
    many: { basket: "buy", most: 9, adds: [price] },
  }) as never;
const question = {
  choices: [buying("juno", 1), buying("crate", 1)],
  baskets: [
    { name: "buy", label: "", sums: [{ words: "", start: 0, most: 7 }], items: [], first: "", then: "" },
  ],
} as unknown as Question;
const draft: Draft = { craft: "apollo", ...EMPTY };

describe("a draft in the hangar", () => {
  it("puts on the stack what it buys, and supplies by the box", () => {
    const made = bought(bought(draft, "juno", 1, {}, goods), "crate", 1, {}, goods);
    expect(made.loaded).toEqual({ juno: 1, supplies: 5 });
    expect(left({ juno: 2 }, goods, made)).toEqual({ juno: 2, supplies: 0 });
    expect(purse(question, made)).toEqual({ cost: 2, money: 7 });
  });
  it("takes off the stack what it does not buy after all, but not what lay on Earth", () => {
    const made = loaded(bought(draft, "juno", 1, { juno: 1 }, goods), "juno", 1);
    expect(bought(made, "juno", -1, { juno: 1 }, goods).loaded).toEqual({ juno: 1 });
  });
  it("is sent as one answer", () => {
    const made = loaded(bought(draft, "juno", 1, {}, goods), "probe", 1);
    expect(batch(question, made, false)).toEqual([
      "buy juno",
      "assemble apollo",
      "load juno",
      "load probe",
      "done",
    ]);
    expect(batch(question, { ...made, loaded: {} }, false)).toEqual(["buy juno"]);
    expect(batch(question, { ...made, bought: {} }, true)).toEqual(["load juno", "load probe", "done"]);
  });
});
