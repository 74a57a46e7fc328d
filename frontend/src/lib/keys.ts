/** The secrets of this browser's seats: a table is found again without its link. */

const KEY = "orrery.seats";

export interface Kept {
  id: string;
  title: string;
  game: string;
  tokens: string[];
  seen: number;
}

export function kept(): Kept[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? (list as Kept[]).filter((one) => one && typeof one.id === "string") : [];
  } catch {
    return [];
  }
}

export function tokensOf(table: string): string[] {
  return kept().find((one) => one.id === table)?.tokens ?? [];
}

export function keep(table: Kept): void {
  const others = kept().filter((one) => one.id !== table.id);
  store([table, ...others].slice(0, 60));
}

export function forget(table: string): void {
  store(kept().filter((one) => one.id !== table));
}

function store(list: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Then the link itself is the only key.
  }
}

export function address(table: string, tokens: readonly string[]): string {
  return tokens.length ? `/t/${table}#${tokens.join(",")}` : `/t/${table}`;
}
