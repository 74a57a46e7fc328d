import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { Event } from "../../generated/exploration";
import Countdown from "../../stage/Countdown.svelte";
import { beat } from "./story";

const shownAt = (clock: number) =>
  />([^<]*)<\/strong>/.exec(
    render(Countdown, { props: { title: "Bomber", word: "Liftoff", clock } }).body,
  )?.[1];

describe("a countdown", () => {
  it("shows each number for as long as the next, and then its word", () => {
    expect([0, 0.2, 0.3, 0.55, 0.8, 1].map(shownAt)).toEqual(["3", "3", "2", "1", "Liftoff", "Liftoff"]);
  });
  it("is given the time to be seen when a ship is launched", () => {
    const moved = { kind: "moved", seat: 0, ship: "red.bomber", to: "orb-wos", path: ["orb-wos"] };
    expect(beat({ ...moved, how: "launched" } as Event)).toBeGreaterThan(
      4 * beat({ ...moved, how: "flown" } as Event),
    );
  });
});
