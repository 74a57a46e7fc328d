import { describe, expect, it } from "vitest";
import { latest } from "./chat";

const said = (many: number, letters: number) =>
  Array.from({ length: many }, (_, index) => ({ text: String(index).padEnd(letters, ".") }));

describe("a talk", () => {
  it("is shown whole while it is short", () => {
    expect(latest(said(10, 30), 1)).toHaveLength(10);
    expect(latest([], 1)).toEqual([]);
  });
  it("is shown from its end when it is long, and more of it on demand", () => {
    const talk = said(100, 30);
    const shown = latest(talk, 1);
    expect(shown.length).toBeLessThan(20);
    expect(shown.at(-1)).toBe(talk.at(-1));
    expect(latest(talk, 2).length).toBeGreaterThan(shown.length);
    expect(latest(talk, 20)).toHaveLength(100);
  });
  it("has fewer lines where they are long, and always the last", () => {
    expect(latest(said(100, 500), 1)).toHaveLength(3);
    expect(latest(said(2, 5000), 1)).toHaveLength(1);
  });
});
