import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checked, kept, pledgeOf, remember, shareFor, unchanged, type Kept } from "./dice";

/** A finished game whose seed is mixed of two shares; the server's own tests check it too. */
const record = readFileSync(new URL("../../../tests/kernel/mixed.orrery", import.meta.url), "utf8");
const commitment = "eae850d28f11552e1c8bec2a5c755902c913dd18b983f19fff606edc5b2b93c6";
const shown = [
  "c7ddd6748ea2976aeedbac07a58e5d36e67d8c7d9c69062df4d933f9b7092a12",
  "61ac928eb6e13a3550277cbee26d18131998349bfa0711252a51ffbc07e8dc38",
];
const pledges = {
  0: "0d7091cb49e92685bc2e7636551686dd561b436e2dd5815c5dc1a55199548a52",
  1: "045deb9bdbb5a42fae0b4ad2b2d7ea6f67fea2595967eae1e46782df6fa24c3a",
};
const ada: Kept = { shares: { 0: "11".repeat(32) }, seen: { commitment, pledges } };
const watcher: Kept = { shares: {}, seen: null };

describe("shares of the dice", () => {
  it("are pledged by the hash that the server computes too", () => {
    expect(pledgeOf("11".repeat(32), commitment, 0)).toBe(pledges[0]);
    expect(pledgeOf("11".repeat(32), commitment, 1)).not.toBe(pledges[0]);
  });

  it("are random, one for each seat, and stay the same", () => {
    const share = shareFor("t1", 0);
    expect(share).toMatch(/^[0-9a-f]{64}$/);
    expect(shareFor("t1", 0)).toBe(share);
    expect(shareFor("t1", 1)).not.toBe(share);
    expect(shareFor("t2", 0)).not.toBe(share);
    expect(kept("t1").shares[0]).toBe(share);
  });

  it("are shown for the commitments that were seen then, and no others", () => {
    expect(unchanged("t3", { commitment, pledges: {} })).toBe(true);
    remember("t3", { commitment, pledges });
    remember("t3", { commitment, pledges: {} });
    expect(unchanged("t3", { commitment, pledges: { ...pledges } })).toBe(true);
    expect(unchanged("t3", { commitment, pledges: { 0: pledges[0] } })).toBe(false);
    expect(unchanged("t3", { commitment, pledges: { ...pledges, 1: pledges[0] } })).toBe(false);
    expect(unchanged("t3", { commitment: pledges[0], pledges })).toBe(false);
  });
});

describe("a finished record", () => {
  it("is the one that was shown, with one's own share in its seed", () => {
    expect(checked(record, shown, commitment, ada)).toContain("your share is in the seed");
    expect(checked(record, [], commitment, watcher)).toContain("you have no share in the seed");
  });

  it("is refused if a name, the seed, the secret or a pledge is another", () => {
    expect(() => checked(record.replace("Ada", "Eve"), shown, commitment, ada)).toThrow("not the record");
    expect(() => checked(record, ["0".repeat(64)], commitment, ada)).toThrow("not the record");
    expect(() => checked(record.replace('"seed":"c8', '"seed":"c9'), [], commitment, ada)).toThrow(
      "not mixed",
    );
    expect(() => checked(record, shown, pledges[0], ada)).toThrow("not the one that was committed to");
    const other = { ...ada, shares: { 0: "33".repeat(32) } };
    expect(() => checked(record, shown, commitment, other)).toThrow("left out");
    const late = { ...ada, seen: { commitment, pledges: { 0: pledges[0] } } };
    expect(() => checked(record, shown, commitment, late)).toThrow("another share after you");
  });
});
