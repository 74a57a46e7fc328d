/** A private copy of a table, to try things in. */

import { api } from "./api";
import { address, keep } from "./keys";
import { router } from "./router.svelte";
import type { Table } from "./table.svelte";

export async function tryFrom(table: Table, at: number): Promise<void> {
  const opened = await api.whatIf(table.id, at, table.tokens);
  const tokens = Object.values(opened.links);
  const title = `What if · ${table.info?.title ?? ""}`;
  keep({ id: opened.id, title, game: table.info?.game ?? "", tokens, seen: Date.now() });
  router.go(address(opened.id, tokens));
}
