/** One table as this page knows it: what the server said, and what we may ask of it. */

import { cutBack, extended } from "./log";
import type { ChatLine, ClientMessage, LogEntry, Proposal, Refused, ServerMessage, State, TableInfo } from "./protocol";
import { Socket, type Link } from "./socket";

/** A message without the id that `ask` gives it. */
type Wish = ClientMessage extends infer M ? (M extends { type: string } ? Omit<M, "id"> : never) : never;

export class Table {
  info: TableInfo | null = $state.raw(null);
  state: State | null = $state.raw(null);
  log: LogEntry[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  here: boolean[] = $state.raw([]);
  watching = $state(0);
  link: Link = $state("connecting");
  proposal: Proposal | null = $state.raw(null);
  refusal: Refused | null = $state.raw(null);
  /** The id of a message that waits for its reply. */
  waiting: string | null = $state(null);

  private undos = 0;
  private count = 0;
  private readonly socket: Socket;

  constructor(
    readonly id: string,
    readonly tokens: string[],
  ) {
    this.socket = new Socket({
      hello: () => ({
        type: "hello",
        table: id,
        tokens,
        since: this.state?.number ?? null,
        undos: this.undos,
        chat: this.chat.length,
      }),
      hear: (message) => this.hear(message),
      link: (link) => {
        this.link = link;
        if (link !== "open") this.waiting = null;
      },
    });
  }

  close(): void {
    this.socket.close();
  }

  /** Send a wish; its refusal, if any, appears in `refusal`. */
  ask(wish: Wish): void {
    const id = `m${++this.count}`;
    if (!this.socket.send({ ...wish, id } as ClientMessage)) return;
    this.refusal = null;
    this.waiting = id;
  }

  answer(actions: string[]): void {
    const question = this.state?.question;
    if (question && this.waiting === null) this.ask({ type: "answer", decision: question.decision, actions });
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.info = message;
        break;
      case "state":
        this.log = extended(cutBack(this.log, message.log.start), message.log.entries);
        this.undos = message.log.undos;
        this.state = message;
        break;
      case "chat":
        this.chat = [...this.chat.slice(0, message.start), ...message.lines];
        break;
      case "presence":
        this.here = message.seats;
        this.watching = message.watching;
        break;
      case "undo_request":
        this.proposal = message.proposal;
        break;
      case "accepted":
        if (message.id === this.waiting) this.waiting = null;
        break;
      case "refused":
        if (message.id === this.waiting) this.waiting = null;
        this.refusal = message;
        break;
    }
  }
}
