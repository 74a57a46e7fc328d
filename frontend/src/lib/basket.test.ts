import { describe, expect, it } from "vitest";
import { batchOf, inWords, itemsOf, roomFor } from "./basket";
import { actionsOf, byTouch, grouped, inWay } from "./choices";
import type { Basket, Choice, Question } from "./protocol";
import { barredIn, fewIn, rowsOf } from "./rows";

const option = (action: string, more: Partial<Choice> = {}): Choice => ({
  action,
  label: action,
  group: action.split(" ")[0] ?? "",
  note: "",
  warning: "",
  touches: [],
  many: null,
  ways: [],
  dial: null,
  aside: false,
  ...more,
});
const many = (most: number, ...adds: number[]) => ({ basket: "buy", most, adds });
const shop: Basket = {
  name: "buy",
  label: "Buy these",
  sums: [{ words: "$# of $28", start: 0, most: 28 }],
  then: "",
  first: "",
  items: [],
};
const question: Question = {
  decision: 0,
  seat: 0,
  step: "toy.Turn",
  rule: "T-1",
  prompt: "What now?",
  choices: [
    option("buy soyuz", { many: many(3, 8) }),
    option("buy apollo", { many: many(7, 4) }),
    option("go mars", { touches: ["mars"], ways: [option("go mars; burn juno", { label: "firing Juno" })] }),
    option("end"),
  ],
  blocked: [
    { action: "buy juno", label: "Juno", group: "buy", rule: "T-2", reason: "not known", touches: [] },
  ],
  baskets: [shop],
  standing: {},
};

describe("a basket", () => {
  const items = itemsOf(shop, question);
  it("is filled with the options that name it, as far as its sum allows", () => {
    const [soyuz, apollo] = items as [Choice, Choice];
    expect(items).toHaveLength(2);
    expect(roomFor(soyuz, shop, items, {})).toBe(3);
    expect(roomFor(soyuz, shop, items, { "buy soyuz": 3 })).toBe(0);
    expect(roomFor(apollo, shop, items, { "buy soyuz": 3 })).toBe(1);
    expect(inWords(shop, items, { "buy soyuz": 2 })).toBe("$16 of $28");
  });
  it("is given in the order of the question, between what comes first and what follows", () => {
    expect(batchOf(shop, items, { "buy apollo": 1, "buy soyuz": 2 })).toEqual([
      "buy soyuz",
      "buy soyuz",
      "buy apollo",
    ]);
    const within = { ...shop, first: "assemble", then: "done" };
    expect(batchOf(within, items, { "buy apollo": 1 })).toEqual(["assemble", "buy apollo", "done"]);
  });
  it("holds no more than the server takes as one answer", () => {
    const free = { ...shop, sums: [] };
    const screw = option("buy screw", { many: many(500) });
    expect(roomFor(screw, free, [screw], { "buy screw": 48 })).toBe(2);
  });
});

describe("a way", () => {
  it("is an option of its own on the board, and stands for several actions", () => {
    const [, , go] = question.choices as [Choice, Choice, Choice];
    const [way] = go.ways as [Choice];
    expect(inWay(go, way).label).toBe("go mars, firing Juno");
    expect(actionsOf(way)).toEqual(["go mars", "burn juno"]);
    expect(byTouch(question).get("mars")).toHaveLength(1);
  });
});

describe("the rows of a question", () => {
  const groups = grouped(question);
  const keys = (open: string | null) =>
    rowsOf(groups, new Set(["buy"]), open).flatMap((row) => ("place" in row ? [row.place] : []));
  it("keep their keys when a group is unfolded, whose options get the next ones", () => {
    expect(keys(null)).toEqual([0, 1, 2]);
    expect(keys("buy")).toEqual([0, 3, 4, 1, 2]);
  });
  it("have a heading also for one option, and what is blocked after what is possible", () => {
    const kinds = (folded: string[], open: string | null) =>
      rowsOf(groups, new Set(folded), open).map((row) => row.kind);
    expect(kinds([], null)).toEqual([
      ...["title", "option", "option", "title", "option", "title", "option", "blocked"],
    ]);
    expect(kinds(["buy"], "buy")).toEqual([
      ...["fold", "option", "option", "blocked", "title", "option", "title", "option"],
    ]);
  });
  it("show the one option of a folded group itself, with the key that its fold would have", () => {
    const rows = rowsOf(groups, new Set(groups.map((group) => group.title)), null);
    expect(rows.map((row) => row.kind)).toEqual(["fold", "fold", "option"]);
    expect(rows.map((row) => "place" in row && row.place)).toEqual([0, 1, 2]);
    expect(rows.at(-1)).toMatchObject({ alone: true });
  });
  it("keep the fold of an option that has ways of its own, and count them", () => {
    const rows = rowsOf(groups, new Set(groups.map((group) => group.title)), null);
    expect(rows[1]).toMatchObject({ kind: "fold", size: 2 });
  });
  it("put away what is blocked where it is much", () => {
    const [buy] = groups.filter((group) => group.title === "buy");
    const barred = Array.from({ length: 9 }, () => buy?.blocked[0]).flatMap((one) => one ?? []);
    const much = groups.map((group) => (group.title === "buy" ? { ...group, blocked: barred } : group));
    const count = (folded: string[], open: string | null, kind: string) =>
      rowsOf(much, new Set(folded), open).filter((row) => row.kind === kind).length;
    expect([count([], null, "blocked"), barredIn(much, new Set()).length]).toEqual([0, 9]);
    expect([count(["buy"], "buy", "barred"), barredIn(much, new Set(["buy"])).length]).toEqual([1, 0]);
    expect(barredIn(groups, new Set())).toEqual([]);
  });
  it("put away what is blocked where the options need the room", () => {
    const none = new Set<string>();
    expect([fewIn(groups, none, 10), fewIn(groups, none, 5000)]).toEqual([0, 8]);
    expect(barredIn(groups, none, 0)).toHaveLength(1);
    expect(rowsOf(groups, none, null, 0).map((row) => row.kind)).not.toContain("blocked");
  });
});
