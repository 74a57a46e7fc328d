import { describe, expect, it } from "vitest";
import { ART, type Shape } from "./art";
import { laid, turned } from "./laid";

const SPOT = { x: 100, y: 50, scale: 2 };

describe("a drawing that is laid on the map", () => {
  it("has its points there and its lengths in that size", () => {
    expect(laid([["path", { d: "M-1 0.5L2 4" }]], SPOT)[0]?.[1]).toEqual({ d: "M98 51L104 58" });
    expect(laid([["circle", { r: "3", stroke: "#fff" }]], SPOT)).toEqual([
      ["circle", { cx: "100", cy: "50", r: "6", stroke: "#fff", "stroke-width": "2" }, undefined],
    ]);
  });
  it("turns round its own middle", () => {
    expect(laid([["ellipse", { transform: "rotate(-18)", rx: "4" }]], SPOT)[0]?.[1]).toMatchObject({
      transform: "rotate(-18 100 50)",
      rx: "8",
    });
    const tip = [
      [-1, 0],
      [0, 3],
    ] as const;
    expect(turned(tip, SPOT, 90)).toBe("M100 48L94 50Z");
  });
  it("is made of what can be laid: no transforms but turns, and no clips", () => {
    const all = (shapes: readonly (Shape | string)[]): Shape[] =>
      shapes.flatMap((one) => (typeof one === "string" ? [] : [one, ...all(one[2] ?? [])]));
    const signs = [ART.icons, ART.slings].flatMap((kind) => all(Object.values(kind).flat()));
    for (const [, given] of signs) {
      expect(given["transform"] ?? "rotate(1)").toMatch(/^rotate\(-?[\d.]+\)$/);
      expect(given["clip-path"]).toBeUndefined();
    }
  });
});
