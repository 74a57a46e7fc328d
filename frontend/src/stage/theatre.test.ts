import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Theatre, hurry, type Story } from "./theatre.svelte";

interface Model {
  at: string;
  turns: number;
}
type Event = { to: string } | { turn: number } | { unseen: string };
const model = (at: string, turns = 0): Model => ({ at, turns });
const move = (to: string): Event => ({ to });
const story: Story<Model, Event> = {
  after: (before, event) => {
    if ("to" in event) return { ...before, at: event.to };
    return "turn" in event ? { ...before, turns: before.turns + event.turn } : before;
  },
  beat: (event) => ("unseen" in event ? 0 : 400),
};
const theatreAt = (at: string) => new Theatre<Model, Event>(model(at), story);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) =>
    setTimeout(() => frame(performance.now()), 16),
  );
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the theatre", () => {
  it("shows at once what is seen together, and what passes unseen in between", async () => {
    const both = { ...story, together: (_: readonly Event[], event: Event) => "turn" in event };
    const theatre = new Theatre<Model, Event>(model("leo-1"), both);
    const events: Event[] = [{ turn: 1 }, { unseen: "x" }, { turn: 1 }, move("leo-2")];
    void theatre.play(events, model("leo-2", 2), 1);
    await pass(100);
    expect(theatre.act).toEqual(events.slice(0, 3));
    expect(theatre.event).toEqual({ turn: 1 });
    expect([theatre.shown.turns, theatre.next.turns]).toEqual([0, 2]);
    await pass(400);
    expect([theatre.event, theatre.shown.turns]).toEqual([move("leo-2"), 2]);
    await pass(500);
    expect([theatre.act, theatre.shown.at]).toEqual([[], "leo-2"]);
  });
  it("tells an event over time and then shows the scene", async () => {
    const theatre = theatreAt("leo-1");
    void theatre.play([move("leo-2")], model("leo-2"), 1);
    await pass(200);
    expect(theatre.playing).toBe(true);
    expect(theatre.duration).toBe(400);
    expect(theatre.clock).toBeGreaterThan(0);
    expect(theatre.shown.at).toBe("leo-1");
    await pass(300);
    expect(theatre.playing).toBe(false);
    expect(theatre.shown.at).toBe("leo-2");
  });
  it("lets what moved stand still for a frame before it shows the scene", async () => {
    const theatre = theatreAt("leo-1");
    void theatre.play([move("leo-2")], model("leo-2", 1), 1);
    await pass(20);
    while (theatre.event) await pass(1);
    expect([theatre.shown.at, theatre.shown.turns, theatre.playing]).toEqual(["leo-2", 0, true]);
    await pass(20);
    expect([theatre.shown.turns, theatre.playing]).toEqual([1, false]);
  });
  it("tells what comes in that frame, and ends with it", async () => {
    const theatre = theatreAt("leo-1");
    void theatre.play([move("leo-2")], model("leo-2"), 1);
    await pass(20);
    while (theatre.event) await pass(1);
    void theatre.play([move("leo-3")], model("leo-3", 1), 1);
    await pass(100);
    expect(theatre.event).toEqual(move("leo-3"));
    expect(theatre.shown.at).toBe("leo-2");
    await pass(500);
    expect([theatre.shown.at, theatre.shown.turns]).toEqual(["leo-3", 1]);
  });
  it("shows the end at once where nothing should move", () => {
    const theatre = theatreAt("leo-1");
    void theatre.play([move("leo-2")], model("leo-2"), 0);
    expect(theatre.shown.at).toBe("leo-2");
  });
  it("knows what comes of the event that is shown", async () => {
    const theatre = theatreAt("leo-1");
    void theatre.play([{ unseen: "" }, { turn: 1 }], model("leo-1", 1), 1);
    await pass(200);
    expect(theatre.shown.turns).toBe(0);
    expect(theatre.next.turns).toBe(1);
    await pass(300);
    expect(theatre.shown.turns).toBe(1);
  });
  it("begins an event in the same breath in which the one before it ends", async () => {
    const theatre = theatreAt("leo-1");
    void theatre.play([move("leo-2"), move("leo-3")], model("leo-3"), 1);
    await pass(200);
    while (theatre.shown.at === "leo-1") await pass(1);
    expect(theatre.event).toEqual(move("leo-3"));
    expect(theatre.clock).toBeLessThan(0.1);
  });
  it("hurries a long tale, not a short one", () => {
    expect(hurry([400, 400], 1)).toBe(1);
    expect(hurry(Array<number>(30).fill(400), 1)).toBe(0.5);
    expect(hurry([], 0)).toBe(0);
  });
  it("does not tell what nobody could follow", () => {
    expect(hurry(Array<number>(200).fill(400), 1)).toBe(0);
    const theatre = theatreAt("leo-1");
    void theatre.play(Array<Event>(200).fill(move("leo-2")), model("leo-3"), 1);
    expect(theatre.shown.at).toBe("leo-3");
  });
  it("takes the time that a story wants for a great moment", async () => {
    const patient = { ...story, longest: () => 12_000 };
    const theatre = new Theatre<Model, Event>(model("leo-1"), patient);
    void theatre.play(Array<Event>(30).fill(move("leo-2")), model("leo-2"), 1);
    await pass(20);
    expect(theatre.duration).toBe(400);
  });
  it("tells what happens in the meantime after what is being told", async () => {
    const theatre = theatreAt("leo-1");
    void theatre.play([move("leo-2"), move("leo-3")], model("leo-3"), 1);
    await pass(100);
    void theatre.play([move("leo-4")], model("leo-4"), 1);
    const told: (string | undefined)[] = [];
    for (let waited = 0; theatre.playing && waited < 2000; waited += 50) {
      if (theatre.event && "to" in theatre.event) told.push(theatre.event.to);
      await pass(50);
    }
    expect([...new Set(told)]).toEqual(["leo-2", "leo-3", "leo-4"]);
    expect(theatre.shown.at).toBe("leo-4");
  });
  it("ends with the newest scene when it is cut short", async () => {
    const theatre = theatreAt("leo-1");
    void theatre.play([move("leo-2")], model("leo-2"), 1);
    await pass(100);
    void theatre.play([move("leo-3")], model("leo-3"), 1);
    theatre.skip();
    expect(theatre.shown.at).toBe("leo-3");
    expect(theatre.playing).toBe(false);
    await pass(1000);
    expect(theatre.shown.at).toBe("leo-3");
  });
});
