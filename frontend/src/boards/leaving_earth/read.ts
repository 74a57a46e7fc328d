/** The board's data, and small questions about it that are no rules. */

import type { Board, Chart, Ship } from "../../generated/leaving-earth";
import type { Choice, Scene } from "../../lib/protocol";
import type { Point } from "../../stage/camera.svelte";
import { Way } from "./geometry";
import type { Atlas } from "./maps";

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

export interface Standing extends Point {
  id: string;
  ship: Ship;
}

export interface Dock {
  place: string;
  x: number;
  y: number;
  width: number;
  from: Point;
  more: number;
}

const MOST = 4;

/** Where every craft is drawn: on its ring, in the dock beside it when there are several, or on its route. */
export function standing(
  crafts: Record<string, Ship>,
  atlas: Atlas,
  size: number,
): { tokens: Standing[]; docks: Dock[] } {
  const tokens: Standing[] = [];
  const docks: Dock[] = [];
  const here = gathered(
    Object.entries(crafts).filter(([, ship]) => !ship.tokens),
    ([, ship]) => ship.at,
  );
  for (const [id, ship] of Object.entries(crafts)) {
    if (!ship.tokens) continue;
    const way = new Way(atlas, ship.course.split(">")[0] ?? ship.at, ship.at);
    tokens.push({ id, ship, ...way.at(way.share(ship.declared, ship.tokens, atlas.small)) });
  }
  for (const [place, all] of here) {
    const spot = atlas.places[place];
    if (!spot) continue;
    const shown = all.length > MOST ? all.slice(0, MOST - 1) : all;
    const step = size * 2.16;
    const more = all.length - shown.length;
    const slots = shown.length + (more ? 1 : 0);
    let [ox, oy] = spot.tok ?? [0, 0];
    if (slots > 1 && spot.dock) {
      [ox, oy] = spot.dock;
      ox += ((slots - 1) / 2) * step;
      docks.push({ place, x: spot.x + ox, y: spot.y + oy, width: slots * step + 6, from: spot, more });
    }
    shown.forEach(([id, ship], index) =>
      tokens.push({ id, ship, x: spot.x + ox + (index - (slots - 1) / 2) * step, y: spot.y + oy }),
    );
  }
  return { tokens, docks };
}

/** Every advancement as an agency has it: its id, its card, and its pile if it is known. */
export function ideasOf({ chart, piles }: Board, agency: string) {
  return Object.entries(chart.advancements).map(([word, card]) => {
    const id = `${agency}.${word}`;
    return { word, id, card, pile: piles[id] };
  });
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
