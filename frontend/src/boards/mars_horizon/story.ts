/** A launch as it is told: what each event changes on the stage, and how long it is seen. */

import type { Answer, Board, Event, FlightBoard, IntentBoard } from "../../generated/mars-horizon";

/** Final totals and the share of ways that lead to each. */
export type Totals = readonly (readonly [total: number, share: number])[];

export interface Card {
  card: string;
  shift: number;
  /** The chance of success once it lay open; null where it was not told. */
  chance: number | null;
}

export interface Flight {
  seat: number;
  goal: string;
  profile: string;
  vehicle: string;
  owner: number;
  paid: number;
  spent: number;
  /** Whether the Blueprint token came off the vehicle. */
  exposed: boolean;
  target: number;
  parts: readonly (readonly [of: string, amount: number])[];
  before: number;
  cards: readonly Card[];
  allGo: number;
  dice: readonly number[];
  chance: number;
  totals: Totals;
  /** Whether it succeeded, as soon as that is known, and what was told of it. */
  verdict: boolean | null;
  told: readonly string[];
}

/** What lies in the pool, which of it has gone since, and on which places cards lie face down that were dealt. */
export type Laid = Pick<Board, "pool" | "cards"> & { gone: readonly string[]; dealt: readonly number[] };

export interface Model {
  board: Board;
  laid: Laid;
  flight: Flight | null;
  /** Missions that each seat has completed. */
  missions: readonly (readonly string[])[];
}

/** An event as the log tells it. */
export interface Told {
  event: Event;
  text: string;
}

export function reliability(flight: Flight): number {
  const parts = flight.parts.reduce((sum, [, amount]) => sum + amount, 0);
  return parts + flight.cards.reduce((sum, { shift }) => sum + shift, 0) + flight.allGo;
}

type Faces = Board["launch_cards"];

/** The launch after an event; what ends one is the next choice of somebody, or its own income. */
export function flown(flight: Flight | null, { event, text }: Told, faces: Faces): Flight | null {
  if (event.kind === "launch") return begun(event);
  if (!flight) return null;
  if (flight.verdict !== null) {
    if (ENDS.has(event.kind) || (event.kind === "gain" && event.why === "income")) return null;
    return TOLD.has(event.kind) ? { ...flight, told: [...flight.told, text] } : flight;
  }
  return inFlight(flight, event, faces);
}

const ENDS = new Set(["aim", "buy", "pass", "era", "year"]);
const TOLD = new Set(["claim", "gain", "lose", "install", "discard"]);

function begun(event: Extract<Event, { kind: "launch" }>): Flight {
  return {
    seat: event.seat,
    goal: event.goal,
    profile: event.profile ?? "",
    vehicle: event.vehicle,
    owner: event.owner ?? 0,
    paid: event.paid ?? 0,
    spent: event.prestige,
    exposed: false,
    target: event.target,
    parts: event.parts ?? [],
    before: event.chance ?? 0,
    cards: [],
    allGo: 0,
    dice: [],
    chance: event.chance ?? 0,
    totals: event.totals ?? [],
    verdict: null,
    told: [],
  };
}

function inFlight(flight: Flight, event: Event, faces: Faces): Flight {
  switch (event.kind) {
    case "countdown": {
      const chance = event.chance ?? 0;
      const card = { card: event.card, shift: faces[event.card]?.shift ?? 0, chance };
      return { ...flight, cards: [...flight.cards, card], chance, totals: event.totals ?? [] };
    }
    case "blueprint":
      return { ...flight, exposed: true };
    case "rehearse":
      return { ...flight, cards: flight.cards.slice(0, -1) };
    case "pay":
      return flight.cards.at(-1)?.card === event.why
        ? { ...flight, cards: flight.cards.with(-1, { card: event.why, shift: 0, chance: null }) }
        : flight;
    case "all_go":
      return { ...flight, allGo: event.reliability ?? 0 };
    case "roll":
      return { ...flight, dice: event.dice };
    case "success":
    case "failure":
      return { ...flight, verdict: event.kind === "success", chance: event.kind === "success" ? 1 : 0 };
    default:
      return flight;
  }
}

/** The launch as the scene has it, with the chances that were told on the way. */
export function asShown(shown: FlightBoard, told: Flight | null): Flight {
  const lying = [...shown.drawn];
  const face = shown.pending ? [{ card: shown.pending, shift: 0 }] : [];
  const cards = [...lying, ...face].map((one, place) => ({
    ...one,
    chance: told?.cards[place]?.chance ?? null,
  }));
  const pending = cards.at(-1);
  if (shown.pending && pending) {
    const parts = shown.parts.reduce((sum, [, amount]) => sum + amount, 0);
    pending.shift = shown.reliability - parts - lying.reduce((sum, { shift }) => sum + shift, 0);
  }
  return {
    seat: shown.seat,
    goal: shown.goal,
    profile: shown.profile,
    vehicle: shown.vehicle,
    owner: shown.owner,
    paid: shown.paid,
    spent: shown.spent,
    exposed: told?.exposed ?? false,
    target: shown.target,
    parts: shown.parts,
    before: told?.before ?? shown.chance,
    cards,
    allGo: shown.all_go,
    dice: shown.dice,
    chance: shown.chance,
    totals: shown.totals,
    verdict: null,
    told: [],
  };
}

/** Missions flown, with one more if the event is a success at one. */
export function completed(missions: Model["missions"], event: Event, board: Board): Model["missions"] {
  if (event.kind !== "success" || board.cards[event.goal]?.kind !== "mission") return missions;
  return missions.map((flown, seat) => (seat === event.seat ? [...flown, event.goal] : flown));
}

/** What is seen of an event, in milliseconds at normal pace. */
const BEATS: Partial<Record<Event["kind"], number>> = {
  pay: 320,
  gain: 320,
  give: 320,
  buy: 420,
  deal: 200,
  launch: 900,
  countdown: 1000,
  all_go: 500,
  roll: 1100,
  again: 400,
  success: 2200,
  failure: 1800,
  era: 900,
  removal: 900,
  year: 350,
};

/** The pool with one more card face down where it will lie: all are turned over together when all are dealt. */
function dealt(laid: Laid, card: string, end: Laid): Laid {
  const at = end.pool.findIndex((place) => place.card === card);
  return at < 0 || at >= laid.pool.length ? laid : { ...laid, dealt: [...laid.dealt, at] };
}

function laidAfter(laid: Laid, event: Event, end: Laid): Laid {
  if (event.kind === "deal") return dealt(laid, event.card, end);
  if (event.kind === "buy" || event.kind === "removal") return { ...laid, gone: [...laid.gone, event.card] };
  return laid;
}

/** How many milliseconds one's own launch may take to be told: it is not hurried as a rival's is. */
const OWN_LAUNCH = 9000;

export const story = {
  beat: (event: Event): number => BEATS[event.kind] ?? 0,
  longest: ({ board }: Model, events: readonly Event[]): number | undefined =>
    events.some((event) => event.kind === "launch" && (board.together || event.seat === board.viewer))
      ? OWN_LAUNCH
      : undefined,
  after: (model: Model, event: Event, end: Model): Model => ({
    board: model.board,
    laid: laidAfter(model.laid, event, end.laid),
    flight: flown(model.flight, { event, text: "" }, model.board.launch_cards),
    missions: completed(model.missions, event, model.board),
  }),
};

/** The whole log folded: the launch that stands on the stage at its end, and the missions flown. */
export function retold(start: Pick<Model, "flight" | "missions">, told: readonly Told[], board: Board) {
  let { flight, missions } = start;
  for (const one of told) {
    flight = flown(flight, one, board.launch_cards);
    missions = completed(missions, one.event, board);
  }
  return { flight, missions };
}

/** A launch that is still being chosen, as it would be with an answer. */
export function planned(
  intent: IntentBoard,
  answer: Answer,
  board: Board,
): Pick<Flight, "vehicle" | "owner" | "parts" | "spent"> {
  const [, word = ""] = answer.action.split(" ");
  const vehicle = intent.vehicle || word;
  const owner = board.fleet.find((one) => one.card === vehicle)?.owner ?? intent.seat;
  return { vehicle, owner, parts: answer.parts, spent: intent.vehicle ? Number(word) : 0 };
}

/** The stage before a launch: its goal, and the first answer that can be given. */
export function intended(intent: IntentBoard, board: Board): Flight {
  const [first] = intent.answers;
  const plan = first
    ? planned(intent, first, board)
    : { vehicle: "", owner: intent.seat, parts: [], spent: 0 };
  return {
    ...plan,
    seat: intent.seat,
    goal: intent.goal,
    profile: intent.profile,
    paid: intent.cost,
    exposed: false,
    target: intent.target,
    before: first?.chance ?? 0,
    cards: [],
    allGo: 0,
    dice: [],
    chance: first?.chance ?? 0,
    totals: first?.totals ?? [],
    verdict: null,
    told: [],
  };
}

/** A goal as the stage tells of it: a milestone, or a card. */
export function goalOf(board: Board, id: string) {
  const milestone = board.milestones.find((one) => one.id === id);
  const face = board.cards[id];
  return {
    milestone,
    face,
    name: milestone?.name ?? face?.name ?? id,
    place: milestone?.place ?? face?.place ?? "earth",
    capacity: milestone?.capacity ?? face?.capacity ?? 1,
  };
}
