/** How things move on the board while an event is told. */

import type { Attachment } from "svelte/attachments";
import type { Event } from "../../generated/debris";
import { along, moves, put, sampled } from "../../stage/moves";
import type { Theatre } from "../../stage/theatre.svelte";
import { BANDS, CENTRE, polar, type Point } from "./geometry";
import type { Model, Ring } from "./model";

type Told = Pick<Theatre<Model, Event>, "event" | "shown" | "next" | "duration">;
export type Places = ReadonlyMap<string, Point>;

export interface Space {
  id: string;
  ring: number;
  index: number;
  of: number;
}

const MIDDLE: Point = { x: CENTRE, y: CENTRE };
const SUPPLY: Point = { x: 905, y: 905 };

export function spacesOf(rings: readonly Ring[]): Space[] {
  return rings.flatMap((ring, r) =>
    Array.from({ length: ring.spaces }, (_, index) => ({
      id: `${ring.id}-${index + 1}`,
      ring: r,
      index,
      of: ring.spaces,
    })),
  );
}

/** Where a space lies on a disc that stands turned by some degrees. */
export function placeOf({ ring, index, of }: Space, turned: number): Point {
  return polar(BANDS[ring]?.middle ?? 0, (360 * index) / of + turned);
}

/** By how many degrees each disc stands turned after so many turns. */
export function anglesOf(quarters: readonly number[], turns: number): number[] {
  return quarters.map((quarter) => quarter * 90 * turns);
}

/** From where to where debris flies while an event is told, and how much of it; null if none does. */
function rocksOf(event: Event, shown: Model, places: Places): [from: Point, to: Point, count: number] | null {
  const place = (id: string | null | undefined) => places.get(id ?? "") ?? SUPPLY;
  const ship = (seat: number) => place(shown.ships.find((one) => one.seat === seat)?.at);
  switch (event.kind) {
    case "capture":
      return [place(event.at), ship(event.seat), event.count];
    case "recycle":
      return [ship(event.seat), SUPPLY, event.count];
    case "sweep":
      return [place(event.at), SUPPLY, 1];
    case "debris":
      return [SUPPLY, place(event.at), event.count];
    case "collision":
      return [place(event.origin), place(event.to), event.count];
    default:
      return null;
  }
}

/** The debris that flies, one motion a rock, each a little after the one before. */
export function flyingRocks({ event, shown, duration }: Told, places: Places): Attachment[] {
  const rocks = event && rocksOf(event, shown, places);
  if (!rocks) return [];
  const [from, to, all] = rocks;
  const count = Math.min(5, all);
  const each = duration / (1 + 0.12 * (count - 1));
  return Array.from({ length: count }, (_, index) =>
    moves(
      [from, to].map((end, turned) => put(end, `rotate(${200 * turned + 50 * index}deg)`)),
      { duration: each, delay: 0.12 * each * index },
    ),
  );
}

export interface Turning {
  discs: (Attachment | null)[];
  /** How a piece goes with the disc of its space, and stays upright. */
  pieces: ReadonlyMap<string, Attachment>;
  /** How debris that lies on a disc stays upright while it turns. */
  heaps: ReadonlyMap<string, Attachment>;
}

/** How the discs turn, while they do: with all that lies on them, in one piece each. */
export function turningDiscs(
  { event, shown, next, duration }: Told,
  spaces: readonly Space[],
): Turning | null {
  if (event?.kind !== "rotation") return null;
  const [from, to] = [anglesOf(shown.quarters, shown.turns), anglesOf(next.quarters, next.turns)];
  const taken = new Set([...shown.ships, ...shown.satellites].map(({ at }) => at));
  const around = (angle: number, { x, y } = MIDDLE) =>
    put({ x, y }, `rotate(${angle}deg) translate(${-x}px, ${-y}px)`);
  const by = (r: number) => (to[r] ?? 0) - (from[r] ?? 0);
  const moved = spaces.filter(({ ring }) => by(ring) !== 0);
  const carried = (space: Space) => {
    const [start, end] = [from[space.ring] ?? 0, to[space.ring] ?? 0];
    const way = sampled((share) => placeOf(space, start + (end - start) * share));
    return moves(along(way, placeOf(space, start)), { duration });
  };
  return {
    discs: from.map((_, r) => (by(r) ? moves([around(0), around(by(r))], { duration }) : null)),
    pieces: new Map(moved.filter(({ id }) => taken.has(id)).map((space) => [space.id, carried(space)])),
    heaps: new Map(
      moved
        .filter(({ id }) => shown.debris[id])
        .map((space) => [
          space.id,
          moves(
            [0, -by(space.ring)].map((angle) => around(angle, placeOf(space, 0))),
            { duration },
          ),
        ]),
    ),
  };
}

/** The piece that goes from one space to another, a ship by its seat or a satellite by its letter. */
export function goingPiece(
  { event, shown, duration }: Told,
  places: Places,
): { piece: number | string; flies: Attachment } | null {
  if (event?.kind !== "move" && event?.kind !== "boost") return null;
  const from =
    event.kind === "move"
      ? shown.ships.find((ship) => ship.seat === event.seat)?.at
      : shown.satellites.find((one) => one.letter === event.satellite)?.at;
  const [start, end] = [places.get(from ?? ""), places.get(event.to)];
  if (!start || !end) return null;
  const piece = event.kind === "move" ? event.seat : event.satellite;
  return { piece, flies: moves(along([start, end], start), { duration }) };
}

/** What kind of light an event is told with, and in which space. */
function lightOf(event: Event, shown: Model): [kind: string, where: string | null | undefined] | null {
  const ship = (seat: number | null | undefined) => shown.ships.find((one) => one.seat === seat)?.at;
  const satellite = (letter: string | null | undefined) =>
    shown.satellites.find((one) => one.letter === letter)?.at;
  switch (event.kind) {
    case "damage":
      return ["hit", event.at ?? ship(event.ship) ?? satellite(event.satellite)];
    case "repair":
      return ["heal", ship(event.ship) ?? satellite(event.satellite)];
    case "flip":
      return ["heal", satellite(event.satellite)];
    case "collision":
      return ["crash", event.origin];
    case "turned":
      return ["target", event.card];
    default:
      return null;
  }
}

/** A ring of light where something is hurt or mended. */
export function flashOf(
  { event, shown, duration }: Told,
  places: Places,
): { kind: string; grows: Attachment } | null {
  const [kind, where] = (event && lightOf(event, shown)) ?? [];
  const place = places.get(where ?? "");
  if (!kind || !place) return null;
  const grows = [
    { ...put(place, "scale(0.375)"), opacity: 1 },
    { ...put(place, "scale(1)"), opacity: 0 },
  ];
  return { kind, grows: moves(grows, { duration }) };
}
