import { describe, expect, it } from "vitest";
import {
  byTouch,
  dialOf,
  foldedIn,
  grouped,
  inPairs,
  keyOf,
  indexOfKey,
  titled,
  underHeading,
} from "./choices";
import { changed, fields, initialValues, inWords } from "./form";
import { cutBack, extended, firsts, lastOf, recent, stopFrom, turnStarts } from "./log";
import { completed, patched, questionInFull, sceneInFull } from "./patch";
import type { Patch, Question, Scene, Zone } from "./protocol";
import { parse } from "./router.svelte";
import { askedByName, byKind, numbers, place, withNames } from "./scene";
import { merge } from "./settings.svelte";
import { waitBefore } from "./socket";

const choice = (action: string, group: string, touches: string[] = []) => ({
  action,
  label: action,
  group,
  note: "",
  warning: "",
  touches,
  many: null,
  ways: [],
  dial: null,
  aside: false,
});
const question: Question = {
  decision: 4,
  seat: 0,
  step: "toy.Turn",
  rule: "T-1",
  prompt: "What now?",
  baskets: [],
  choices: [choice("go a", "Go", ["a"]), choice("dig a", "Dig", ["a", "a"]), choice("go b", "Go", ["b"])],
  blocked: [
    { action: "fly a", label: "Fly", group: "Fly", rule: "T-2", reason: "no fuel", touches: [] },
    { action: "go c", label: "Go C", group: "Go", rule: "T-3", reason: "too far", touches: ["c"] },
  ],
  standing: {},
};

describe("options", () => {
  it("stand in groups, what is blocked among its own, empty groups last", () => {
    const groups = grouped(question);
    expect(groups.map((group) => group.title)).toEqual(["Go", "Dig", "Fly"]);
    expect(groups[0]?.choices).toHaveLength(2);
    expect(groups[0]?.blocked[0]?.reason).toBe("too far");
  });
  it("are folded only as far as they must, the highest group first", () => {
    const many = (group: string, count: number) =>
      Array.from({ length: count }, (_, n) => choice(`${group} with the option ${n}`, group));
    const groups = grouped({
      ...question,
      choices: [...many("a", 2), ...many("b", 9), ...many("c", 4), ...many("d", 1)],
      blocked: [],
    });
    expect([...foldedIn(groups, 2000)]).toEqual([]);
    expect([...foldedIn(groups, 500)]).toEqual(["b"]);
    expect([...foldedIn(groups, 350)]).toEqual(["b", "c"]);
    expect([...foldedIn(groups, 10)]).toEqual(["b", "c"]);
    expect([...foldedIn(groups.slice(1, 2), 10)]).toEqual([]);
  });
  it("are folded too when they are short, are about something drawn and stand among many that are", () => {
    const long = Array.from({ length: 9 }, (_, n) => ["x", "y", "z"].map((one) => choice(one, `craft ${n}`)));
    const choices = [...long.flat(), choice("load", "bench", ["lander"]), choice("pass", "turn")];
    const folded = foldedIn(grouped({ ...question, choices, blocked: [] }), 10);
    expect(folded.has("bench")).toBe(true);
    expect(folded.has("turn")).toBe(false);
    const few = grouped({ ...question, choices: choices.slice(3), blocked: [] });
    expect(foldedIn(few, 10).has("bench")).toBe(false);
  });
  it("stand in pairs where each can be said in few words", () => {
    const brief = (one: { action: string }) =>
      one.action.startsWith("go") ? { label: one.action, note: "50 %" } : null;
    const long = [choice("go to a place far away", "Go"), choice("go to the next place there is", "Go")];
    const [few] = grouped({ ...question, choices: long }, brief);
    const [all] = grouped({ ...question, choices: [...long, choice("dig there, not here", "Go")] }, brief);
    expect(few && inPairs(few)).toBe(true);
    expect(all && inPairs(all)).toBe(false);
  });
  it("that differ by a number are one, and what is seldom wanted is last and folded", () => {
    const slower = (number: number) => ({
      ...choice(`years ${number}`, "slower"),
      dial: { name: "slower", number },
      aside: true,
    });
    const asked = { ...question, choices: [slower(1), slower(2), ...question.choices], blocked: [] };
    const groups = grouped(asked);
    expect(groups.map((group) => group.choices.length)).toEqual([2, 1, 1]);
    expect(groups[2]?.title).toBe("slower");
    expect(dialOf(slower(2), asked).map((one) => one.action)).toEqual(["years 1", "years 2"]);
    expect([...foldedIn(groups, 2000)]).toEqual(["slower"]);
  });
  it("are found by what they touch, each once", () => {
    expect(
      byTouch(question)
        .get("a")
        ?.map((one) => one.action),
    ).toEqual(["go a", "dig a"]);
    expect(byTouch(null).size).toBe(0);
  });
  it("have keys that lead back to them", () => {
    for (let index = 0; index < 25; index++) expect(indexOfKey(keyOf(index) ?? "")).toBe(index);
    expect(keyOf(99)).toBeNull();
  });
  it("read like words", () => {
    expect(titled("orbit_deck")).toBe("Orbit deck");
    expect(titled("Voyager at Mars Fly-By")).toBe("Voyager at Mars Fly-By");
  });
  it("say under a heading only what it does not", () => {
    expect(underHeading("Apollo: to Earth", "Apollo in Earth Orbit")).toEqual(["Apollo: ", "to Earth"]);
    expect(underHeading("Repair Apollo", "Apollo in Earth Orbit")).toEqual(["", "Repair Apollo"]);
    expect(underHeading("Craft 1: to Earth", "Craft 11 on the Moon")).toEqual(["", "Craft 1: to Earth"]);
  });
});

describe("the log", () => {
  const entry = (number: number, actor: number) => ({
    number,
    actor,
    text: "x",
    events: [],
    lines: ["X."],
    first: number,
  });
  const log = [entry(0, 0), entry(1, -1), entry(2, 0), entry(3, 1), entry(4, 0)];
  it("grows, and is cut where an undo went", () => {
    expect(extended(log, [entry(3, 0), entry(4, 1)]).map((one) => one.actor)).toEqual([0, -1, 0, 0, 1]);
    expect(cutBack(log, 2)).toHaveLength(2);
    expect(extended(log, [])).toHaveLength(5);
  });
  it("knows where another seat begins", () => {
    expect(turnStarts(log)).toEqual([0, 3, 4]);
  });
  it("tells what was given as one with the first of it", () => {
    const batch = [entry(0, 0), { ...entry(1, 0), first: 0, lines: [] }, entry(2, 1)];
    expect(firsts(batch).map((one) => one.number)).toEqual([0, 2]);
    expect(batch.map((one) => lastOf(one, batch))).toEqual([1, 1, 2]);
  });
  it("is drawn from its end, by lines", () => {
    const long = { ...entry(4, 0), lines: ["X.", "X.", "X."] };
    expect(recent([...log.slice(0, 4), long], 4).map((one) => one.number)).toEqual([3, 4]);
    expect(recent([...log.slice(0, 4), long], 1).map((one) => one.number)).toEqual([4]);
    expect(recent(log, 99)).toEqual(log);
    expect(recent([], 9)).toEqual([]);
  });
  it("steps from stop to stop", () => {
    expect(stopFrom([0, 3, 4], 0, 1, 5)).toBe(3);
    expect(stopFrom([0, 3, 4], 4, 1, 5)).toBe(5);
    expect(stopFrom([0, 3, 4], 3, -1, 5)).toBe(0);
  });
});

describe("the form of the options", () => {
  const schema = {
    type: "object",
    properties: {
      rounds: { type: "integer", minimum: 1, maximum: 9, default: 3, description: "How many" },
      peril: { type: "boolean", default: false },
      mode: { enum: ["short", "long"], default: "short" },
      cards: { type: "array", items: { enum: ["a", "b"] }, default: [] },
      deck: { type: "array", items: { type: "string" }, default: [] },
      flags: { type: "array", items: { enum: ["own", "red"] }, by_seat: true, labels: { red: "Red Star" } },
    },
  };
  it("has a field for each option with its kind and range", () => {
    const [rounds, peril, mode, cards, deck, flags] = fields(schema);
    expect(rounds).toMatchObject({ kind: "whole", least: 1, most: 9, initial: 3, help: "How many" });
    expect(peril?.kind).toBe("truth");
    expect(mode).toMatchObject({ kind: "choice", choices: ["short", "long"] });
    expect(cards).toMatchObject({ kind: "many", choices: ["a", "b"] });
    expect(deck?.kind).toBe("list");
    expect(flags).toMatchObject({ kind: "seats", choices: ["own", "red"], labels: { red: "Red Star" } });
  });
  it("reads definitions by reference", () => {
    expect(fields({ $ref: "#/$defs/O", $defs: { O: schema } })).toHaveLength(6);
  });
  it("is told in words", () => {
    expect([true, false, "first_seat", ["mercury", "outer_planets"], [], 5, null].map(inWords)).toEqual([
      "yes",
      "no",
      "first seat",
      "mercury, outer planets",
      "none",
      "5",
      "none",
    ]);
  });
  it("sends only what was changed", () => {
    const all = fields(schema);
    expect(changed(all, { ...initialValues(all), rounds: 5 })).toEqual({ rounds: 5 });
  });
});

describe("the scene", () => {
  const zone = (id: string, kind: string, seat: number | null, within: string | null = null): Zone => ({
    id,
    kind,
    label: id,
    seat,
    items: [],
    facts: [],
    within,
  });
  const scene: Scene = {
    status: [],
    extra: {},
    zones: [
      zone("sun", "space", null),
      zone("rig", "ship", 0),
      zone("hold", "hold", 0, "rig"),
      zone("other", "ship", 1),
      zone("lost", "hold", null, "nowhere"),
    ],
  };
  it("puts my things below, the others' beside, the rest in the middle", () => {
    const placed = place(scene, [0]);
    expect(placed.mine.map((one) => one.id)).toEqual(["rig"]);
    expect(placed.middle.map((one) => one.id)).toEqual(["sun", "lost"]);
    expect([...placed.others.keys()]).toEqual([1]);
    expect(placed.children.get("rig")?.[0]?.id).toBe("hold");
  });
  it("calls every seat by the name of whoever sits there", () => {
    const seats = [
      { word: "red", name: "Ada" },
      { word: "blue", name: "Bel" },
    ];
    const fact = { label: "Order", value: "Red, blue's Reducer", share: null };
    const told = withNames({ ...scene, status: [fact] }, seats);
    expect(told.status[0]?.value).toBe("Ada, Bel's Reducer");
    expect(withNames(scene, [{ word: "one", name: "Ada" }])).toBe(scene);
  });
  it("calls seats by the names of people in questions, but for a word that is chosen itself", () => {
    const seats = [
      { word: "russia", name: "Ada" },
      { word: "europe", name: "Bel" },
    ];
    const asked = askedByName(
      {
        ...question,
        prompt: "Does Europe agree?",
        choices: [
          { ...choice("fly proton", "Fly"), label: "Proton (of Russia)" },
          { ...choice("take russia", "Take"), label: "Russia" },
        ],
        blocked: [{ ...choice("buy", "Buy"), rule: "T-2", reason: "it is Russia's" }],
      },
      seats,
    );
    expect(asked.prompt).toBe("Does Bel agree?");
    expect(asked.choices.map((one) => one.label)).toEqual(["Proton (of Ada)", "Russia"]);
    expect(asked.blocked[0]?.reason).toBe("it is Ada's");
  });
  it("leaves out what a drawing shows", () => {
    expect(place(scene, [], (one) => one.kind === "space").middle.map((one) => one.id)).toEqual(["lost"]);
  });
  it("gathers zones of a kind, and reads numbers", () => {
    expect(byKind(scene.zones).map(([kind]) => kind)).toEqual(["space", "ship", "hold"]);
    expect(numbers("3/4")).toEqual([3, 4]);
  });
});

describe("a patch of the scene", () => {
  const fact = (value: string) => ({ label: "Size", value, share: null });
  const zone = (id: string, label: string): Zone => ({
    id,
    kind: "space",
    label,
    seat: null,
    items: [],
    facts: [fact("1")],
    within: null,
  });
  const before: Scene = {
    status: [{ label: "Year", value: "1956", share: null }],
    zones: [zone("a", "A"), zone("b", "B"), zone("c", "C")],
    extra: { rings: { leo: 1, geo: 2 }, deck: ["x"] },
  };
  it("puts what is named in its place and leaves the rest as it is", () => {
    const after = patched(before, {
      status: null,
      zones: [zone("b", "B2"), zone("d", "D")],
      order: ["d", "b", "a"],
      amended: { a: [[-1, 0, fact("2")]] },
      extra: [
        { path: ["rings", "leo"], value: 3, gone: false },
        { path: ["deck"], value: null, gone: true },
      ],
    });
    expect(after.zones.map((one) => one.label)).toEqual(["D", "B2", "A"]);
    expect(after.status).toBe(before.status);
    expect(after.extra).toEqual({ rings: { leo: 3, geo: 2 } });
    expect(after.zones[2]?.facts).toEqual([fact("2")]);
    expect(before.extra).toEqual({ rings: { leo: 1, geo: 2 }, deck: ["x"] });
  });
  it("may change nothing, or everything beside the zones", () => {
    expect(patched(before, { status: null, zones: [], order: null, amended: {}, extra: [] })).toEqual(before);
    const after = patched(before, {
      status: [],
      zones: [],
      order: null,
      amended: {},
      extra: [{ path: [], value: { new: 1 }, gone: false }],
    });
    expect(after).toEqual({ ...before, status: [], extra: { new: 1 } });
  });
});

describe("addresses", () => {
  it("lead to pages", () => {
    expect(parse("/")).toEqual({ page: "lobby" });
    expect(parse("/new", "?game=debris")).toEqual({ page: "new", game: "debris" });
    expect(parse("/t/abc", "", "#one,two")).toMatchObject({ id: "abc", tokens: ["one", "two"], move: null });
    expect(parse("/t/abc", "?move=12")).toEqual({ page: "table", id: "abc", tokens: [], move: 12 });
    expect(parse("/t/abc", "?move=x")).toMatchObject({ move: null });
    expect(parse("/rules/debris", "", "#OD-1.1")).toEqual({ page: "rules", game: "debris", rule: "OD-1.1" });
    expect(parse("/nowhere")).toEqual({ page: "lost" });
  });
});

describe("settings", () => {
  it("survive nonsense", () => {
    expect(merge({ theme: 4, motion: "warp", name: "Ada" })).toMatchObject({
      theme: "system",
      motion: "normal",
      name: "Ada",
    });
    expect(merge(null).sound).toBe(true);
  });
});

describe("coming back", () => {
  it("waits longer each time, but never long", () => {
    expect([0, 1, 2, 9].map(waitBefore)).toEqual([300, 600, 1200, 8000]);
  });
});

describe("what the server leaves out", () => {
  it("is spelled out in a scene", () => {
    const sent = {
      status: [{ label: "Year", value: "1956" }],
      zones: [{ id: "hand", kind: "hand", label: "Hand", items: [{ id: "a", kind: "card", label: "A" }] }],
      extra: {},
    } as unknown as Scene;
    const scene = sceneInFull(sent);
    expect(scene.status[0]?.share).toBeNull();
    expect(scene.zones[0]).toMatchObject({ seat: null, facts: [], within: null });
    expect(scene.zones[0]?.items[0]).toMatchObject({ seat: null, count: 1, facts: [] });
  });

  it("is spelled out in a question and in what is new in it", () => {
    const way = { action: "go; fast", label: "fast" };
    const sent = {
      step: "Turn",
      choices: [{ action: "go", label: "Go", ways: [way] }],
      blocked: [{ action: "stay", label: "Stay", group: "", rule: "R-1", reason: "no" }],
      baskets: [{ name: "buy", label: "Buy", sums: [], then: "", first: "", items: [way] }],
    } as unknown as Question;
    const asked = questionInFull(sent);
    const plain = { group: "", note: "", warning: "", touches: [], many: null, dial: null, aside: false };
    expect(asked.choices[0]).toMatchObject(plain);
    expect(asked.choices[0]?.ways[0]).toMatchObject({ ...plain, ways: [] });
    expect(asked.blocked[0]?.touches).toEqual([]);
    expect(asked.baskets[0]?.items[0]).toMatchObject(plain);
    const patch = {
      question: { ...sent, choices: [way] },
      again: { choices: [0, -1], blocked: [0], baskets: [0] },
    };
    const next = completed(patch as unknown as Patch, asked);
    expect(next?.choices[0]).toBe(asked.choices[0]);
    expect(next?.choices[1]).toMatchObject(plain);
  });
});
