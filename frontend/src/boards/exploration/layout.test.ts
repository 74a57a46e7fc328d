import { describe, expect, it } from "vitest";
import { alongLine, far, onEllipse, AROUND } from "./geometry";
import { BEAD, course, layoutOf } from "./layout";
import { RINGS } from "./layout.fixture";

const layout = layoutOf(RINGS, new Map([["pad-xic", "orb-xic"]]));

describe("the layout", () => {
  it("has room for every bead", () => {
    const spots = [...layout.rings].flatMap(([ring, spaces]) =>
      spaces.map((space) => ({ space, point: layout.onRing(ring, space), r: BEAD[ring] ?? 0 })),
    );
    for (const [i, one] of spots.entries()) {
      for (const other of spots.slice(i + 1)) {
        if (one.space === other.space) continue;
        const gap = far(one.point, other.point) - one.r - other.r;
        expect(gap, `${one.space} and ${other.space}`).toBeGreaterThan(1);
      }
    }
  });
  it("puts a space of two orbits between them, and the others on theirs", () => {
    expect(layout.gates.size).toBe(11);
    const gate = layout.gates.get("x1");
    expect(gate?.line[0]).toEqual(layout.onRing("leo", "x1"));
    expect(gate?.line.at(-1)).toEqual(layout.onRing("trn", "x1"));
    expect(layout.places.get("e01")).toEqual(layout.onRing("leo", "e01"));
  });
  it("flies along the orbit and through a gate", () => {
    const points = course(layout, "e01", ["x1", "t01"], true);
    expect(points[0]).toEqual(layout.onRing("leo", "e01"));
    expect(far(points.at(-1) ?? { x: 0, y: 0 }, layout.onRing("trn", "t01"))).toBeLessThan(0.01);
    for (const [i, point] of points.slice(1).entries())
      expect(far(point, points[i] ?? point)).toBeLessThan(20);
  });
  it("measures the ellipse along its line", () => {
    const step = far(onEllipse(100), onEllipse(110));
    expect(step).toBeCloseTo(10, 0);
    expect(far(onEllipse(0), onEllipse(AROUND))).toBeLessThan(1);
  });
  it("finds a point at a share of a line", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0, y: 10 },
      { x: 10, y: 10 },
    ];
    expect(alongLine(points)(0.25)).toEqual({ point: { x: 0, y: 5 }, course: 180 });
    expect(alongLine(points)(1).point).toEqual({ x: 10, y: 10 });
  });
});
