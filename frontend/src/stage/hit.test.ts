import { describe, expect, it } from "vitest";
import { nearest, type Box } from "./hit";

const bead = (x: number, y: number, r = 12): Box => ({
  left: x - r,
  top: y - r,
  right: x + r,
  bottom: y + r,
});

describe("what a finger means", () => {
  it("is a small thing up to 20 pixels from its middle", () => {
    const things = [{ box: bead(100, 100), is: "a" }];
    expect(nearest(119, 100, things)).toBe("a");
    expect(nearest(100, 121, things)).toBeNull();
  });
  it("is the nearest of two within reach", () => {
    const things = [
      { box: bead(100, 100), is: "a" },
      { box: bead(128, 100), is: "b" },
    ];
    expect(nearest(112, 100, things)).toBe("a");
    expect(nearest(116, 100, things)).toBe("b");
  });
  it("is a large thing anywhere on it", () => {
    expect(nearest(190, 100, [{ box: bead(100, 100, 95), is: "a" }])).toBe("a");
  });
});
