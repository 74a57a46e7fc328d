/** What is told of a thing on the board that no option asks about. */

import type { Board } from "../../generated/exploration";
import type { Fact, Item, Scene, Zone } from "../../lib/protocol";
import type { About } from "../../stage/board";
import { placeName } from "./words";

/** What a thing is called in what is told. */
export function called(scene: Scene, id: string): string | null {
  const board = scene.extra as Board;
  const ship = board.ships[id];
  if (ship) return board.printed.kinds[ship.kind]?.name ?? null;
  return board.printed.names[id] ?? null;
}

export function about(scene: Scene, id: string): About | null {
  const board = scene.extra as Board;
  const thing = itemOf(scene, id) ?? zoneOf(scene, `${id}.domination`) ?? zoneOf(scene, id);
  if (!thing) return null;
  return {
    title: thing.label,
    seat: thing.seat,
    facts: factsOf(board, id, thing),
    words: wordsOf(board, id),
  };
}

function itemOf({ zones }: Scene, id: string): Item | undefined {
  return zones.flatMap((zone) => zone.items).find((item) => item.id === id);
}

function zoneOf({ zones }: Scene, id: string): Zone | undefined {
  return zones.find((zone) => zone.id === id);
}

function factsOf(board: Board, id: string, thing: Item | Zone): Fact[] {
  const ship = board.ships[id];
  const where = ship && ship.at !== "hangar" ? placeName(board, ship.at) : "";
  const lies = "items" in thing ? thing.items.map((item) => item.label) : [];
  const fact = (label: string, value: string): Fact[] => (value ? [{ label, value, share: null }] : []);
  return [...fact("At", where), ...thing.facts.filter(isShort), ...fact("Here", lies.join(", "))];
}

/** Sentences: the ability of a ship, the text of a card, what a space does to who ends a move there. */
function wordsOf(board: Board, id: string): string[] {
  const kind = board.printed.kinds[board.ships[id]?.kind ?? id];
  const card = [...board.hand, ...board.row, ...board.missions].find((one) => one.id === id);
  const note = board.printed.spaces[board.kinds[id] ?? ""];
  return [
    kind?.text ?? "",
    card?.text ?? "",
    note ? `Whoever ends a move here: ${note}.` : "",
    board.gnss.includes(id) ? "A GNSS may lie here." : "",
  ].filter((words) => words !== "");
}

/** What is a sentence stands by itself. */
function isShort({ label }: Fact): boolean {
  return label !== "Text" && label !== "Ability";
}
