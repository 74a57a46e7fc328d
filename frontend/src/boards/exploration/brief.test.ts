import { describe, expect, it } from "vitest";
import type { Board, Reach } from "../../generated/exploration";
import type { Choice } from "../../lib/protocol";
import { briefly, levelIn, waitingFor } from "./brief";

const REACH = { path: ["o07"], traps: [], deadly: false, checks: [], losses: [1], drops: [] };
const reach = (part: object) => ({ ...REACH, ...part }) as unknown as Reach;
const board = {
  reach: {
    "move o07": reach({ checks: [{}], losses: [0.5, 0.5] }),
    "move o09": reach({ path: ["o09"], deadly: true, traps: [{ at: "o09", count: 1 }] }),
    "move o08": reach({ path: ["o08"] }),
    "move r03": reach({ path: ["r03"], checks: [{}], losses: [0.42], drops: [{}] }),
    "move exit-e": reach({ path: ["exit-e"] }),
    "move off-e": reach({ path: ["east-1"] }),
    "move off-w": reach({ path: ["west-1"] }),
  },
  kinds: { o07: "hazard", o08: "credit", o09: "plain", r03: "credit", "exit-e": "exit" },
  hexes: { east: [{ name: "Solar Flare" }], west: [] },
  printed: {
    coin: 5,
    names: { o07: "Outer 7", o08: "Outer 8", o09: "Outer 9" },
    kinds: { bomber: { name: "Bomber" } },
    technology: {
      energy: { name: "Energy", level: 2, effect: { recover_energy_controlled: 1 } },
      credits: { name: "Credits", level: 1, effect: { credits: 6 } },
    },
  },
} as unknown as Board;
const option = (action: string, touched = "") => ({ action, touches: [touched] }) as unknown as Choice;

describe("an option in few words", () => {
  it("says of a move where it goes and the worst that may come of it", () => {
    expect(briefly(board, option("move o07", "o07"))).toEqual({ label: "Outer 7", note: "⚠50%" });
    expect(briefly(board, option("move o08", "o08"))).toEqual({ label: "Outer 8", note: "5 cr" });
    expect(briefly(board, option("move o09", "o09"))?.note).toBe("☠ trap");
    expect(briefly(board, option("move r03", "r03"))?.note).toBe("↓42%");
  });
  it("says of a way off the board what lies there, as far as it is known", () => {
    expect(briefly(board, option("move exit-e"))?.note).toBe("way out");
    expect(briefly(board, option("move off-e"))?.note).toBe("Solar Flare");
    expect(briefly(board, option("move off-w"))?.note).toBe("unknown");
  });
  it("says of a technology action what it gives, and its level", () => {
    expect(briefly(board, option("action energy"))).toEqual({ label: "+1 energy", note: "Lv 2" });
    expect(briefly(board, option("action credits"))).toEqual({ label: "6 credits", note: "Lv 1" });
  });
  it("says of a selection what it takes", () => {
    const paid = { ...option("select bomber"), note: "1 command point" };
    expect(briefly(board, paid)).toEqual({ label: "Bomber", note: "1 command" });
    expect(briefly(board, { ...paid, note: "" })?.note).toBe("");
  });
  it("has none for what must be read", () => {
    expect(briefly(board, option("build gnss bomber"))).toBeNull();
    expect(briefly(board, option("end"))).toBeNull();
  });
  it("knows what waits for a level: ships in the hangar and cards in hand", () => {
    const waiting = {
      ...board,
      ships: { a: { seat: 0, at: "hangar", kind: "shield" }, b: { seat: 0, at: "o07", kind: "shield" } },
      deployments: { a: 5 },
      hand: [
        { name: "Station", level: 2, cost: 5 },
        { name: "Funding", level: 3, cost: 5 },
      ],
      printed: { ...board.printed, kinds: { shield: { name: "Shield", level: 2, cost: 6 } } },
    } as unknown as Board;
    const named = (level: number) => waitingFor(waiting, 0, level).map((one) => one.name);
    expect([named(1), named(2), named(3)]).toEqual([[], ["Shield", "Station"], ["Funding"]]);
    expect(waitingFor(waiting, 0, 2)[0]?.cost).toBe(5);
  });
  it("knows the level of the action that is pointed at", () => {
    expect(levelIn(board, new Set(["energy"]))).toBe(2);
    expect(levelIn(board, new Set(["red.bomber"]))).toBeNull();
  });
});
