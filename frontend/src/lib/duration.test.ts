import { expect, it } from "vitest";
import { ago, clockFace, roughly } from "./duration";

it("says how long something is", () => {
  expect([0, 59, 60, 7200, 86_400, 900_000].map(roughly)).toEqual([
    "less than a minute",
    "less than a minute",
    "1 minute",
    "2 hours",
    "1 day",
    "10 days",
  ]);
  expect([0, 42, 61, 3600, 18_429, 200_000].map(clockFace)).toEqual([
    "0:00",
    "0:42",
    "1:01",
    "1:00:00",
    "5:07:09",
    "2 days",
  ]);
  expect([ago(100, 110), ago(100, 4000)]).toEqual(["just now", "1 hour ago"]);
});
