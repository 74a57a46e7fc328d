/** Scenes and questions spelled out, for the server leaves out what says nothing, and brought up to date by what changed in them. */

import type { Choice, Fact, Patch, Question, Scene, SceneChanges, Zone } from "./protocol";

const NO_FACTS: Fact[] = [];

function factInFull(fact: Fact): Fact {
  return { ...fact, share: fact.share ?? null };
}

function zoneInFull(zone: Zone): Zone {
  const { seat = null, items = [], facts = NO_FACTS, within = null } = zone as Partial<Zone>;
  return {
    ...zone,
    seat,
    items: items.map((one) => {
      const { seat: owner = null, count = 1, facts: own = NO_FACTS } = one as Partial<typeof one>;
      return { ...one, seat: owner, count, facts: own.map(factInFull) };
    }),
    facts: facts.map(factInFull),
    within,
  };
}

/** A scene as it was sent, with what it leaves out. */
export function sceneInFull(scene: Scene): Scene {
  return { ...scene, status: scene.status.map(factInFull), zones: scene.zones.map(zoneInFull) };
}

export function patched(scene: Scene, changes: SceneChanges): Scene {
  const fresh = changes.zones.map(zoneInFull);
  const known = new Map<string, Zone>([...scene.zones, ...fresh].map((zone) => [zone.id, zone]));
  const order = changes.order ?? scene.zones.map((zone) => zone.id);
  return {
    status: changes.status?.map(factInFull) ?? scene.status,
    zones: order.flatMap((id) => {
      const zone = known.get(id);
      return zone ? amended(zone, changes.amended[id] ?? []) : [];
    }),
    extra: changes.extra.reduce((extra, { path, value, gone }) => put(extra, path, value, gone), scene.extra),
  };
}

/** A zone in which some facts, of its own or of its items, say something else. */
function amended(zone: Zone, facts: SceneChanges["amended"][string]): Zone {
  return facts.reduce((whole, [item, place, sent]) => {
    const fact = factInFull(sent);
    if (item < 0) return { ...whole, facts: whole.facts.with(place, fact) };
    const one = whole.items[item];
    if (!one) return whole;
    return { ...whole, items: whole.items.with(item, { ...one, facts: one.facts.with(place, fact) }) };
  }, zone);
}

/** The value put at a path, or its last name taken away; what the path does not touch stays the same object. */
function put<T>(whole: T, path: readonly string[], value: unknown, gone = false): T {
  const [name, ...rest] = path;
  if (name === undefined) return value as T;
  const names = whole as Record<string, unknown>;
  if (gone && !rest.length)
    return Object.fromEntries(Object.entries(names).filter(([one]) => one !== name)) as T;
  const inner = names[name];
  return { ...whole, [name]: put(inner, rest, value, gone) };
}

/** What a choice says where the server left it out. */
const PLAIN: Omit<Choice, "action" | "label"> = {
  group: "",
  note: "",
  warning: "",
  touches: [],
  many: null,
  ways: [],
  dial: null,
  aside: false,
};

function spelledOut(choice: Choice): Choice {
  const whole = { ...PLAIN, ...choice };
  return { ...whole, ways: whole.ways.map(spelledOut) };
}

/** A question as it was sent, with what its choices leave out. */
export function questionInFull(question: Question): Question {
  return {
    ...question,
    choices: question.choices.map(spelledOut),
    blocked: question.blocked.map((one) => ({ ...one, touches: one.touches ?? [] })),
    baskets: question.baskets.map((basket) => ({ ...basket, items: basket.items.map(spelledOut) })),
  };
}

/** A question put together again from the last of its kind and what is new in it. */
export function completed({ question: sent, again }: Patch, before: Question | undefined): Question | null {
  const question = sent && questionInFull(sent);
  if (!question || !again) return question;
  const baskets = [...(before?.baskets ?? []), ...question.baskets];
  return {
    ...question,
    choices: gathered(again.choices, before?.choices ?? [], question.choices),
    blocked: gathered(again.blocked, before?.blocked ?? [], question.blocked),
    baskets: question.baskets.map((basket, index) => ({
      ...basket,
      items: (baskets[again.baskets[index] ?? -1] ?? basket).items,
    })),
  };
}

function gathered<T>(places: readonly number[], old: readonly T[], fresh: readonly T[]): T[] {
  let next = 0;
  return places.flatMap((place) => (place < 0 ? fresh[next++] : old[place]) ?? []);
}
