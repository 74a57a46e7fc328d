import { expect, it } from "vitest";
import type { Firing, Good } from "../../generated/leaving-earth";
import { staged } from "./stack";

const goods = {
  soyuz: { name: "Soyuz", kind: "rocket", mass: 9, thrust: 80 },
  juno: { name: "Juno", kind: "rocket", mass: 1, thrust: 4 },
  probe: { name: "Probe", kind: "probe", mass: 1, thrust: 0 },
} as unknown as Record<string, Good>;
const burn = (leg: string, fired: string[]) => ({ leg, fired }) as unknown as Firing;

it("stands what is fired first below, with the mass from there on", () => {
  const rows = staged(["soyuz", "probe", "soyuz", "juno"], goods, (word) => word, [
    burn("earth>suborbital_flight", ["soyuz"]),
    burn("suborbital_flight>earth_orbit", ["soyuz", "juno"]),
  ]);
  expect(rows.map((row) => [row.word, row.burn, row.above])).toEqual([
    ["soyuz", 1, 20],
    ["soyuz", 2, 11],
    ["juno", 2, 2],
    ["probe", 0, 1],
  ]);
  expect(rows.map((row) => row.y)).toEqual([...rows.map((row) => row.y)].sort((a, b) => b - a));
});
