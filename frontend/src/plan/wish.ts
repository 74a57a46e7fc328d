/** What a person wants planned: the form, the question it makes, and the link that carries it. */

import type { Catalogue, CardDrawn, Entry, History, PlanQuestion } from "../lib/protocol";

export type Aim = NonNullable<PlanQuestion["aim"]>;

export interface Wish {
  expansions: string[];
  /** A mission card, or a trip to `goal`. */
  trip: boolean;
  mission: string;
  origin: string;
  goal: string;
  payload: number;
  crew: number;
  back: boolean;
  pickUp: number;
  parts: Record<string, number>;
  year: number | null;
  deadline: number | null;
  /** Everything is researched, whatever `have` says. */
  all: boolean;
  have: string[];
  draws: Record<string, CardDrawn[]>;
  /** Piles that were laid otherwise than a new one, as a table knows them; their draws are in `draws`. */
  piles: Record<string, History>;
  /** Piles of others that something was drawn from: all come from one deck. */
  others: History[];
  /** Location cards that are known, by what they are. */
  found: Record<string, string>;
  own: Record<string, number>;
  money: number | null;
  budget: number | null;
  funding: boolean;
  rendezvous: boolean;
  thrusters: number;
  boxLimits: boolean;
  /** What of the box is in use elsewhere, where it is a limit. */
  inUse: Record<string, number>;
  /** Own spacecraft that fly and take cards of the box. */
  flying: number;
  aim: Aim;
}

export const FRESH: Readonly<Wish> = {
  expansions: [],
  trip: false,
  mission: "lunar_lander",
  origin: "earth",
  goal: "moon",
  payload: 1,
  crew: 0,
  back: false,
  pickUp: 0,
  parts: {},
  year: null,
  deadline: null,
  all: true,
  have: [],
  draws: {},
  piles: {},
  others: [],
  found: {},
  own: {},
  money: null,
  budget: null,
  funding: true,
  rendezvous: true,
  thrusters: 6,
  boxLimits: false,
  inUse: {},
  flying: 0,
  aim: "cheapest",
};

/** Of some things to choose from, those that are in play. */
export function inPlay<T extends Entry>(entries: readonly T[], expansions: readonly string[]): T[] {
  return entries.filter((one) => one.set === "base" || expansions.includes(one.set));
}

const counted = (counts: Record<string, number>, known: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(counts).filter(([word, count]) => count > 0 && known.has(word)));

/** The question that a wish makes; what is not in play is left out. */
export function asked(wish: Wish, catalogue: Catalogue): PlanQuestion {
  const words = (entries: readonly Entry[]) =>
    new Set(inPlay(entries, wish.expansions).map((one) => one.word));
  const [parts, known] = [words(catalogue.parts), words(catalogue.advancements)];
  const spots = words(catalogue.locations);
  const piles = catalogue.advancements
    .filter(({ word }) => known.has(word) && (wish.piles[word] || wish.draws[word]?.length))
    .map(({ word, outcomes }) => {
      const laid = wish.piles[word] ?? { laid: outcomes };
      return [word, { ...laid, draws: wish.draws[word] ?? [] }] as const;
    });
  const what = wish.trip
    ? {
        origin: wish.origin,
        goal: wish.goal,
        payload: wish.payload,
        crew: wish.crew,
        back: wish.back,
        pick_up: wish.back ? wish.pickUp : 0,
        parts: Object.entries(counted(wish.parts, parts)).flatMap(([word, count]) =>
          Array<string>(count).fill(word),
        ),
      }
    : { mission: wish.mission };
  return {
    ...what,
    expansions: wish.expansions,
    year: wish.year,
    deadline: wish.deadline,
    have: wish.all ? null : wish.have.filter((word) => known.has(word)),
    own: counted(wish.own, parts),
    money: wish.money,
    budget: wish.budget,
    funding: wish.funding,
    rendezvous: wish.rendezvous,
    thrusters: wish.thrusters,
    box_limits: wish.boxLimits,
    in_use: wish.boxLimits ? counted(wish.inUse, parts) : {},
    flying: wish.boxLimits ? wish.flying : 0,
    aim: wish.aim,
    piles: Object.fromEntries(piles),
    others: wish.others.filter((pile) => pile.draws?.length || pile.known?.some((count) => count > 0)),
    found: Object.fromEntries(Object.entries(wish.found).filter(([place]) => spots.has(place))),
  };
}

/** The wish of a seat at a table, which has and knows what a question says, for a mission. */
export function wishOf(question: PlanQuestion, mission: string): Wish {
  const draws = Object.entries(question.piles ?? {}).map(([word, pile]) => [word, pile.draws ?? []] as const);
  return structuredClone({
    ...FRESH,
    mission,
    expansions: question.expansions ?? [],
    year: question.year ?? null,
    all: false,
    have: question.have ?? [],
    draws: Object.fromEntries(draws),
    piles: question.piles ?? {},
    others: question.others ?? [],
    found: question.found ?? {},
    own: question.own ?? {},
    money: question.money ?? null,
    boxLimits: question.box_limits ?? false,
    inUse: question.in_use ?? {},
    flying: question.flying ?? 0,
  });
}

/** What differs from a fresh wish, as the part of an address behind its #. */
export function written(wish: Wish): string {
  const pairs = Object.entries(wish)
    .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)])
    .filter(([name, text]) => {
      const fresh: unknown = FRESH[name as keyof Wish];
      return text !== (typeof fresh === "string" ? fresh : JSON.stringify(fresh));
    });
  return new URLSearchParams(pairs as [string, string][]).toString();
}

const FACES: readonly unknown[] = ["success", "minor", "major"];
const isWord = (value: unknown) => typeof value === "string";
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isDraw = (value: unknown) => FACES.includes((value as CardDrawn | null)?.face);
const isDrawn = (value: unknown) => Array.isArray(value) && value.every(isDraw);
const isPile = (value: unknown) => {
  const { laid, draws = [], known = [] } = (value ?? {}) as History;
  return isCount(laid) && isDrawn(draws) && Array.isArray(known) && known.every(isCount);
};
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  draws: isDrawn,
  found: isWord,
  others: isPile,
  piles: isPile,
};

/** Whether a value out of a link is of the kind that stands under its name in a wish. */
function fits(name: string, value: unknown, fresh: unknown): boolean {
  if (fresh === null) return value === null || isCount(value);
  if (typeof fresh === "number") return isCount(value);
  if (Array.isArray(fresh)) return Array.isArray(value) && value.every(KINDS[name] ?? isWord);
  if (typeof fresh !== "object") return typeof value === typeof fresh;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(KINDS[name] ?? isCount);
}

function parsed(name: string, text: string, fresh: unknown): unknown {
  if (typeof fresh === "string") return text;
  try {
    const value: unknown = JSON.parse(text);
    return fits(name, value, fresh) ? value : fresh;
  } catch {
    return fresh;
  }
}

/** The wish that a link carries; what makes no sense in it is as in a fresh one. */
export function read(fragment: string): Wish {
  const found = new URLSearchParams(fragment);
  const pairs = Object.entries(FRESH).map(([name, fresh]) => {
    const text = found.get(name);
    return [name, text === null ? fresh : parsed(name, text, fresh)];
  });
  return structuredClone(Object.fromEntries(pairs)) as Wish;
}

/** A chance for people: never a bare 0 or 100 % unless it is so. */
export function percent(chance: number): string {
  if (chance === 0 || chance === 1) return `${chance * 100} %`;
  if (chance < 0.00005 || chance >= 0.99995) return chance > 0.5 ? "almost 100 %" : "almost 0 %";
  const places = chance >= 0.1 && chance <= 0.99 ? 0 : chance >= 0.01 && chance < 0.1 ? 1 : 2;
  return `${(100 * chance).toFixed(places)} %`;
}
