/** The board as it is drawn, and what each event changes on it. The scene always has the last word. */

import type {
  Ring as BoardRing,
  Ship as BoardShip,
  Damage,
  Event,
  LaidCard,
  Repair,
  SatelliteCard,
} from "../../generated/debris";
import type { Story } from "../../stage/theatre.svelte";
import { unwound, type Half } from "./geometry";

export type Ring = Pick<BoardRing, "id" | "name" | "spaces">;
export type Ship = Pick<BoardShip, "seat" | "at" | "hp" | "hold" | "capacity"> & {
  id: string;
  hpMax: number;
};
export type Satellite = Pick<SatelliteCard, "name" | "at" | "hp"> & {
  letter: string;
  hpMax: number;
  working: boolean;
};
export type Laid = Pick<LaidCard, "card" | "cubes">;

export interface Model {
  rings: Ring[];
  /** Dotted lines across the seams, as printed on the discs. */
  lines: Half[];
  /** How many quarter turns each ring makes when the boards turn. */
  quarters: number[];
  /** How often the boards have turned, counted on without end so that they never turn backwards. */
  turns: number;
  debris: Record<string, number>;
  full: number;
  ships: Ship[];
  satellites: Satellite[];
  threat: number;
  /** The level of each space of the threat track. */
  levels: number[];
  supply: number;
  ranOut: boolean;
  cubes: number;
  resourceDeck: number;
  resourceDiscards: number;
  orbitDeck: number;
  orbitDiscards: number;
  forecast: string | null;
  laid: Laid[];
  active: number | null;
}

function changed<T>(list: readonly T[], where: (one: T) => boolean, part: Partial<T>): T[] {
  return list.map((one) => (where(one) ? { ...one, ...part } : one));
}

function heap(model: Model, id: string, amount: number): Record<string, number> {
  return { ...model.debris, [id]: Math.max(0, (model.debris[id] ?? 0) + amount) };
}

/** The board after one event. What it does not know it leaves alone. */
export function after(model: Model, event: Event): Model {
  switch (event.kind) {
    case "move":
      return { ...model, ships: changed(model.ships, (ship) => ship.seat === event.seat, { at: event.to }) };
    case "boost":
      return {
        ...model,
        satellites: changed(model.satellites, (one) => one.letter === event.satellite, { at: event.to }),
      };
    case "launch":
      return {
        ...model,
        satellites: changed(model.satellites, (one) => one.letter === event.satellite, { at: event.at }),
      };
    case "capture":
      return {
        ...model,
        debris: heap(model, event.at, -event.count),
        ships: loaded(model, event.seat, event.count),
      };
    case "recycle":
      return { ...model, ships: loaded(model, event.seat, -event.count), supply: model.supply + event.count };
    case "sweep":
      return { ...model, debris: heap(model, event.at, -1), supply: model.supply + 1 };
    case "debris":
      return { ...model, debris: heap(model, event.at, event.count) };
    case "collision": {
      const left = { ...model, debris: heap(model, event.origin, -event.count) };
      return { ...left, debris: heap(left, event.to, event.count) };
    }
    case "damage":
    case "repair":
      return hurtOrHealed(model, event);
    case "flip": {
      const working = changed(model.satellites, (one) => one.letter === event.satellite, { working: true });
      return {
        ...model,
        satellites: working.map((one) => (one.letter === event.satellite ? { ...one, hp: one.hpMax } : one)),
      };
    }
    case "threat":
      return { ...model, threat: event.space };
    case "rotation":
      return { ...model, turns: unwound(model.turns, event.alignment) };
    default:
      return model;
  }
}

function loaded(model: Model, seat: number, count: number): Model["ships"] {
  return model.ships.map((ship) => (ship.seat === seat ? { ...ship, hold: ship.hold + count } : ship));
}

function hurtOrHealed(model: Model, event: Damage | Repair): Model {
  const part = { hp: event.hp };
  if (event.ship != null)
    return { ...model, ships: changed(model.ships, (ship) => ship.seat === event.ship, part) };
  return { ...model, satellites: changed(model.satellites, (one) => one.letter === event.satellite, part) };
}

/** How long each kind of event is shown, in milliseconds at normal pace; what is not named passes unseen. */
const BEATS: Record<string, number> = {
  move: 420,
  boost: 520,
  launch: 420,
  capture: 460,
  recycle: 380,
  sweep: 220,
  debris: 420,
  collision: 620,
  damage: 430,
  repair: 380,
  flip: 760,
  threat: 300,
  turned: 420,
  rotation: 1250,
};

export const story: Story<Model, Event> = { after, beat: (event) => BEATS[event.kind] ?? 0 };
