import { describe, expect, it } from "vitest";
import type { Catalogue, PlanSheet, SheetLine } from "../lib/protocol";
import { drawn, fitting, lines } from "./flight";
import { asked, FRESH, percent, read, written, type Wish } from "./wish";

const entry = (word: string, set = "base") => ({ word, name: word, set, note: "" });
const catalogue: Catalogue = {
  expansions: [entry("mercury", "mercury")],
  missions: [],
  places: [],
  parts: [entry("saturn"), entry("proton", "outer_planets")],
  advancements: [
    { ...entry("landing"), outcomes: 3 },
    { ...entry("aerobraking", "outer_planets"), outcomes: 3 },
  ],
  locations: [{ ...entry("moon"), cards: [entry("barren"), entry("life")] }],
  calendars: {},
};
const wish = (change: Partial<Wish>): Wish => ({ ...structuredClone(FRESH), ...change });

describe("a link", () => {
  it("carries a wish there and back", () => {
    const one = wish({
      mission: "man_on_mars",
      year: 1960,
      all: false,
      have: ["landing"],
      own: { saturn: 2 },
      inUse: { saturn: 3 },
      draws: { landing: [{ face: "minor", removed: true }] },
      piles: { landing: { laid: 2, known: [0, 0, 0] } },
      others: [{ laid: 3, draws: [{ face: "major", removed: false }] }],
      found: { moon: "barren" },
      aim: "front",
    });
    expect(read(written(one))).toEqual(one);
  });
  it("is empty for a fresh wish, which it is read as", () => {
    expect(written(wish({}))).toBe("");
    expect(read("")).toEqual(FRESH);
  });
  it("may be nonsense", () => {
    expect(read("year=soon&own=[1]&have={}&trip=2&x=1&thrusters=null")).toEqual(FRESH);
    expect(read('own={"saturn":"x"}&draws={"landing":[{"face":"no"}]}&have=[1]&payload=-1')).toEqual(FRESH);
    expect(read('others=[{"laid":"x"}]&piles={"landing":[]}&found={"moon":2}')).toEqual(FRESH);
  });
});

describe("a question", () => {
  it("leaves out what is not in play", () => {
    const question = asked(
      wish({ all: false, have: ["landing", "aerobraking"], own: { saturn: 1, proton: 2 } }),
      catalogue,
    );
    expect(question.have).toEqual(["landing"]);
    expect(question.own).toEqual({ saturn: 1 });
  });
  it("says how a pile was laid and what others have drawn", () => {
    const draws = [{ face: "success", removed: false } as const];
    const question = asked(
      wish({
        draws: { landing: draws, aerobraking: draws },
        piles: { landing: { laid: 2 } },
        others: [
          { laid: 3, draws: [] },
          { laid: 3, draws },
        ],
        found: { moon: "barren", titan: "life" },
      }),
      catalogue,
    );
    expect(question.piles).toEqual({ landing: { laid: 2, draws } });
    expect(question.others).toEqual([{ laid: 3, draws }]);
    expect(question.found).toEqual({ moon: "barren" });
  });
  it("is about a mission or a trip, never both", () => {
    expect(asked(wish({}), catalogue).goal).toBeUndefined();
    const trip = asked(wish({ trip: true, parts: { saturn: 2 } }), catalogue);
    expect([trip.mission, trip.goal, trip.parts]).toEqual([undefined, "moon", ["saturn", "saturn"]]);
  });
  it("counts what others have where the box is a limit", () => {
    const inUse = { saturn: 3 };
    expect(asked(wish({ inUse }), catalogue).in_use).toEqual({});
    expect(asked(wish({ inUse, boxLimits: true }), catalogue).in_use).toEqual(inUse);
    expect(asked(wish({ flying: 2 }), catalogue).flying).toBe(0);
    expect(asked(wish({ flying: 2, boxLimits: true }), catalogue).flying).toBe(2);
  });
  it("knows everything unless it says what", () => {
    expect(asked(wish({}), catalogue).have).toBeNull();
  });
});

describe("a drawing", () => {
  const stage = (change: Partial<SheetLine>): SheetLine => ({
    kind: "fly",
    year: 1956,
    craft: "ship",
    what: "",
    place: "Earth",
    other: "",
    to: "Orbit",
    years: 0,
    difficulty: 1,
    mass: 9,
    needed: 9,
    thrust: 9,
    things: "",
    after: 3,
    ...change,
  });
  const sheet = (stages: SheetLine[]) => ({ places: ["Orbit", "Earth"], stages }) as unknown as PlanSheet;

  it("goes up from Earth and shows what waits", () => {
    const flight = drawn(
      sheet([
        stage({ kind: "assemble" }),
        stage({}),
        stage({ kind: "separate", place: "Orbit", other: "depot", things: "Juno" }),
        stage({ kind: "fly", place: "Orbit", to: "Earth" }),
        stage({ kind: "fly" }),
        stage({ kind: "dock", place: "Orbit", other: "depot" }),
      ]),
      300,
    );
    expect(flight.legs).toHaveLength(3);
    expect(flight.nodes[0]?.y).toBeGreaterThan(flight.nodes[1]?.y ?? 0);
    expect(flight.waits.filter((wait) => !wait.main)).toHaveLength(1);
    expect(flight.marks.map((mark) => mark.sign)).toEqual(["part", "dock"]);
  });
  it("fills the room it has", () => {
    expect(drawn(sheet([stage({ kind: "assemble" }), stage({})]), 900).width).toBe(900);
  });
  it("shrinks a little before it has to be scrolled", () => {
    expect([fitting(900, 1000), fitting(1000, 900), fitting(1000, 700)]).toEqual([1, 0.9, 1]);
  });
  it("keeps the words of neighbours apart", () => {
    const deed = { kind: "collect", place: "Orbit", what: "collect a sample" } as const;
    const stages = [stage({ kind: "assemble" }), stage({}), stage(deed), stage(deed), stage(deed)];
    expect(drawn(sheet(stages), 300).marks.map((mark) => mark.above)).toEqual([false, true, false]);
  });
  it("breaks long texts", () => {
    expect(lines("2 Saturn, Soyuz", 10)).toEqual(["2 Saturn,", "Soyuz"]);
    expect(lines("2 Saturn, Soyuz, 2 Juno, Atlas", 10)).toEqual(["2 Saturn,", "Soyuz, 2 …"]);
  });
});

it("says a chance as people do", () => {
  expect([0.02013, 0.0004, 1, 0.9999, 0.5].map(percent)).toEqual([
    "2.0 %",
    "0.04 %",
    "100 %",
    "99.99 %",
    "50 %",
  ]);
});
