/** A guided first game as this page knows it. The server keeps nothing of it: we say what we have answered. */

import { ApiError, api } from "../lib/api";
import type { ClientMessage, LessonPlace } from "../lib/protocol";
import { waitBefore, type Listener, type Wire } from "../lib/socket";

const KEY = "orrery.learned";

/** By game the answers given so far; of a guide that was gone through to its end, null. */
type Kept = Record<string, string[] | null>;

function kept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Kept) : {};
  } catch {
    return {};
  }
}

/** Whether this person has gone through the guide of a game. */
export function learned(game: string): boolean {
  return kept()[game] === null;
}

export class Lesson implements Wire {
  place: LessonPlace | null = $state.raw(null);
  /** Whether the hint of this step was asked for. */
  hinted = $state(false);
  private given: string[];
  private listener: Listener | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;

  constructor(readonly game: string) {
    this.given = kept()[game] ?? [];
  }

  connect(listener: Listener): Wire {
    this.listener = listener;
    listener.link("connecting");
    void this.go("", []);
    return this;
  }

  send(message: ClientMessage): boolean {
    switch (message.type) {
      case "answer":
        void this.go(message.id ?? "", message.actions);
        return true;
      case "undo":
        this.given = this.given.slice(0, -1);
        void this.go(message.id ?? "", []);
        return true;
      case "inquire":
        void this.inquire(message.id ?? "", message.about);
        return true;
      default:
        return false;
    }
  }

  /** Begin again. */
  restart(): void {
    this.given = [];
    void this.go("", []);
  }

  close(): void {
    clearTimeout(this.timer);
    this.listener = null;
  }

  private async go(id: string, answers: string[]): Promise<void> {
    try {
      const place = await api.learn(this.game, this.given, answers);
      this.attempt = 0;
      this.show(place);
      this.listener?.link("open");
      this.listener?.hear({ type: "accepted", id, number: place.state.number });
    } catch (error) {
      // Of answers that lead nowhere the guide has become another since; anything else passes.
      if (error instanceof ApiError && error.status === 400 && this.given.length) {
        this.restart();
        return;
      }
      this.listener?.link("lost");
      this.timer = setTimeout(() => void this.go(id, answers), waitBefore(this.attempt++));
    }
  }

  private show(place: LessonPlace): void {
    const moved = place.given.length !== this.place?.given.length;
    if (moved) this.hinted = false;
    this.given = place.given;
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [this.game]: place.end ? null : place.given }));
    this.place = place;
    if (!moved) return;
    this.listener?.hear({ ...place.table, type: "table" });
    this.listener?.hear({ ...place.state, type: "state" });
  }

  private async inquire(id: string, about: Record<string, unknown>): Promise<void> {
    const answer = await api.inquireInLesson(this.game, this.given, about).catch(() => null);
    this.listener?.hear({ type: "reckoned", id, answer });
  }
}
