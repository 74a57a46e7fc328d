/** What stands on the plate of a route: one part if both ways are alike, else one a way, with its arrow. */

import type { Route } from "../../generated/leaving-earth";
import type { Box } from "./geometry";
import { radius, Way } from "./geometry";
import type { Atlas } from "./maps";

export interface Leg extends Route {
  id: string;
}

/** The routes between two places, both ways. */
export interface Link {
  a: string;
  b: string;
  legs: Leg[];
}

export type Sign =
  | { kind: "number"; text: string; alarm: boolean; faint: boolean }
  | { kind: "years"; years: number }
  | { kind: "optional" }
  | { kind: "icon"; icon: string }
  | { kind: "card"; place: string }
  | { kind: "sling"; planet: string }
  | { kind: "arrow"; back: boolean; planet: string }
  | { kind: "cut" }
  | { kind: "next"; planet: string; text: string };

export const HAZARD: Record<string, string> = {
  atmospheric_entry: "entry",
  landing: "landing",
  landing_optional: "chute",
  aerobraking: "aero",
};

/** Places whose card is a hazard on the way, not a place to be. */
const CARDS = new Set(["jupiter", "saturn", "uranus", "neptune"]);

export function links(legs: Record<string, Route>): Link[] {
  const found = new Map<string, Link>();
  for (const [id, route] of Object.entries(legs)) {
    if (route.to === "lost") continue;
    const [a, b] = [route.start, route.to].sort() as [string, string];
    const link = found.get(`${a}~${b}`) ?? { a, b, legs: [] };
    link.legs.push({ ...route, id });
    found.set(`${a}~${b}`, link);
  }
  return [...found.values()];
}

/** Air and landing that every way to a place shares: shown once, at the place. */
export function doorOf(legs: Record<string, Route>, place: string): string[] {
  const ways = Object.values(legs).filter((leg) => leg.to === place);
  return ["atmospheric_entry", "landing", "landing_optional"].filter(
    (hazard) => ways.length && ways.every((leg) => leg.arrive.includes(hazard)),
  );
}

/** The hazards that a plate shows: planets' cards, and what the door of the place does not show already. */
export function hazards(legs: Record<string, Route>, leg: Route): Sign[] {
  const door = doorOf(legs, leg.to);
  const cards = [...leg.depart, ...leg.arrive]
    .filter((one) => one.startsWith("location:"))
    .map((one) => one.slice("location:".length))
    .filter((place) => CARDS.has(place) || (place === "suborbital_flight" && leg.to === "earth_orbit"));
  return [
    ...cards.map((place): Sign => ({ kind: "card", place })),
    ...leg.arrive
      .filter((one) => HAZARD[one] && !door.includes(one))
      .map((one): Sign => ({ kind: "icon", icon: HAZARD[one] ?? "" })),
  ];
}

const same = (a: Sign, b: Sign) => JSON.stringify(a) === JSON.stringify(b);
const alike = (a: Leg, b: Leg) =>
  a.start === b.to &&
  (["difficulty", "years", "time", "solar", "automatic"] as const).every((key) => a[key] === b[key]);

interface Part {
  leg: Leg;
  both: boolean;
  out: Leg | null;
  signs: Sign[];
}

function partsOf(all: Record<string, Route>, legs: readonly Leg[]): Part[] {
  const parts: Part[] = [];
  const used = new Set<Leg>();
  for (const leg of legs) {
    if (used.has(leg)) continue;
    const icons = (one: Leg) => hazards(all, one).filter((sign) => sign.kind === "icon");
    const other = legs.find(
      (one) => one !== leg && !used.has(one) && alike(leg, one) && icons(leg).length === icons(one).length,
    );
    if (other) used.add(other);
    const out = other ? (leg.slingshot ? leg : other.slingshot ? other : null) : leg;
    const signs = hazards(all, leg);
    parts.push({
      leg,
      both: Boolean(other),
      out,
      signs: signs.length || !other ? signs : hazards(all, other),
    });
  }
  return parts;
}

/** Everything on a plate, from left to right. */
export function signsOf(
  all: Record<string, Route>,
  { a, legs }: Link,
  open: (planet: string) => boolean,
  next: (planet: string) => number | null,
  small: boolean,
): Sign[] {
  const parts = partsOf(all, legs);
  const years = new Set(parts.map((part) => part.leg.years));
  const solar = parts.every((part) => part.leg.solar);
  const shared = (parts[0]?.signs ?? []).filter((sign) =>
    parts.every((part) => part.signs.some((one) => same(one, sign))),
  );
  const signs: Sign[] = [];
  let shut = "";
  parts.forEach(({ leg, both, out, signs: own }, index) => {
    const planet = out?.slingshot ?? "";
    if (index) signs.push({ kind: "cut" });
    if (planet) {
      signs.push({ kind: "sling", planet });
      if (both) signs.push({ kind: "arrow", back: out?.start !== a, planet });
      if (!open(planet)) shut = planet;
    }
    const faint = Boolean(planet) && !both && !open(planet);
    const text = leg.automatic ? "!" : String(leg.difficulty);
    signs.push({ kind: "number", text, alarm: leg.automatic, faint });
    if (leg.years && (years.size > 1 || index === parts.length - 1))
      signs.push({ kind: "years", years: leg.years });
    else if (leg.time === "optional" && !small && parts.length === 1) signs.push({ kind: "optional" });
    signs.push(...own.filter((sign) => !shared.some((one) => same(one, sign))));
    if (leg.solar && !solar) signs.push({ kind: "icon", icon: "rad" });
    if (!both) signs.push({ kind: "arrow", back: leg.start !== a, planet });
  });
  if (solar) signs.push({ kind: "icon", icon: "rad" });
  signs.push(...shared);
  const year = shut ? next(shut) : null;
  if (year !== null)
    signs.push({ kind: "next", planet: shut, text: `’${String(year % 100).padStart(2, "0")}` });
  return signs;
}

/** How wide a sign is, for letters of size 15. */
export function widthOf(sign: Sign): number {
  switch (sign.kind) {
    case "number":
      return sign.text.length * 9 + 2;
    case "years":
      return Math.ceil(sign.years / 3) * 5.6 + 2;
    case "optional":
      return 6.4;
    case "icon":
      return 13.4;
    case "card":
      return 12.4;
    case "sling":
      return 14.5;
    case "arrow":
      return 11.4;
    case "cut":
      return 4.6;
    case "next":
      return 18.5;
  }
}

export interface Plate extends Link {
  way: Way;
  signs: Sign[];
  /** The share of size 15 at which it is drawn. */
  scale: number;
  box: Box;
  long: boolean;
}

export function plateOf(atlas: Atlas, link: Link, signs: Sign[]): Plate {
  const long = link.legs.some((leg) => leg.years > 0);
  const size = atlas.small ? (long ? 12.5 : 11.5) : long ? 15 : 13.5;
  const scale = size / 15;
  const width = (signs.reduce((sum, sign) => sum + widthOf(sign), 0) + 9.9) * scale;
  const way = new Way(atlas, link.a, link.b);
  const { x, y } = way.plate;
  return { ...link, way, signs, scale, long, box: { x, y, w: width, h: size + 7 } };
}

/** The plates as wide as they ever are: every slingshot is shut, and says when it opens. */
export function widestPlates(atlas: Atlas, legs: Record<string, Route>): Plate[] {
  const shut = () => false;
  const someYear = () => 1976;
  return links(legs).map((link) => plateOf(atlas, link, signsOf(legs, link, shut, someYear, atlas.small)));
}

/** What craft that stand beside a place should leave free: the plates, and the places. */
export function keptClear(atlas: Atlas, plates: readonly Plate[]): Box[] {
  const places = Object.values(atlas.places).map((place) => {
    const side = radius(place) * 1.5;
    return { x: place.x, y: place.y, w: side, h: side };
  });
  return [...plates.map((plate) => plate.box), ...places];
}
