/** What the events of a game change on the map, and how long each is seen. */

import type { Board, Event, Ship } from "../../generated/leaving-earth";
import type { MomentShown } from "../../stage/Moment.svelte";
import type { Story } from "../../stage/theatre.svelte";

export interface Model {
  crafts: Record<string, Ship>;
  year: number;
  /** The agencies' ids by seat. */
  agencies: readonly string[];
}

export function craftId(model: Model, seat: number, craft: string): string {
  return `${model.agencies[seat]}.${craft}`;
}

function changed(model: Model, id: string, change: Partial<Ship>): Model {
  const ship = model.crafts[id];
  return ship ? { ...model, crafts: { ...model.crafts, [id]: { ...ship, ...change } } } : model;
}

const BEATS: Partial<Record<Event["kind"], number>> = {
  move: 700,
  outcome: 1100,
  roll: 900,
  expose: 900,
  reveal: 1000,
  sight: 1000,
  mission: 1100,
  destroy: 900,
  lose: 900,
  short: 700,
  year: 500,
};

export const story: Story<Model, Event> = {
  beat: (event) => BEATS[event.kind] ?? 0,
  after: (model, event) => {
    switch (event.kind) {
      case "move": {
        const id = craftId(model, event.seat, event.craft);
        const from = model.crafts[id]?.at ?? event.to;
        return changed(model, id, {
          at: event.to,
          course: event.years ? `${from}>${event.to}` : "",
          tokens: event.years,
          declared: event.years,
          reach: [],
        });
      }
      case "arrive":
        return changed(model, craftId(model, event.seat, event.craft), { tokens: 0, course: "" });
      case "year":
        return { ...model, year: event.year };
      case "destroy": {
        const gone = craftId(model, event.seat, event.craft);
        return {
          ...model,
          crafts: Object.fromEntries(Object.entries(model.crafts).filter(([id]) => id !== gone)),
        };
      }
      default:
        return model;
    }
  },
};

export interface Words {
  names: readonly string[];
  advancement: (id: string) => string;
  mission: (id: string) => string;
  place: (id: string) => string;
  side: (place: string, side: string) => string;
}

/** What things are called at a table; missions that were won are told of by those who have them. */
export function wordsOf(data: Board, names: readonly string[], place: (id: string) => string): Words {
  const won = Object.values(data.agencies).flatMap((agency) => agency.won);
  return {
    names,
    advancement: (id) => data.chart.advancements[id]?.name ?? id,
    mission: (id) => data.missions[id]?.name ?? won.find(([one]) => one === id)?.[1] ?? "",
    place,
    side: (where, side) => data.chart.faces[where]?.[side]?.text ?? side,
  };
}

/** What an outcome is called, whether it is good, and the sign on its card, if one is drawn. */
const OUTCOMES: Record<string, [verdict: string, good: boolean, card?: string]> = {
  success: ["Success", true, "✓"],
  automatic: ["✓ Works", true],
  minor: ["Minor failure", false, "▲"],
  major: ["Major failure", false, "✕"],
};

const title = (word: string) => word.replaceAll(/[-_]/g, " ").replace(/^./, (letter) => letter.toUpperCase());

/** The great moments, shown over the map. */
export function momentOf(event: Event | null, words: Words): MomentShown | null {
  switch (event?.kind) {
    case "outcome": {
      const [verdict, good, card] = OUTCOMES[event.outcome] ?? [event.outcome, false];
      return {
        title: words.advancement(event.advancement),
        stake: words.names[event.seat] ?? "",
        ...(card && { card }),
        good,
        verdict,
      };
    }
    case "roll":
    case "expose": {
      const who = event.kind === "roll" ? event.astronaut : event.part;
      const faces = Array.from({ length: 8 }, (_, i) => ({ text: String(i + 1), good: i + 1 > event.limit }));
      const good = event.number > event.limit;
      return {
        title: title(who),
        stake: `safe above ${event.limit}`,
        faces,
        rolled: event.number - 1,
        good,
        verdict: good ? "Safe" : event.kind === "roll" ? "Falls ill" : "Damaged",
      };
    }
    case "reveal":
    case "sight":
      return { title: words.place(event.place), good: true, verdict: words.side(event.place, event.side) };
    case "mission":
      return {
        title: words.mission(event.mission),
        stake: words.names[event.seat] ?? "",
        good: true,
        verdict: "Mission completed",
      };
    case "destroy":
      return {
        title: title(event.craft),
        stake: words.names[event.seat] ?? "",
        good: false,
        verdict: "Lost",
      };
    case "lose":
      return { title: title(event.astronaut), good: false, verdict: "Does not come back" };
    case "short":
      return { title: title(event.craft), good: false, verdict: "Not enough thrust" };
    default:
      return null;
  }
}
