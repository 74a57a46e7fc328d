import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { Event } from "../../generated/debris";
import Corners from "./Corners.svelte";
import { BANDS, debrisSpots, polar, shipSpots, unwound, halves } from "./geometry";
import { after, type Model } from "./model";

const model = (): Model => ({
  rings: [],
  lines: [],
  quarters: [2, 1, 0],
  turns: 3,
  debris: { "leo-1": 3, "heo-2": 1 },
  full: 3,
  ships: [{ seat: 0, id: "red", at: "leo-1", hp: 4, hpMax: 4, hold: 1, capacity: 5 }],
  satellites: [{ letter: "a", name: "Automation", at: "gso-4", hp: 2, hpMax: 4, working: false }],
  threat: 4,
  levels: [],
  supply: 30,
  ranOut: false,
  cubes: 50,
  resourceDeck: 40,
  resourceDiscards: 0,
  orbitDeck: 30,
  orbitDiscards: 0,
  forecast: null,
  laid: [],
  active: 0,
});

const event = (kind: string, facts: Record<string, unknown>) => ({ kind, ...facts }) as unknown as Event;

describe("the supply of debris", () => {
  const written = (part: Partial<Model>) =>
    render(Corners, { props: { model: { ...model(), ...part }, tag: 1 } }).body;
  it("is told, also when it could not cover what was to be laid", () => {
    expect(written({})).toMatch(/>30<.*Debris supply/s);
    expect(written({ supply: 0, ranOut: true })).toMatch(/>0<.*Too few left!/s);
  });
});

describe("events on the board", () => {
  it("moves a ship", () => {
    expect(after(model(), event("move", { seat: 0, to: "heo-2" })).ships[0]?.at).toBe("heo-2");
  });
  it("takes captured debris from the space into the hold", () => {
    const next = after(model(), event("capture", { seat: 0, at: "leo-1", count: 2 }));
    expect(next.debris["leo-1"]).toBe(1);
    expect(next.ships[0]?.hold).toBe(3);
  });
  it("knocks debris from one space to another", () => {
    const next = after(model(), event("collision", { origin: "leo-1", to: "heo-2", count: 1 }));
    expect(next.debris).toMatchObject({ "leo-1": 2, "heo-2": 2 });
  });
  it("hurts a ship or a satellite", () => {
    expect(after(model(), event("damage", { ship: 0, hp: 3 })).ships[0]?.hp).toBe(3);
    expect(after(model(), event("damage", { satellite: "a", hp: 1 })).satellites[0]?.hp).toBe(1);
  });
  it("heals a satellite that is flipped", () => {
    expect(after(model(), event("flip", { satellite: "a" })).satellites[0]).toMatchObject({
      hp: 4,
      working: true,
    });
  });
  it("turns the boards on, never back, when the alignment starts again", () => {
    expect(after(model(), event("rotation", { alignment: 0 })).turns).toBe(4);
  });
  it("leaves alone what it does not know", () => {
    expect(after(model(), event("weather", {}))).toEqual(model());
  });
});

describe("geometry", () => {
  it("puts the first space at the top", () => {
    expect(polar(100, 0)).toEqual({ x: 500, y: 400 });
  });
  it("unwinds turns, one back after an undo", () => {
    expect([unwound(3, 0), unwound(4, 3), unwound(5, 1), unwound(5, 3)]).toEqual([4, 3, 5, 7]);
  });
  it("meets the halves of a line at the seam", () => {
    const [inner, outer] = halves({ ring: 0, angle: 45 }, { ring: 1, angle: 30 });
    const seam = BANDS[0]?.outer ?? 0;
    for (const end of [inner?.to, outer?.from]) {
      expect(Math.hypot((end?.x ?? 0) - 500, (end?.y ?? 0) - 500)).toBeCloseTo(seam, 0);
    }
    expect(inner?.to).toEqual(outer?.from);
  });
  it("has a spot for every piece", () => {
    expect(debrisSpots(3, true)).toHaveLength(3);
    expect(shipSpots(4, true)).toHaveLength(4);
    expect(debrisSpots(0, false)).toHaveLength(0);
  });
});
