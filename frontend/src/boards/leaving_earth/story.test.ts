import { expect, it } from "vitest";
import type { ToldEntry } from "../../lib/protocol";
import { storyOf } from "./story";

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
  const news = told(
    { kind: "assemble", seat: 0, craft: "apollo" },
    { kind: "destroy", seat: 0, craft: "apollo" },
    { kind: "year", year: 1957 },
    { kind: "assemble", seat: 0, craft: "apollo" },
    { kind: "assemble", seat: 1, craft: "apollo" },
    { kind: "year", year: 1958 },
    { kind: "dock", seat: 0, craft: "lander", other: "apollo" },
  );
  expect(storyOf(news, 0, "apollo", 1956)).toEqual([
    { year: 1957, text: "assemble apollo" },
    { year: 1958, text: "dock lander" },
  ]);
});
