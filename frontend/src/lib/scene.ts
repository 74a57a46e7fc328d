/** Where the zones of a scene go: the middle, your things below, the others beside. */

import type { Blocked, Choice, Fact, Question, Scene, SeatInfo, Zone } from "./protocol";

export interface Placed {
  middle: Zone[];
  mine: Zone[];
  others: Map<number, Zone[]>;
  children: Map<string, Zone[]>;
}

export function place(
  scene: Scene,
  mine: readonly number[],
  drawn: (zone: Zone) => boolean = () => false,
): Placed {
  const placed: Placed = { middle: [], mine: [], others: new Map(), children: new Map() };
  const ids = new Set(scene.zones.map((zone) => zone.id));
  for (const zone of scene.zones) {
    if (drawn(zone)) continue;
    if (zone.within !== null && ids.has(zone.within) && zone.within !== zone.id) {
      placed.children.set(zone.within, [...(placed.children.get(zone.within) ?? []), zone]);
    } else if (zone.seat === null) placed.middle.push(zone);
    else if (mine.includes(zone.seat)) placed.mine.push(zone);
    else placed.others.set(zone.seat, [...(placed.others.get(zone.seat) ?? []), zone]);
  }
  return placed;
}

/** A place with nothing in it: its name is all there is to show. */
export function isBare(zone: Zone, children: ReadonlyMap<string, Zone[]>): boolean {
  return !children.has(zone.id) && !zone.items.length && !zone.facts.length;
}

/** Zones with something in them, and those with nothing. */
export function parted(
  zones: readonly Zone[],
  children: ReadonlyMap<string, Zone[]>,
): { full: Zone[]; bare: Zone[] } {
  const bare = zones.filter((zone) => isBare(zone, children));
  return { bare, full: zones.filter((zone) => !bare.includes(zone)) };
}

/** Zones of one kind side by side, kinds in the order of the scene. */
export function byKind(zones: readonly Zone[]): [kind: string, zones: Zone[]][] {
  const kinds = new Map<string, Zone[]>();
  for (const zone of zones) kinds.set(zone.kind, [...(kinds.get(zone.kind) ?? []), zone]);
  return [...kinds];
}

/** A number of a labelled fact: `Health 3/4` gives [3, 4]. */
export function numbers(value: string): number[] {
  return (value.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

/** Games without words for their seats count them; these stand in other texts, too. */
const NUMBERS = new Set(["one", "two", "three", "four", "five", "six", "seven", "eight"]);

type Named = Pick<SeatInfo, "word" | "name">;

/** How texts say the names of people in place of the game's words for their seats. */
interface Saying {
  said: (text: string) => string;
  zone: (zone: Zone) => Zone;
  choice: (choice: Choice) => Choice;
  blocked: (blocked: Blocked) => Blocked;
}

/** The way of saying of a list of seats; it tells the same thing by the same object, which is not drawn again. */
const saying = remembered(new WeakMap<readonly Named[], Saying | null>(), makeSaying);

function remembered<From extends object, To>(
  told: WeakMap<From, To>,
  tell: (one: From) => To,
): (one: From) => To {
  return (one) => {
    const before = told.get(one);
    if (before !== undefined) return before;
    const now = tell(one);
    told.set(one, now);
    return now;
  };
}

function makeSaying(seats: readonly Named[]): Saying | null {
  const people = new Map(seats.map((seat) => [seat.word.replaceAll("_", " ").toLowerCase(), seat.name]));
  const words = [...people.keys()].filter((word) => word !== "" && !NUMBERS.has(word));
  if (!words.length) return null;
  const pattern = new RegExp(`(?<![\\w-])(${words.join("|")})(?![\\w-])`, "gi");
  const said = (text: string) => text.replace(pattern, (word) => people.get(word.toLowerCase()) ?? word);
  // Where a seat's word is itself what one chooses, it stays.
  const label = (text: string) => (people.has(text.toLowerCase()) ? text : said(text));
  const facts = (all: readonly Fact[]) => all.map((fact) => ({ ...fact, value: said(fact.value) }));
  const choice: Saying["choice"] = remembered(new WeakMap<Choice, Choice>(), (one) => ({
    ...one,
    label: label(one.label),
    note: said(one.note),
    warning: said(one.warning),
    ways: one.ways.map(choice),
  }));
  return {
    said,
    zone: remembered(new WeakMap<Zone, Zone>(), (zone) => ({
      ...zone,
      label: said(zone.label),
      facts: facts(zone.facts),
      items: zone.items.map((item) => ({ ...item, label: said(item.label), facts: facts(item.facts) })),
    })),
    choice,
    blocked: remembered(new WeakMap<Blocked, Blocked>(), (one) => ({
      ...one,
      label: label(one.label),
      reason: said(one.reason),
    })),
  };
}

/** A scene in which every seat is called by the name of whoever sits there. */
export function withNames(scene: Scene, seats: readonly Named[]): Scene {
  const words = saying(seats);
  if (!words) return scene;
  return {
    ...scene,
    status: scene.status.map((fact) => ({ ...fact, value: words.said(fact.value) })),
    zones: scene.zones.map(words.zone),
  };
}

/** A question in which every seat is called so, too. */
export function askedByName(question: Question, seats: readonly Named[]): Question {
  const words = saying(seats);
  if (!words) return question;
  return {
    ...question,
    prompt: words.said(question.prompt),
    choices: question.choices.map(words.choice),
    blocked: question.blocked.map(words.blocked),
    baskets: question.baskets.map((one) => ({ ...one, items: one.items.map(words.choice) })),
  };
}
