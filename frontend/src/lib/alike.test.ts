import { expect, it } from "vitest";
import { alike } from "./alike";

it("keeps what says the same, however deep, and takes what does not", () => {
  const before = { ships: { a: { at: "leo" }, b: { at: "geo" } }, rings: [{ id: "leo" }], none: null };
  const after = { ships: { a: { at: "leo" }, b: { at: "moon" } }, rings: [{ id: "leo" }], none: null };
  const made = alike(before, after);
  expect(made).toEqual(after);
  expect(made.ships.a).toBe(before.ships.a);
  expect(made.rings).toBe(before.rings);
  expect(made.ships).not.toBe(before.ships);
});

it("is the very same where nothing has changed", () => {
  const before = { list: [1, { deep: [undefined, null, "x"] }] };
  expect(alike(before, structuredClone(before))).toBe(before);
});

it("tells what is gone from what is there, and a list from a record", () => {
  expect(alike({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(alike([1, 2], [1])).toEqual([1]);
  expect(alike({ 0: 1 }, [1])).toEqual([1]);
  expect(alike({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
});
