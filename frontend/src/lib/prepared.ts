/** Answers that were tried in a copy and are to be offered when one's turn comes. Nothing is sent by itself. */

const KEY = "orrery.prepared";

export interface Prepared {
  actions: string[];
  told: string;
}

function all(): Record<string, Prepared> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Prepared>;
  } catch {
    return {};
  }
}

export function preparedFor(table: string): Prepared | null {
  const found = all()[table];
  return found && Array.isArray(found.actions) && found.actions.length ? found : null;
}

export function prepare(table: string, prepared: Prepared | null): void {
  const { [table]: before, ...others } = all();
  void before;
  try {
    localStorage.setItem(KEY, JSON.stringify(prepared ? { ...others, [table]: prepared } : others));
  } catch {
    // Then it is not offered.
  }
}
