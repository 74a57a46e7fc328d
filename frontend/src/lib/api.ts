/** The server's HTTP half: lists, new tables, rules, replays. Secrets travel in a header, never in an address. */

import { sceneInFull } from "./patch";
import type {
  Catalogue,
  FlightBatch,
  FlightOrder,
  Feed,
  GameInfo,
  Here,
  Invitation,
  LessonPlace,
  Listed,
  LookBack,
  Opened,
  Problem,
  Prospect,
  Rematch,
  Replayed,
  Rules,
  SeatGiven,
  SeatTaken,
  Stats,
  TableOrder,
  Verified,
  Yours,
} from "./protocol";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, options: { body?: unknown; tokens?: string[] } = {}): Promise<T> {
  const response = await raw(path, options);
  return (await response.json()) as T;
}

async function raw(path: string, { body, tokens }: { body?: unknown; tokens?: string[] }): Promise<Response> {
  const headers: Record<string, string> = {};
  if (tokens?.length) headers.authorization = `Bearer ${tokens.join(",")}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const init: RequestInit = { headers };
  if (body !== undefined) Object.assign(init, { method: "POST", body: JSON.stringify(body) });
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError("The server can’t be reached.", 0);
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({ error: "something went wrong" }))) as Problem;
  throw new ApiError(problem.error, response.status);
}

let place: Promise<Here> | null = null;
let shelf: Promise<GameInfo[]> | null = null;
const books = new Map<string, Promise<Rules>>();

/** Asked for once; a failure is not remembered. */
function once<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}

const id = encodeURIComponent;

export const api = {
  games(): Promise<GameInfo[]> {
    shelf ??= once(ask<GameInfo[]>("/api/games"), () => (shelf = null));
    return shelf;
  },
  rules(game: string): Promise<Rules> {
    const known =
      books.get(game) ?? once(ask<Rules>(`/api/games/${id(game)}/rules`), () => books.delete(game));
    books.set(game, known);
    return known;
  },
  /** Go on in the guide of a game, after the answers `given`. */
  learn: (game: string, given: string[], answers: string[]) =>
    ask<LessonPlace>(`/api/learn/${id(game)}`, { body: { given, answers } }),
  inquireInLesson: (game: string, given: string[], about: Record<string, unknown>) =>
    ask<unknown>(`/api/learn/${id(game)}/inquire`, { body: { given, about } }),
  stats: (game: string) => ask<Stats>(`/api/games/${id(game)}/stats`),
  catalogue: () => ask<Catalogue>("/api/plan"),
  prospect: (table: string, seat: number, tokens: string[]) =>
    ask<Prospect>(`/api/tables/${id(table)}/plan?seat=${seat}`, { tokens }),
  fly: (table: string, order: FlightOrder, tokens: string[]) =>
    ask<FlightBatch>(`/api/tables/${id(table)}/fly`, { body: order, tokens }),
  tables: () => ask<Listed[]>("/api/tables"),
  open: (order: TableOrder) => ask<Opened>("/api/tables", { body: order }),
  sit: (table: string, seat: number, name: string) =>
    ask<SeatTaken>(`/api/tables/${id(table)}/seats/${seat}`, { body: { name } }),
  invitations: (table: string, host: string) =>
    ask<Invitation[]>(`/api/tables/${id(table)}/invitations`, { tokens: [host] }),
  give: (table: string, seat: number, to: string, name: string, host: string) =>
    ask<SeatGiven>(`/api/tables/${id(table)}/seats/${seat}/give`, { body: { to, name }, tokens: [host] }),
  lock: (table: string, seat: number, tokens: string[]) =>
    ask<SeatTaken>(`/api/tables/${id(table)}/seats/${seat}/lock`, { body: {}, tokens }),
  rematch: (table: string, tokens: string[]) =>
    ask<Rematch>(`/api/tables/${id(table)}/rematch`, { body: {}, tokens }),
  yours: (tables: { id: string; tokens: string[] }[]) => ask<Yours[]>("/api/yours", { body: { tables } }),
  feed: (tables: { id: string; tokens: string[] }[], token = "") =>
    ask<Feed>("/api/feeds", { body: { tables, token } }),
  here(): Promise<Here> {
    place ??= once(ask<Here>("/api/here"), () => (place = null));
    return place;
  },
  async replay(table: string, at: number, tokens: string[]): Promise<Replayed> {
    const sent = await ask<Replayed>(`/api/tables/${id(table)}/replay?at=${at}`, { tokens });
    return { ...sent, scene: sceneInFull(sent.scene) };
  },
  lookBack: (table: string, tokens: string[]) =>
    ask<LookBack>(`/api/tables/${id(table)}/lookback`, { tokens }),
  whatIf: (table: string, at: number, tokens: string[]) =>
    ask<Opened>(`/api/tables/${id(table)}/whatif`, { body: { at }, tokens }),
  verify: (table: string, digest: string) =>
    ask<Verified>(`/api/tables/${id(table)}/verify?digest=${id(digest)}`),
  async record(table: string, tokens: string[]): Promise<Blob> {
    return (await raw(`/api/tables/${id(table)}/record`, { tokens })).blob();
  },
};
