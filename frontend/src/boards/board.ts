/** What every game's own drawing is given, and how it answers. */

import type { Component } from "svelte";
import type { Choice, LogEntry, Scene, Zone } from "../lib/protocol";

export interface BoardProps {
  scene: Scene;
  /** The decision that is due; entries of `news` with lower numbers led to this scene. */
  number: number;
  news: readonly LogEntry[];
  /** How much longer than normal animations take; 0 shows none. */
  pace: number;
  choices: ReadonlyMap<string, Choice[]>;
  blocked: ReadonlySet<string>;
  lit: ReadonlySet<string>;
  /** A click, with the ids of what lies under it from the inside out. */
  pick: (ids: string[], x: number, y: number) => void;
  hover: (ids: string[]) => void;
}

/** What lies beside the board: shared things, or those of one seat. */
export interface PanelProps {
  scene: Scene;
  choices: ReadonlyMap<string, Choice[]>;
  lit: ReadonlySet<string>;
  pick: (ids: string[], x: number, y: number) => void;
}

export interface SeatPanelProps extends PanelProps {
  seat: number;
  /** Whether it is shown large, as the things of the person who looks. */
  large: boolean;
}

export interface Drawing {
  Board: Component<BoardProps>;
  Seat?: Component<SeatPanelProps>;
  Shared?: Component<PanelProps>;
  /** Zones that the drawing shows, so that the panels need not. */
  drawn: (zone: Zone) => boolean;
}

/** The games with a drawing of their own; the others are played in the generic one. */
const DRAWINGS: Record<string, () => Promise<Drawing>> = {
  debris: () => import("./debris").then((module) => module.drawing),
};

export async function drawingOf(game: string): Promise<Drawing | null> {
  return (await DRAWINGS[game]?.()) ?? null;
}
