/** The great moments: a check, a drop, a hazard, an attack, seen over the board. */

import type { Board, Event } from "../../generated/exploration";
import type { MomentShown } from "../../stage/Moment.svelte";
import { pastName, placeName, shipName } from "./words";

function faces(board: Board, skill: number, against: number) {
  return board.printed.die.map((face) => ({ text: String(face), good: skill + face > against }));
}

export function momentOf(event: Event | null, board: Board, names: readonly string[]): MomentShown | null {
  if (!event) return null;
  switch (event.kind) {
    case "passed": {
      const skill = board.ships[event.ship]?.maneuver ?? 0;
      return {
        title: `${shipName(board, event.ship, names)} passes ${pastName(board, event.past ?? "", names)}`,
        stake: `${skill} + die must beat ${event.against}`,
        faces: faces(board, skill, event.against),
        rolled: board.printed.die.indexOf(event.result - skill),
        good: event.result > event.against,
        verdict: event.result > event.against ? "Past" : event.lost ? "−1 energy" : "Nothing left to lose",
      };
    }
    case "dropped":
    case "drop_failed": {
      if (event.result == null || !event.ship) return null;
      const against = event.against ?? 0;
      const good = event.kind === "dropped";
      const skill = board.ships[event.ship]?.maneuver ?? 0;
      const rolled = board.printed.die.indexOf(event.result - skill);
      const module = board.printed.modules[event.module ?? ""]?.name ?? "A module";
      return {
        title: `${module} on ${placeName(board, event.at)}`,
        stake: `${rolled < 0 ? "Maneuver" : skill} + die must beat ${against}`,
        ...(rolled < 0 ? {} : { faces: faces(board, skill, against), rolled }),
        good,
        verdict: good ? "Landed" : "It falls back",
      };
    }
    case "hazard_met":
      return {
        title: `${shipName(board, event.ship, names)} meets a hazard`,
        good: false,
        verdict: event.card.replaceAll("_", " "),
      };
    case "destroyed":
      return { title: shipName(board, event.ship, names), good: false, verdict: "Destroyed" };
    case "trap_exploded":
      return { title: placeName(board, event.at), good: false, verdict: "The trap explodes" };
    default:
      return null;
  }
}
