import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../lib/api";
import type { Replayed } from "../lib/protocol";
import { telling } from "../stage/telling.svelte";
import { Replay } from "./replay.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(api, "replay").mockImplementation((_, at) =>
    Promise.resolve({ number: at, total: 5, entry: null, turns: [] } as unknown as Replayed),
  );
});
afterEach(() => {
  telling.now = false;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a replay that plays by itself", () => {
  it("goes on when the board has told its tale, and not before", async () => {
    const replay = new Replay("table", []);
    await replay.go(2);
    replay.play();
    telling.now = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(replay.at).toBe(2);
    telling.now = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(replay.at).toBe(3);
  });
  it("plays again what happened between two moments, and stops there", async () => {
    const replay = new Replay("table", []);
    await replay.go(5);
    const seen: number[] = [];
    await replay.again(1, 3);
    for (let waited = 0; waited < 20; waited++) {
      seen.push(replay.at);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect([...new Set(seen)]).toEqual([1, 2, 3]);
    expect(replay.playing).toBe(false);
  });
  it("stops at the end", async () => {
    const replay = new Replay("table", []);
    await replay.go(4);
    replay.play();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(replay.at).toBe(5);
    expect(replay.playing).toBe(false);
  });
});
