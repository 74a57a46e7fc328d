import { describe, expect, it } from "vitest";
import type { Board, Event } from "../../generated/mars-horizon";
import type { ToldEntry } from "../../lib/protocol";
import { amounts, curve, mood, parted, percent, stars } from "./look";
import { Reader } from "./reader";
import { flown, reliability, story, type Flight, type Model } from "./story";

const FACES = {
  go: { name: "GO!", kind: "go", shift: 0, brief: "", text: "" },
  "high-winds": { name: "High Winds", kind: "negative", shift: -1, brief: "", text: "" },
  "countdown-hold": { name: "Countdown Hold", kind: "negative", shift: -1, brief: "", text: "" },
};
const LAUNCH: Event = {
  kind: "launch",
  seat: 0,
  goal: "mars-rover",
  vehicle: "atlas-v",
  target: 12,
  reliability: 4,
  prestige: 1,
  profile: "milestone",
  owner: 0,
  paid: 3,
  parts: [
    ["atlas-v", 3],
    ["prestige", 1],
  ],
  chance: 0.5,
  totals: [
    [11, 0.5],
    [12, 0.5],
  ],
};
const card = (count: number, word: string, chance: number): Event => ({
  kind: "countdown",
  seat: 0,
  count,
  card: word,
  chance,
  totals: [[12, 1]],
});
const told = (...events: Event[]): Flight | null =>
  events.reduce<Flight | null>((flight, event) => flown(flight, { event, text: event.kind }, FACES), null);

describe("a launch that is told", () => {
  it("adds up its parts and the cards that are turned up", () => {
    const flight = told(LAUNCH, card(3, "go", 0.6), card(2, "high-winds", 0.4));
    expect(flight && reliability(flight)).toBe(3);
    expect(flight?.cards.map((one) => one.chance)).toEqual([0.6, 0.4]);
    expect(flight?.chance).toBe(0.4);
  });
  it("says that the Blueprint token came off", () => {
    expect(told(LAUNCH)?.exposed).toBe(false);
    expect(told(LAUNCH, { kind: "blueprint", card: "atlas-v", seat: 0 })?.exposed).toBe(true);
  });
  it("forgets a card that was rehearsed, and what a paid hold took", () => {
    const swapped = told(LAUNCH, card(3, "high-winds", 0.4), {
      kind: "rehearse",
      seat: 0,
      card: "high-winds",
    });
    expect(swapped?.cards).toEqual([]);
    const paid = told(LAUNCH, card(3, "countdown-hold", 0.4), {
      kind: "pay",
      seat: 0,
      why: "countdown-hold",
      money: 1,
    });
    expect(paid && reliability(paid)).toBe(4);
  });
  it("keeps its verdict, and what came of it, until income is taken", () => {
    const events: Event[] = [
      LAUNCH,
      { kind: "roll", seat: 0, dice: [4, 4], total: 12, target: 12 },
      { kind: "success", seat: 0, goal: "mars-rover", total: 12, target: 12 },
      { kind: "claim", seat: 0, milestone: 5 },
    ];
    expect(told(...events)).toMatchObject({ verdict: true, dice: [4, 4], told: ["claim"] });
    expect(told(...events, { kind: "gain", seat: 0, why: "income", money: 2 })).toBeNull();
  });
  it("gives way to the next choice of somebody", () => {
    const failed: Event = { kind: "failure", seat: 0, goal: "mars-rover", total: 9, target: 12 };
    expect(told(LAUNCH, failed)?.verdict).toBe(false);
    expect(told(LAUNCH, failed, { kind: "pass", seat: 1 })).toBeNull();
  });
});

describe("the reader", () => {
  const board = { launch_cards: FACES, cards: {}, seats: [{}, {}], flight: null } as unknown as Board;
  const entry = (number: number, ...events: Event[]): ToldEntry =>
    ({ number, events: events.map((event) => ({ event, text: "" })) }) as unknown as ToldEntry;

  it("finds the last launch in a log that it sees for the first time, and goes on from there", () => {
    const reader = new Reader();
    const failed: Event = { kind: "failure", seat: 0, goal: "mars-rover", total: 9, target: 12 };
    const log = [
      entry(0, LAUNCH),
      entry(1, failed),
      entry(2, { kind: "gain", seat: 0, why: "income", money: 2 }),
    ];
    expect(reader.read(board, log, 2).flight?.verdict).toBe(false);
    expect(reader.read(board, log, 3).flight).toBeNull();
  });
  it("reads anew after an undo", () => {
    const reader = new Reader();
    const log = [entry(0, LAUNCH), entry(1, card(3, "go", 0.6))];
    expect(reader.read(board, log, 2).flight?.cards).toHaveLength(1);
    expect(reader.read(board, log.slice(0, 1), 1).flight?.cards).toHaveLength(0);
  });
});

describe("words and shapes", () => {
  it("never rounds a chance to certainty", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(["0", "1", "50", "99", "100"]);
    expect([0.8, 0.5, 0.49].map(mood)).toEqual(["good", "fair", "poor"]);
  });
  it("cuts a text into words and signs", () => {
    expect(parted("+1 {rel} to {A}").map((part) => part.sign || part.text)).toEqual([
      "+1 ",
      "rel",
      " to ",
      "A",
    ]);
  });
  it("names the tokens of an amount", () => {
    expect(amounts({ money: 4, research: 0, prestige: 1 })).toEqual([
      ["money", 4],
      ["prestige", 1],
    ]);
  });
  it("draws a curve through its points, or a part of it", () => {
    expect(
      curve(
        [
          [0, 0],
          [6, 0],
          [12, 0],
        ],
        1,
        2,
      ),
    ).toBe("M6 0C8.0 0.0 11.0 0.0 12.0 0.0");
    expect(curve([[0, 0]], 0, 0)).toBe("");
  });
  it("has the same stars every night", () => {
    expect(stars(10, 10, 3)).toEqual(stars(10, 10, 3));
  });
});

describe("a pool that is dealt", () => {
  const place = (card: string) => ({ card, price: {}, lacks: {} });
  const model = (...cards: string[]) =>
    ({
      board: { launch_cards: {}, cards: {} },
      laid: {
        pool: cards.map(place),
        cards: Object.fromEntries(cards.map((card) => [card, {}])),
        gone: [],
        dealt: [],
      },
      flight: null,
      missions: [],
    }) as unknown as Model;

  it("is laid out card by card, each face down where it will lie", () => {
    const end = model("r-7", "soyuz");
    const one = story.after(model("vostok", "proton"), { kind: "deal", card: "soyuz" }, end);
    expect(one.laid.dealt).toEqual([1]);
    expect(story.after(one, { kind: "deal", card: "r-7" }, end).laid.dealt).toEqual([1, 0]);
    expect(end.laid.dealt).toEqual([]);
  });
  it("shows a place as free as soon as its card was bought or removed", () => {
    const bought = story.after(
      model("vostok"),
      { kind: "buy", seat: 0, card: "vostok" } as Event,
      model("r-7"),
    );
    expect(bought.laid.gone).toEqual(["vostok"]);
  });
  it("is left alone by a card that is gone again when all is told", () => {
    const before = model("vostok");
    expect(story.after(before, { kind: "deal", card: "soyuz" }, before).laid).toBe(before.laid);
  });
});
