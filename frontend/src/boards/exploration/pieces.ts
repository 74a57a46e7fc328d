/** Where ships stand, how they are named and how they fly. */

import type { Board, Event } from "../../generated/exploration";
import type { Attachment } from "svelte/attachments";
import { along, moves, sampled } from "../../stage/moves";
import type { Theatre } from "../../stage/theatre.svelte";
import { HEIGHT, WIDTH, alongLine, compass, far, polar, type Point } from "./geometry";
import { EARTH, course, type Layout } from "./layout";

export interface PlacedShip {
  id: string;
  at: string;
  seat: number;
  kind: string;
  point: Point;
  course: number;
  energy: number;
  fullEnergy: number;
  resistance: number;
  fullResistance: number;
  order: number;
  flown: boolean;
  flying: boolean;
  onPad: boolean;
  name: string;
  above: boolean;
}

/** The course of a ship that stands somewhere. */
function standing(layout: Layout, at: string, heading: string): number {
  const ring = layout.ringOf.get(at);
  if (ring) return layout.tangent(ring, at, heading !== "ccw");
  if (/^(east|west)-/.test(at)) return at.startsWith("east") === (heading === "out") ? 90 : 270;
  return compass(EARTH, layout.places.get(at) ?? EARTH);
}

/** The spaces from one to another in a direction of flight: the shortest, for an event that does not say. */
export function wayTo(layout: Layout, from: string, to: string, clockwise: boolean): string[] {
  let front: string[][] = [[from]];
  for (let step = 0; step < 14; step++) {
    const longer: string[][] = [];
    for (const path of front) {
      const here = path.at(-1) ?? from;
      for (const spaces of layout.rings.values()) {
        const place = spaces.indexOf(here);
        if (place < 0) continue;
        const next = spaces.at((place + (clockwise ? 1 : -1)) % spaces.length) ?? here;
        if (next === to) return [...path.slice(1), to];
        longer.push([...path, next]);
      }
    }
    front = longer;
  }
  return [to];
}

/** The line along which a ship is seen flying now, if it is. */
export function flightLine(event: Event | null, board: Board, layout: Layout, ship: string): Point[] | null {
  if (!event || (event.kind !== "moved" && event.kind !== "passed") || event.ship !== ship) return null;
  const card = board.ships[ship];
  const to = event.kind === "moved" ? event.to : event.at;
  if (!card || !to || card.at === to || !layout.places.has(card.at)) return null;
  const clockwise = card.heading !== "ccw";
  const told = event.kind === "moved" ? (event.path ?? []) : [];
  const rest = told.slice(told.indexOf(card.at) + 1);
  const ring = layout.ringOf.has(card.at) && layout.ringOf.has(to);
  const path = rest.length ? rest : ring ? wayTo(layout, card.at, to, clockwise) : [to];
  return course(layout, card.at, path, clockwise);
}

/** How a ship flies: its way, and how its hull turns on it while its mark stays upright. */
export interface ShipFlight {
  flies: Attachment;
  hull: Attachment;
  mark: Attachment;
}

/** The flights that are told now, by ship. */
export function flightsNow(
  { act, shown: board, duration }: Pick<Theatre<Board, Event>, "act" | "shown" | "duration">,
  layout: Layout,
): ReadonlyMap<string, ShipFlight> {
  const told = act.flatMap((event) => {
    const ship = "ship" in event ? event.ship : null;
    const way = ship ? flightLine(event, board, layout, ship) : null;
    return ship && way ? [{ event, ship, way }] : [];
  });
  if (!told.length) return NONE;
  const standing = new Map(placed(board, layout, null, new Set()).map((one) => [one.id, one]));
  return new Map(
    told.flatMap(({ event, ship, way }) => {
      const here = standing.get(ship);
      return here ? [[ship, flightOf(event, here, way, duration)] as const] : [];
    }),
  );
}

const NONE: ReadonlyMap<string, ShipFlight> = new Map();

function flightOf(event: Event, here: PlacedShip, way: Point[], duration: number): ShipFlight {
  const spots = sampled(alongLine(way));
  const courses = unwound([here.course, ...spots.slice(1).map((spot) => spot.course)]);
  const size = here.onPad ? ON_PAD : IN_FLIGHT;
  const pace = event.kind === "passed" ? { duration: 0.4 * duration, easing: "linear" } : { duration };
  return {
    flies: moves(
      along(
        spots.map((spot) => spot.point),
        here.point,
      ),
      pace,
    ),
    hull: moves(
      courses.map((course) => ({ transform: `rotate(${course.toFixed(1)}deg) scale(${size})` })),
      pace,
    ),
    mark: moves(
      courses.map((course) => ({ transform: `translate(0px, 2px) rotate(${(-course).toFixed(1)}deg)` })),
      pace,
    ),
  };
}

/** The size of a hull on its pad and in flight. */
export const [ON_PAD, IN_FLIGHT] = [0.58, 0.66];

/** Angles of which none is more than half a turn from the one before. */
function unwound(angles: readonly number[]): number[] {
  return angles.reduce<number[]>((found, angle) => {
    const last = found.at(-1) ?? angle;
    return [...found, last + ((((angle - last + 180) % 360) + 360) % 360) - 180];
  }, []);
}

/** All ships on the map, where they stand. */
export function placed(
  board: Board,
  layout: Layout,
  own: number | null,
  named: ReadonlySet<string>,
): PlacedShip[] {
  const order = new Map(board.flight.map((one, i) => [one.ship, { place: i + 1, state: one.state }]));
  const showsOrder = board.phase === "fly";
  const found = Object.entries(board.ships).flatMap(([id, ship]): PlacedShip[] => {
    const home = layout.places.get(ship.at);
    if (!home) return [];
    const rank = showsOrder ? order.get(id) : undefined;
    return [
      {
        id,
        at: ship.at,
        seat: ship.seat,
        kind: ship.kind,
        point: home,
        course: standing(layout, ship.at, ship.heading),
        energy: ship.energy,
        fullEnergy: ship.full_energy,
        resistance: ship.resistance,
        fullResistance: ship.full_resistance,
        order: rank?.place ?? 0,
        flown: rank?.state === "flown",
        flying: rank?.state === "flying",
        onPad: ship.at.startsWith("pad-"),
        name: board.printed.kinds[ship.kind]?.name ?? "",
        above: false,
      },
    ];
  });
  const pads = spreadOnPads(found);
  const points = [...layout.places.values()];
  for (const ship of pads) {
    const others = pads.filter((other) => other !== ship).map((other) => other.point);
    const lonely = others.every((other) => far(other, ship.point) > 46);
    const half = 2.2 * ship.name.length;
    const hidden = (y: number) =>
      3 * others.filter((other) => covers(ship.point, y, half, other, 15)).length +
      points.filter((point) => covers(ship.point, y, half, point, 8)).length;
    ship.above = hidden(-24) < hidden(24) || ship.point.y > 580;
    if (ship.onPad || !(lonely || ship.seat === own || ship.flying || named.has(ship.id))) ship.name = "";
  }
  return pads.sort((a, b) => Number(a.flying) - Number(b.flying));
}

/** Whether a name below or above a ship would lie over a thing. */
function covers(ship: Point, y: number, half: number, thing: Point, size: number): boolean {
  return Math.abs(thing.x - ship.x) < half + size && Math.abs(thing.y - ship.y - y) < 4 + size;
}

/** Where a sign about a place hides the least, its own flight first of all. */
export function freeSpot(layout: Layout, point: Point, trail: readonly Point[]): Point {
  const things = [...layout.places.values()];
  const inside = (x: number, size: number, most: number) => Math.max(size, Math.min(most - size, x));
  const spots = [0, 45, 90, 135, 180, 225, 270, 315].flatMap((turn) =>
    [64, 100, 140, 180].map((r) => {
      const spot = polar(point, turn % 180 ? r : r * 0.7, turn);
      return { x: inside(spot.x, 60, WIDTH), y: inside(spot.y, 40, HEIGHT) };
    }),
  );
  const under = (spot: Point, thing: Point, size: number) =>
    Math.abs(thing.x - spot.x) < 58 + size && Math.abs(thing.y - spot.y) < 17 + size;
  const cost = (spot: Point) =>
    2 * things.filter((thing) => under(spot, thing, 10)).length +
    4 * trail.filter((thing) => under(spot, thing, 4)).length +
    far(spot, point) / 60;
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

/** Several ships on one pad stand side by side. */
function spreadOnPads(ships: PlacedShip[]): PlacedShip[] {
  return ships.map((ship) => {
    if (!ship.onPad) return ship;
    const here = ships.filter((other) => other.at === ship.at);
    const place = here.indexOf(ship) - (here.length - 1) / 2;
    const turn = (compass(EARTH, ship.point) * Math.PI) / 180;
    return {
      ...ship,
      point: { x: ship.point.x + Math.cos(turn) * place * 19, y: ship.point.y + Math.sin(turn) * place * 19 },
    };
  });
}
