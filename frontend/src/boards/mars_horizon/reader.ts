/** Reads the model from a scene and the log: the last launch and the missions flown are in the log only. */

import type { Board } from "../../generated/mars-horizon";
import type { ToldEntry } from "../../lib/protocol";
import { asShown, retold, type Model, type Told } from "./story";

export class Reader {
  private at = 0;
  private told: Pick<Model, "flight" | "missions"> | null = null;

  /** The model of a scene at a decision; `news` are entries of the log, those below `number` led to it. */
  read(board: Board, news: readonly ToldEntry[], number: number): Model {
    const onward = this.told !== null && number >= this.at && this.follows(news, number);
    const start = onward && this.told ? this.told : { flight: null, missions: board.seats.map(() => []) };
    const from = onward ? this.at : 0;
    const fresh = news.filter((entry) => entry.number >= from && entry.number < number);
    this.told = retold(start, fresh.flatMap(events), board);
    this.at = number;
    const flight = board.flight ? asShown(board.flight, this.told.flight) : this.told.flight;
    this.told = { ...this.told, flight };
    return { board, laid: { pool: board.pool, cards: board.cards, gone: [], dealt: [] }, ...this.told };
  }

  /** Whether the entries go on where the last scene ended. */
  private follows(news: readonly ToldEntry[], number: number): boolean {
    return number === this.at || news.some((entry) => entry.number === this.at);
  }
}

function events(entry: ToldEntry): Told[] {
  return entry.events.map(({ event, text }) => ({ event: event as unknown as Told["event"], text }));
}
