import { describe, expect, it } from "vitest";
import { besides } from "./beside";

const bounds = { left: 0, top: 0, right: 1000, bottom: 800 };
const card = { width: 300, height: 200 };
const thing = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });

describe("a card about a thing", () => {
  it("lies to the right of it, at its height", () => {
    expect(besides(thing(100, 100), card, bounds)).toEqual({ left: 150, top: 100 });
  });
  it("lies to the left of what is near the right edge", () => {
    expect(besides(thing(900, 100), card, bounds)).toEqual({ left: 590, top: 100 });
  });
  it("lies above what is near the lower edge", () => {
    expect(besides(thing(100, 700), card, bounds)).toEqual({ left: 0, top: 490 });
  });
  it("lies on nothing that is pointed at, wherever that is", () => {
    for (let x = 0; x <= 960; x += 40)
      for (let y = 0; y <= 760; y += 40) {
        const one = thing(x, y);
        const { left, top } = besides(one, card, bounds);
        const apart =
          left >= one.right || left + 300 <= one.left || top >= one.bottom || top + 200 <= one.top;
        expect(apart, `${x} ${y}`).toBe(true);
      }
  });
});
