/** What a person wants planned: the form, the question it makes, and the link that carries it. */

import type { Catalogue, Draw, Entry, PlanQuestion } from "../lib/protocol";

export type Aim = "cheapest" | "lightest" | "quickest" | "safest" | "front";

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
  draws: Record<string, Draw[]>;
  /** Location cards that are known, by what they are. */
  found: Record<string, string>;
  own: Record<string, number>;
  money: number | null;
  budget: number | null;
  funding: boolean;
  rendezvous: boolean;
  thrusters: number;
  boxLimits: boolean;
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
  found: {},
  own: {},
  money: null,
  budget: null,
  funding: true,
  rendezvous: true,
  thrusters: 6,
  boxLimits: false,
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
  const outcomes = new Map(catalogue.advancements.map((one) => [one.word, one.outcomes]));
  const piles = Object.entries(wish.draws)
    .filter(([word, draws]) => draws.length > 0 && known.has(word))
    .map(([word, draws]) => [word, { laid: outcomes.get(word) ?? 3, draws }] as const);
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
    aim: wish.aim,
    piles: Object.fromEntries(piles),
    found: wish.found,
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
    found: question.found ?? {},
    own: question.own ?? {},
    money: question.money ?? null,
    boxLimits: question.box_limits ?? false,
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
const isDraw = (value: unknown) => FACES.includes((value as Draw | null)?.face);
const isDrawn = (value: unknown) => Array.isArray(value) && value.every(isDraw);

/** Whether a value out of a link is of the kind that stands under its name in a wish. */
function fits(name: string, value: unknown, fresh: unknown): boolean {
  if (fresh === null) return value === null || isCount(value);
  if (typeof fresh === "number") return isCount(value);
  if (Array.isArray(fresh)) return Array.isArray(value) && value.every(isWord);
  if (typeof fresh !== "object") return typeof value === typeof fresh;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(name === "draws" ? isDrawn : name === "found" ? isWord : isCount);
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
  const places = chance >= 0.1 && chance <= 0.99 ? 0 : chance >= 0.01 && chance < 0.1 ? 1 : 2;
  return `${(100 * chance).toFixed(places)} %`;
}
