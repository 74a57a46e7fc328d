/** Moves and technology actions in few words: there are many of them, and they stand side by side. */

import type { Board, Reach } from "../../generated/exploration";
import type { Brief } from "../../lib/choices";
import type { Choice } from "../../lib/protocol";
import { percent, placeName } from "./words";

export function briefly(board: Board, { action, touches, note }: Choice): Brief | null {
  const reach = board.reach[action];
  if (reach) return { label: placeName(board, touches[0] ?? ""), note: noteOf(board, reach) };
  const [deed, subject = ""] = action.split(" ");
  if (deed === "select")
    return { label: board.printed.kinds[subject]?.name ?? subject, note: note.replace(/ points?$/, "") };
  const technology = board.printed.technology[subject];
  if (!technology || deed !== "action") return null;
  const [effect, amount] = Object.entries(technology.effect)[0] ?? ["", 0];
  return { label: effectWords(effect, amount), note: `Lv ${technology.level}` };
}

/** What a technology action gives, as on its tile. */
export function effectWords(effect: string, amount: number): string {
  return `${effect.endsWith("_controlled") ? "+" : ""}${amount} ${WORDS[effect] ?? effect}`;
}

const WORDS: Record<string, string> = {
  credits: "credits",
  command: "command",
  recover_energy_controlled: "energy",
  recover_resistance_controlled: "resist.",
  add_maneuverability_controlled: "maneuv.",
  add_velocity_controlled: "velocity",
  secondary: "mission",
  development: "card",
  dp: "DP",
};

/** The level of the technology action that is pointed at: what waits for it stands out. */
export function levelIn(board: Pick<Board, "printed">, lit: ReadonlySet<string>): number | null {
  for (const id of lit) {
    const technology = board.printed.technology[id];
    if (technology) return technology.level;
  }
  return null;
}

/** The worst that a move has in store, or else the best. */
function noteOf(board: Board, { path, traps, deadly, checks, losses, drops }: Reach): string {
  if (deadly) return "☠ trap";
  if (traps.length) return "trap";
  if (checks.length) return percent(losses[0] ?? 1);
  const goal = path.at(-1) ?? "";
  if (goal in board.exits) return "way out";
  if (drops.length) return "drop";
  return NOTES[board.kinds[goal] ?? ""] ?? "";
}

const NOTES: Record<string, string> = { hazard: "⚠ hazard", credit: "credits", command: "command" };
