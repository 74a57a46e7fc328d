import { expect, it } from "vitest";
import type { ToldEntry } from "../../lib/protocol";
import { firedBy, storyOf, wonIn } from "./story";

const told = (...events: Record<string, unknown>[]): ToldEntry[] =>
  events.map((event, number) => ({
    number,
    actor: 0,
    text: "",
    lines: [],
    first: number,
    events: [{ event, text: `${String(event.kind)} ${String(event.craft ?? "")}` }],
  }));

it("tells of a craft what happened since its card was last free", () => {
  const past = told(
    { kind: "assemble", seat: 0, craft: "apollo" },
    { kind: "destroy", seat: 0, craft: "apollo" },
    { kind: "year", year: 1957 },
    { kind: "assemble", seat: 0, craft: "apollo" },
    { kind: "assemble", seat: 1, craft: "apollo" },
    { kind: "year", year: 1958 },
    { kind: "dock", seat: 0, craft: "lander", other: "apollo" },
  );
  expect(storyOf(past, 0, "apollo", 1958)).toEqual([
    { year: 1957, text: "assemble apollo" },
    { year: 1958, text: "dock lander" },
  ]);
});

it("tells which engines were fired since the craft made ready, and what came of each", () => {
  const past = told(
    { kind: "prepare", seat: 0, craft: "apollo", to: "earth_orbit" },
    { kind: "fire", seat: 0, craft: "apollo", engine: "soyuz" },
    { kind: "outcome", seat: 0, advancement: "soyuz_rockets", outcome: "success" },
    { kind: "prepare", seat: 0, craft: "apollo", to: "moon" },
    { kind: "fire", seat: 0, craft: "apollo", engine: "atlas" },
    { kind: "outcome", seat: 0, advancement: "atlas_rockets", outcome: "minor" },
    { kind: "keep", seat: 0, advancement: "atlas_rockets", outcome: "minor" },
    { kind: "fire", seat: 0, craft: "apollo", engine: "juno" },
  );
  expect(firedBy(past, 0, "apollo")).toEqual([
    { engine: "atlas", outcome: "minor" },
    { engine: "juno", outcome: "" },
  ]);
});

it("tells in which year each mission was won", () => {
  const past = told(
    { kind: "mission", seat: 1, mission: "sounding_rocket" },
    { kind: "year", year: 1957 },
    { kind: "year", year: 1958 },
    { kind: "mission", seat: 0, mission: "lunar_survey" },
  );
  expect(wonIn(past, 1958)).toEqual([
    { seat: 1, mission: "sounding_rocket", year: 1956 },
    { seat: 0, mission: "lunar_survey", year: 1958 },
  ]);
});

it("takes what was told before any year began for this year", () => {
  expect(wonIn(told({ kind: "mission", seat: 0, mission: "lunar_survey" }), 1965)).toEqual([
    { seat: 0, mission: "lunar_survey", year: 1965 },
  ]);
});
