/** What a table tells its visitor: whose turn it is, once, and what happened since the last visit. */

import { untrack } from "svelte";
import { keep } from "../lib/keys";
import { announce } from "../lib/notify";
import { afterPaint } from "../lib/paint";
import { askedByName } from "../lib/scene";
import type { Table } from "../lib/table.svelte";
import type { Since } from "./days/since.svelte";

/** Remembers the table and how much of it was seen. Call it while the page is made. */
export function remembered(table: Table, keys: string[], since: Since): void {
  $effect(() => {
    if (table.link !== "open") since.leave();
  });
  $effect(() => {
    const { info, state } = table;
    if (!info || !keys.length || !state) return;
    const look = () => {
      untrack(() => since.look(state.number, table.log, info.you));
      const { id, title, game } = info;
      const seen = document.hidden ? {} : { number: state.number };
      afterPaint(() => keep({ id, title, game, tokens: keys, seen: Date.now(), ...seen }));
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  });
}

/** Announces a decision that has become ours, once; `whisper` is given its words. Call it while the page is made. */
export function announced(
  table: Table,
  seats: () => { word: string; name: string }[],
  whisper: (words: string) => void,
): void {
  let told = -1;
  let lastMover: number | null = null;
  const due = $derived(table.state?.question);
  $effect(() => {
    const question = due;
    document.title = `${question ? "● Your turn · " : ""}${table.info?.title ?? "Table"} · Orrery`;
    if (!question || question.decision === told) return;
    // What always gets the same answer is answered by the server, at once.
    const always = untrack(() => table.info?.auto[question.step]);
    if (always !== undefined && Object.values(question.standing).includes(always)) return;
    const waited = untrack(() => lastMover !== null && !(table.info?.you ?? []).includes(lastMover));
    told = question.decision;
    const words = untrack(() => askedByName(question, seats()).prompt);
    whisper(words);
    if (waited || document.hidden) afterPaint(() => announce("Your turn", words));
  });
  $effect(() => {
    if (table.state) lastMover = table.state.to_move;
  });
}
