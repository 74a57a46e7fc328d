import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Event } from "../../generated/debris";
import type { Model } from "./model";
import { Theatre } from "./theatre.svelte";

const model = (at: string, turns = 0): Model => ({
  rings: [],
  lines: [],
  quarters: [],
  turns,
  debris: {},
  full: 3,
  ships: [{ seat: 0, id: "red", at, hp: 4, hpMax: 4, hold: 0, capacity: 5 }],
  satellites: [],
  threat: 1,
  levels: [],
  supply: 0,
  cubes: 0,
  resourceDeck: 0,
  resourceDiscards: 0,
  orbitDeck: 0,
  orbitDiscards: 0,
  forecast: null,
  laid: [],
  active: 0,
});
const move = (to: string): Event => ({ kind: "move", seat: 0, origin: null, to });
const turn: Event = { kind: "rotation", alignment: 1 };

/** Frames on demand instead of sixty a second. */
let frames: ((now: number) => void)[] = [];
async function pass(milliseconds: number): Promise<void> {
  const due = frames;
  frames = [];
  for (const frame of due) frame(performance.now() + milliseconds);
  await Promise.resolve();
  await Promise.resolve();
}

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});

describe("the theatre", () => {
  it("tells an event over time and then shows the scene", async () => {
    const theatre = new Theatre(model("leo-1"));
    void theatre.play([move("leo-2")], model("leo-2"), 1);
    await pass(200);
    expect(theatre.playing).toBe(true);
    expect(theatre.progress).toBeGreaterThan(0);
    expect(theatre.shown.ships[0]?.at).toBe("leo-1");
    await pass(5000);
    expect(theatre.playing).toBe(false);
    expect(theatre.shown.ships[0]?.at).toBe("leo-2");
  });
  it("shows the end at once where nothing should move", () => {
    const theatre = new Theatre(model("leo-1"));
    void theatre.play([move("leo-2")], model("leo-2"), 0);
    expect(theatre.shown.ships[0]?.at).toBe("leo-2");
  });
  it("turns the boards little by little", async () => {
    const theatre = new Theatre(model("leo-1"));
    void theatre.play([turn], model("leo-1", 1), 1);
    await pass(600);
    expect(theatre.turns).toBeGreaterThan(0);
    expect(theatre.turns).toBeLessThan(1);
    await pass(5000);
    expect(theatre.turns).toBe(1);
  });
  it("leaves off where the tale would have ended when the next one begins", async () => {
    const theatre = new Theatre(model("leo-1"));
    void theatre.play([move("leo-2"), move("leo-3")], model("leo-3"), 1);
    await pass(100);
    void theatre.play([move("leo-4")], model("leo-4"), 1);
    expect(theatre.shown.ships[0]?.at).toBe("leo-3");
    await pass(5000);
    expect(theatre.shown.ships[0]?.at).toBe("leo-4");
  });
});
