import { describe, expect, it } from "vitest";
import type { Board, Event, HexNow } from "../../generated/exploration";
import { after, together } from "./story";

const moved = (ship: string, how: string): Event => ({ kind: "moved", seat: 0, ship, to: "t01", how });

describe("the story of Exploration", () => {
  it("lets ships drift together, each once, and fly one after another", () => {
    const first = moved("red.shield", "drifted");
    expect(together([first], moved("blue.shield", "drifted"))).toBe(true);
    expect(together([first], moved("red.shield", "drifted"))).toBe(false);
    expect(together([first], moved("blue.shield", "flown"))).toBe(false);
    expect(together([moved("red.shield", "flown")], first)).toBe(false);
  });
  it("lays a hex down when it is turned up, as it lies in the end", () => {
    const [known, fresh] = ["Comet dust", "Solar flare"].map((name): HexNow => ({
      name,
      effects: {},
      reward: {},
      taken: false,
    })) as [HexNow, HexNow];
    const before = { hexes: { east: [known], west: [] } } as unknown as Board;
    const end = { hexes: { east: [known, fresh], west: [] } } as unknown as Board;
    const event: Event = { kind: "hex_revealed", seat: 0, ship: "red.shield", hex: "hx1", at: "east-2" };
    expect(after(before, event, end).hexes.east).toEqual([known, fresh]);
    expect(after(end, event, end)).toBe(end);
  });
});
