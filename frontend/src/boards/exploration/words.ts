/** What things are called on the drawing. */

import type { Board } from "../../generated/exploration";

export function kindName(board: Board, ship: string): string {
  const kind = board.ships[ship]?.kind ?? ship.split(".")[1] ?? "";
  return board.printed.kinds[kind]?.name ?? kind;
}

export function shipName(board: Board, ship: string, names: readonly string[]): string {
  return `${names[board.ships[ship]?.seat ?? 0] ?? ""}’s ${kindName(board, ship)}`;
}

export function placeName({ printed }: Pick<Board, "printed">, place: string): string {
  return place === "hangar" ? "hangar" : (printed.names[place] ?? place);
}

/** What a check is made to get past. */
export function pastName(board: Board, past: string, names: readonly string[]): string {
  if (board.ships[past]) return shipName(board, past, names);
  if (past.startsWith("gnss.")) {
    const holder = board.satellites[past.slice(5)];
    return holder === undefined ? "a GNSS" : `${names[holder] ?? ""}’s GNSS`;
  }
  return placeName(board, past);
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
