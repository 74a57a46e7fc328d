import { describe, expect, it } from "vitest";
import { turning } from "./moment";

describe("a die", () => {
  it("comes to rest on what was rolled, and shows other faces before", () => {
    const seen = [0, 0.1, 0.2, 0.3, 0.4, 0.5].map((clock) => turning(6, 4, clock));
    expect(new Set(seen).size).toBeGreaterThan(2);
    expect(seen.every((face) => face >= 0 && face < 6)).toBe(true);
    expect(turning(6, 4, 0.62)).toBe(4);
    expect(turning(6, 4, 1)).toBe(4);
  });
});
