import { describe, expect, it } from "vitest";
import { outlineAt } from "./path";

describe("an outline in its place", () => {
  it("moves what is absolute, and makes all lengths larger", () => {
    expect(outlineAt("M1 2 3-4H5V6l1 1h-2", 10, 20, 2)).toBe("M12 24 16 12H20V32l2 2h-4");
  });
  it("keeps the flags of an arc, and closes as it was closed", () => {
    expect(outlineAt("M-1 0a1 1 0 1 0 2 0A1 .5 30 0 1 4 0Z", 5, 5, 3)).toBe(
      "M2 5a3 3 0 1 0 6 0A3 1.5 30 0 1 17 5Z",
    );
  });
});
