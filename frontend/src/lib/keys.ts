/** The secrets of this browser's seats: a table is found again without its link, and never lost by a slip. */

const KEY = "orrery.seats";
/** More than anybody plays at; if there are more, those that were put away the longest go first. */
const MOST = 500;

export interface Kept {
  id: string;
  title: string;
  game: string;
  tokens: string[];
  seen: number;
  /** The secret of whoever set the table. */
  host?: string;
  /** How many answers this person has seen. */
  number?: number;
  /** When it was put away; it can be taken out again. */
  removed?: number;
}

export function everyKept(): Kept[] {
  try {
    return readable(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

function readable(list: unknown): Kept[] {
  return Array.isArray(list)
    ? (list as Kept[]).filter((one) => one && typeof one.id === "string" && Array.isArray(one.tokens))
    : [];
}

export function kept(): Kept[] {
  return everyKept().filter((one) => !one.removed);
}

export function keptOf(table: string): Kept | undefined {
  return everyKept().find((one) => one.id === table);
}

export function tokensOf(table: string): string[] {
  return keptOf(table)?.tokens ?? [];
}

/** Keep a table; what is known of it beside that stays. */
export function keep(table: Kept): void {
  const { removed, ...known } = keptOf(table.id) ?? table;
  void removed;
  store([{ ...known, ...table }, ...everyKept().filter((one) => one.id !== table.id)]);
}

/** Put a table away, or take it out again. */
export function putAway(table: string, away: boolean): void {
  store(
    everyKept().map((one) => {
      const { removed, ...rest } = one;
      return one.id === table ? (away ? { ...rest, removed: removed ?? Date.now() } : rest) : one;
    }),
  );
}

function store(list: Kept[]): void {
  const order = [...list.filter((one) => !one.removed), ...list.filter((one) => one.removed)];
  try {
    localStorage.setItem(KEY, JSON.stringify(order.slice(0, MOST)));
  } catch {
    // Then the link itself is the only key.
  }
}

export function address(table: string, tokens: readonly string[]): string {
  return tokens.length ? `/t/${table}#${tokens.join(",")}` : `/t/${table}`;
}

/** All seats of this device as one word, for another device. */
export function asCode(): string {
  const bytes = new TextEncoder().encode(JSON.stringify(kept()));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Take in the seats of another device, beside one's own: how many tables; null if the code is none. */
export function takeIn(code: string): number | null {
  try {
    const bytes = atob(code.replaceAll(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/"));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return null;
    const found = readable(list);
    for (const one of found.reverse()) {
      const tokens = [...new Set([...tokensOf(one.id), ...one.tokens])];
      keep({ ...one, title: String(one.title), game: String(one.game), tokens });
    }
    return found.length;
  } catch {
    return null;
  }
}
