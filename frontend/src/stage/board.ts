/** What every game's own drawing is given, and how it answers. */

import type { Component } from "svelte";
import type { Brief, Grade } from "../lib/choices";
import type { Blocked, Choice, Fact, Question, ToldEntry, Scene, Zone } from "../lib/protocol";

/** What every part of a drawing is given. */
export interface PanelProps {
  scene: Scene;
  /** The people's names, by seat. */
  names: readonly string[];
  choices: ReadonlyMap<string, Choice[]>;
  /** What only forbidden answers touch, with what forbids the first of them. */
  blocked: ReadonlyMap<string, Blocked>;
  /** What is asked of whoever looks, if anything. */
  question: Question | null;
  /** What the pointer or the focus is on, here or in the list of options. */
  lit: ReadonlySet<string>;
  /** A click, with the ids of what lies under it from the inside out. */
  pick: (ids: string[], x: number, y: number) => void;
  hover: (ids: string[]) => void;
  /** Answer the question, with several actions as one. */
  send: (actions: string[]) => void;
  /** Ask what the rules say of something that is only thought of; null if they refuse to say. */
  inquire: (about: Record<string, unknown>) => Promise<unknown>;
}

export interface BoardProps extends PanelProps {
  /** Whose things lie below the board, if anybody's. */
  seat: number | null;
  /** The decision that is due; entries of `news` with lower numbers led to this scene. */
  number: number;
  news: readonly ToldEntry[];
  /** All that was told before this scene, also where one looks back. */
  past: readonly ToldEntry[];
  /** How much longer than normal animations take; 0 shows none. */
  pace: number;
}

export interface SeatPanelProps extends PanelProps {
  seat: number;
  /** Whether it is shown large, as the things of the person who looks. */
  large: boolean;
  /** Opens the planner, where there is one and the panel says itself whose it is. */
  plan?: (() => void) | null;
}

/** What is told of a thing: its name, whose it is, what it has, and what else is to be said. */
export interface About {
  title: string;
  seat: number | null;
  facts: readonly Fact[];
  words: readonly string[];
}

/** What stands beside the name of a seat. */
export interface HeadProps {
  scene: Scene;
  seat: number;
}

/** The card about an option that the pointer or the focus is on. */
export interface DetailProps {
  scene: Scene;
  names: readonly string[];
  choice: Choice;
}

export interface Drawing {
  Board: Component<BoardProps>;
  Seat?: Component<SeatPanelProps>;
  Shared?: Component<PanelProps>;
  /** What is told of an option beyond its label; options that `detailed` does not name have no card. */
  Detail?: Component<DetailProps>;
  detailed?: (scene: Scene, choice: Choice) => boolean;
  /** An option in few words, so that many of its kind stand side by side. */
  brief?: (scene: Scene, choice: Choice) => Brief | null;
  /** Whether there is enough for an option: `ok`, `all` if only with everything or slower, `no`; null if it needs none. */
  grade?: (scene: Scene, choice: Choice) => Grade | null;
  /** What a thing is called in what is told, for those that light up when their names are read. */
  called?: (scene: Scene, id: string) => string | null;
  /** What is told of a thing that is clicked though no option touches it. */
  about?: (scene: Scene, id: string, names: readonly string[]) => About | null;
  /** Zones that the drawing shows, so that the panels need not. */
  drawn: (zone: Zone) => boolean;
  /** Whether the large `Seat` says itself whose it is. */
  headed?: boolean;
  /** What stands beside the name of a seat that is not to move. */
  Head?: Component<HeadProps>;
  /** What the seat that is to move is at, in a word. */
  doing?: (scene: Scene) => string | null;
  /** What is to be said beside the title of a group of options. */
  remark?: (scene: Scene, group: string) => string;
  /** Whether the small `Seat` is also shown for the person whose things lie below the board. */
  everySeat?: boolean;
  /** The height of the strip of one's own things on a desktop, in pixels. */
  strip?: (scene: Scene) => number;
}
