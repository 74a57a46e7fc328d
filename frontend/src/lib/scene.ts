/** Where the zones of a scene go: the middle, your things below, the others beside. */

import type { Choice, Fact, Question, Scene, SeatInfo, Zone } from "./protocol";

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
function saying(seats: readonly Named[]): ((text: string) => string) | null {
  const people = new Map(seats.map((seat) => [seat.word.replaceAll("_", " ").toLowerCase(), seat.name]));
  const words = [...people.keys()].filter((word) => word !== "" && !NUMBERS.has(word));
  if (!words.length) return null;
  const pattern = new RegExp(`(?<![\\w-])(${words.join("|")})(?![\\w-])`, "gi");
  return (text) => text.replace(pattern, (word) => people.get(word.toLowerCase()) ?? word);
}

/** A scene in which every seat is called by the name of whoever sits there. */
export function withNames(scene: Scene, seats: readonly Named[]): Scene {
  const said = saying(seats);
  if (!said) return scene;
  const told = (facts: readonly Fact[]) => facts.map((fact) => ({ ...fact, value: said(fact.value) }));
  return {
    ...scene,
    status: told(scene.status),
    zones: scene.zones.map((zone) => ({
      ...zone,
      label: said(zone.label),
      facts: told(zone.facts),
      items: zone.items.map((item) => ({ ...item, label: said(item.label), facts: told(item.facts) })),
    })),
  };
}

/** A question in which every seat is called so, too; where a seat's word is itself what one chooses, it stays. */
export function askedByName(question: Question, seats: readonly Named[]): Question {
  const said = saying(seats);
  if (!said) return question;
  const own = new Set(seats.map((seat) => seat.word.replaceAll("_", " ").toLowerCase()));
  const label = (text: string) => (own.has(text.toLowerCase()) ? text : said(text));
  const choice = (one: Choice): Choice => ({
    ...one,
    label: label(one.label),
    note: said(one.note),
    warning: said(one.warning),
    ways: one.ways.map(choice),
  });
  return {
    ...question,
    prompt: said(question.prompt),
    choices: question.choices.map(choice),
    blocked: question.blocked.map((one) => ({ ...one, label: label(one.label), reason: said(one.reason) })),
    baskets: question.baskets.map((one) => ({ ...one, items: one.items.map(choice) })),
  };
}
