import { expect, it } from "vitest";
import { inPieces, thingsIn } from "./named";
import type { ToldEntry } from "./protocol";

const NAMES: Record<string, string> = { "red.shield": "Shield", o1: "Outer 1", o12: "Outer 12" };
const entry = {
  events: [
    { event: { kind: "moved", ship: "red.shield", to: "o12", path: ["o1", "o12"], seat: 0 }, text: "" },
  ],
} as unknown as ToldEntry;

it("finds the names of what happened, the longest first, and leaves other words alone", () => {
  const things = thingsIn(entry, (id) => NAMES[id] ?? null);
  expect([...things.keys()]).toEqual(["Shield", "Outer 12", "Outer 1"]);
  expect(inPieces("the Shield flies to Outer 12; Outer 123 and Shields are others", things)).toEqual([
    { text: "the ", ids: [] },
    { text: "Shield", ids: ["red.shield"] },
    { text: " flies to ", ids: [] },
    { text: "Outer 12", ids: ["o12"] },
    { text: "; Outer 123 and Shields are others", ids: [] },
  ]);
  expect(inPieces("nothing", new Map())).toEqual([{ text: "nothing", ids: [] }]);
});
