/** Moves and technology actions in few words: there are many of them, and they stand side by side. */

import type { Board, Reach, Technology } from "../../generated/exploration";
import type { Brief } from "../../lib/choices";
import type { Choice } from "../../lib/protocol";
import { percent, placeName } from "./words";

export function briefly(board: Board, { action, touches, note }: Choice): Brief | null {
  const reach = board.reach[action];
  if (reach) return { label: placeName(board, touches[0] ?? ""), note: noteOf(board, reach) };
  const [deed, subject = ""] = action.split(" ");
  if (deed === "select")
    return { label: board.printed.kinds[subject]?.name ?? subject, note: note.replace(/ points?$/, "") };
  if (action === "turn") return { label: "Turn round", note, lone: true };
  if (action === "end" && board.phase === "fly") return { label: "End its turn", note: "", lone: true };
  const technology = technologyIn(board, { action });
  if (!technology) return null;
  const [effect, amount] = Object.entries(technology.effect)[0] ?? ["", 0];
  return { label: effectWords(effect, amount), note: `Lv ${technology.level}` };
}

/** What the notes of a group mean, or how much of it is left. */
export function remarkOn(board: Board, group: string): string {
  if (group === "Technology" && board.preparing !== null)
    return board.actions === 1 ? "1 action left" : `${board.actions} actions left`;
  const moves = Object.values(board.reach);
  return group === "Move" && moves.some((one) => one.checks.length) ? "% = no energy lost in checks" : "";
}

/** What a technology action gives. */
export function effectWords(effect: string, amount: number): string {
  return `${effect.endsWith("_controlled") ? "+" : ""}${amount} ${WORDS[effect] ?? effect}`;
}

const WORDS: Record<string, string> = {
  credits: "credits",
  command: "command",
  recover_energy_controlled: "energy",
  recover_resistance_controlled: "resistance",
  add_maneuverability_controlled: "maneuver",
  add_velocity_controlled: "velocity",
  secondary: "mission",
  development: "card",
  dp: "DP",
};

/** The technology action that an option is, if it is one. */
export function technologyIn(board: Board, { action }: Pick<Choice, "action">): Technology | null {
  const [deed, subject = ""] = action.split(" ");
  return (deed === "action" && board.printed.technology[subject]) || null;
}

/** What of a seat waits for a level of technology: ships in the hangar, and cards in hand. */
export function waitingFor(board: Board, seat: number, level: number): { name: string; cost: number }[] {
  const ships = Object.entries(board.ships)
    .filter(([, ship]) => ship.seat === seat && ship.at === "hangar")
    .flatMap(([id, ship]) => {
      const kind = board.printed.kinds[ship.kind];
      return kind ? [{ ...kind, cost: board.deployments[id] ?? kind.cost }] : [];
    });
  return [...ships, ...board.hand].filter((one) => one.level === level);
}

/** The level of the technology action that is pointed at: what waits for it stands out. */
export function levelIn(board: Pick<Board, "printed">, lit: ReadonlySet<string>): number | null {
  for (const id of lit) {
    const technology = board.printed.technology[id];
    if (technology) return technology.level;
  }
  return null;
}

/** What a move has in store: first the worst of it, then what is there. */
function noteOf(board: Board, { path, traps, deadly, checks, losses, drops }: Reach): string {
  if (deadly) return "☠ trap";
  if (traps.length) return "trap";
  const goal = path.at(-1) ?? "";
  const kind = drops.length ? "drop" : (board.kinds[goal] ?? "");
  if (checks.length) return `${BESIDE[kind] ?? ""}${percent(losses[0] ?? 1)}`;
  if (kind === "credit") return `${board.printed.coin} cr`;
  return NOTES[kind] ?? beyond(board, goal);
}

const NOTES: Record<string, string> = {
  drop: "drop",
  hazard: "⚠",
  command: "command",
  exit: "way out",
};
/** The same before odds, where there is little room. */
const BESIDE: Record<string, string> = { drop: "↓", hazard: "⚠" };

/** What lies on a hex beyond the edge, if it is known. */
function beyond(board: Board, goal: string): string {
  const [side = "", place = ""] = goal.split("-");
  const hexes = board.hexes[side];
  return hexes ? (hexes[Number(place) - 1]?.name ?? "unknown") : "";
}
