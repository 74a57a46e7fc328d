/** The board's data, and small questions about it that are no rules. */

import type { Board, Chart, Ship } from "../../generated/leaving-earth";
import type { Choice, Scene } from "../../lib/protocol";
import type { Point } from "../../stage/camera.svelte";
import { overlap, radius, Way, type Box } from "./geometry";
import { HEIGHT, WIDTH, type Atlas, type Pair, type Place } from "./maps";

export function boardOf(scene: Scene): Board {
  return scene.extra as unknown as Board;
}

/** The places of a table: where routes end, and what can be explored. */
export function placesOf({ legs, faces }: Chart): Set<string> {
  const ends = Object.values(legs).flatMap((leg) => [leg.start, leg.to]);
  return new Set([...ends.filter((place) => place !== "lost"), ...Object.keys(faces)]);
}

/** The next year in which a slingshot to a planet is open. */
export function nextOpen({ windows }: Chart, year: number, planet: string): number | null {
  const years = Object.entries(windows.open ?? {})
    .filter(([at, planets]) => Number(at) >= year && planets.includes(planet))
    .map(([at]) => Number(at));
  return years.length ? Math.min(...years) : null;
}

export function isOpen({ windows }: Chart, year: number, planet: string): boolean {
  return windows.open?.[year]?.includes(planet) ?? false;
}

/** The single answers with one craft among those that touch something. */
export function ofCraft(choices: readonly Choice[] | undefined, craft: string | null): Choice[] {
  return (choices ?? []).filter(
    (choice) => !choice.action.includes(";") && (craft === null || choice.touches.includes(craft)),
  );
}

/** Whether a craft has a maneuver among the options. */
export function canFly(choices: ReadonlyMap<string, Choice[]>, craft: string): boolean {
  return (choices.get(craft) ?? []).some((choice) => choice.touches.some((id) => id.includes(">")));
}

/** Whether the map is seen from so far that it shows less, and larger. */
export function isFar(unit: number): boolean {
  return unit > 1.5;
}

/** The size of a craft's token, by how many board units are a pixel. */
export function sizeOf({ small }: Atlas, unit: number): number {
  return (small ? 9.8 : 12.5) * (isFar(unit) ? 1.5 : 1);
}

export interface Standing extends Point {
  id: string;
  ship: Ship;
}

export interface Dock {
  place: string;
  x: number;
  y: number;
  width: number;
  height: number;
  from: Point;
  /** Whether there are more craft than stand in a row; how many are not seen, and where that is written. */
  many: boolean;
  more: number;
  rest: Point;
}

/** How the id of a dock begins, before its place. */
export const DOCK = "dock.";
/** How many stand in a row. */
const ROW = 4;
/** How far craft beside their place may stand on something else. */
const TOUCH = 5;

export interface Shown {
  /** The size of a token. */
  size: number;
  /** A craft that is always among those that are seen. */
  chosen: string | null;
  /** The place whose craft are all seen. */
  spread: string | null;
  /** What craft beside their place had better not stand on. */
  avoid: readonly Box[];
}

/** Where every craft is drawn: on its ring, in the dock beside it when there are several, or on its route. */
export function standing(
  crafts: Record<string, Ship>,
  atlas: Atlas,
  { size, chosen, spread, avoid }: Shown,
): { tokens: Standing[]; docks: Dock[] } {
  const tokens: Standing[] = [];
  const docks: Dock[] = [];
  const here = gathered(
    Object.entries(crafts).filter(([, ship]) => !ship.tokens),
    ([, ship]) => ship.at,
  );
  const under = gathered(
    Object.entries(crafts).filter(([, ship]) => ship.tokens),
    ([, ship]) => `${ship.course} ${ship.tokens}/${ship.declared}`,
  );
  for (const all of under.values())
    all.forEach(([id, ship], index) => {
      const way = new Way(atlas, ship.course.split(">")[0] ?? ship.at, ship.at);
      const { x, y, angle } = way.at(way.share(ship.declared, ship.tokens, atlas.small));
      const across = ((angle + 90) * Math.PI) / 180;
      const aside = (index - (all.length - 1) / 2) * size * 2.3;
      tokens.push({ id, ship, x: x + Math.cos(across) * aside, y: y + Math.sin(across) * aside });
    });
  for (const [place, all] of here) {
    const spot = atlas.places[place];
    if (!spot) continue;
    all.sort(([a], [b]) => Number(b === chosen) - Number(a === chosen));
    const many = all.length > ROW;
    const shown = many && spread !== place ? all.slice(0, ROW - 1) : all;
    const slots = shown.length + (shown === all ? 0 : 1);
    const [across, down] = [Math.min(ROW, slots), Math.ceil(slots / ROW)];
    const step = size * 2.16;
    const rows = { width: across * step, height: down * step, step };
    const [left, top] =
      slots > 1 && spot.dock
        ? beside(spot, spot.dock, rows, avoid)
        : inside(
            [spot.x + (spot.tok?.[0] ?? 0) - (rows.width - step) / 2, spot.y + (spot.tok?.[1] ?? 0)],
            rows,
          );
    const at = (index: number) => ({
      x: left + (index % ROW) * step,
      y: top + Math.floor(index / ROW) * step,
    });
    if (many || (slots > 1 && spot.dock))
      docks.push({
        place,
        x: left + ((across - 1) / 2) * step,
        y: top + ((down - 1) / 2) * step,
        width: across * step + 6,
        height: (down - 1) * step + size * 2 + 8,
        from: spot,
        many,
        more: all.length - shown.length,
        rest: at(slots - 1),
      });
    shown.forEach(([id, ship], index) => tokens.push({ id, ship, ...at(index) }));
  }
  return { tokens, docks };
}

/** The size of some craft in rows, and how far from each other they stand. */
interface Rows {
  width: number;
  height: number;
  step: number;
}

/** Where the first of some craft stands that are beside a place: where they hide least, and rather at its dock. */
function beside(place: Place, [dx, dy]: Pair, rows: Rows, avoid: readonly Box[]): Pair {
  const { width, height, step } = rows;
  const away = radius(place) + step / 2 + 5;
  const middle = place.x - (width - step) / 2;
  const spots: Pair[] = [
    [place.x + dx, place.y + dy],
    [place.x - dx - width + step, place.y + dy],
    [place.x - away - width + step, place.y],
    [place.x + away, place.y],
    ...[middle, place.x, place.x - width + step].flatMap((x): Pair[] => [
      [x, place.y + away],
      [x, place.y - away - height + step],
    ]),
  ];
  const hides = ([x, y]: Pair) => {
    const own: Box = { x: x + (width - step) / 2, y: y + (height - step) / 2, w: width + 6, h: height + 6 };
    return avoid.filter((box) => overlap(own, box, -TOUCH)).length;
  };
  const all = spots.map((spot) => inside(spot, rows)).map((spot) => ({ spot, cost: hides(spot) }));
  return all.reduce((best, one) => (one.cost < best.cost ? one : best)).spot;
}

/** Where the first of some craft in rows stands, so that all of them are on the map. */
function inside([x, y]: Pair, { width, height, step }: Rows): Pair {
  return [
    Math.max(step / 2 + 4, Math.min(x, WIDTH - width + step / 2 - 4)),
    Math.max(step / 2 + 4, Math.min(y, HEIGHT - height + step / 2 - 4)),
  ];
}

/** Every advancement as an agency has it: its id, its card, and its pile if it is known. */
export function ideasOf({ chart, piles }: Board, agency: string) {
  return Object.entries(chart.advancements).map(([word, card]) => {
    const id = `${agency}.${word}`;
    return { word, id, card, pile: piles[id] };
  });
}

/** The spacecraft of a seat, with their ids. */
export function craftsOf({ crafts }: Board, seat: number): [string, Ship][] {
  return Object.entries(crafts).filter(([, ship]) => ship.seat === seat);
}

/** What the places are called, by their ids. */
export function placeNames(scene: Scene): Map<string, string> {
  return new Map(scene.zones.map((zone) => [zone.id, zone.label]));
}

/** Things put together by something they have in common. */
export function gathered<K, T>(things: readonly T[], key: (thing: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const one of things) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return found;
}

export function percent(share: number | undefined): string {
  return `${Math.round((share ?? 0) * 100)}`;
}

/** Two letters for each advancement; two of them begin alike. */
export function briefOf(advancement: string, name: string): string {
  return advancement === "rendezvous" ? "Rv" : name.slice(0, 2);
}
