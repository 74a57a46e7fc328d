/** One table as this page knows it: what the server said, and what we may ask of it. */

import { cutBack, extended } from "./log";
import { patched } from "./patch";
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

  /** My seats, but for those that I gave up. */
  playing: number[] = $derived(this.info?.you.filter((seat) => !this.info?.seats[seat]?.resigned) ?? []);

  private undos = 0;
  private count = 0;
  /** Which decision was due when an undo was proposed. */
  private proposedAt = 0;
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
        patches: true,
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
        this.show(message);
        break;
      case "patch":
        if (this.state) this.show({ ...message, type: "state", scene: patched(this.state.scene, message.changes) });
        break;
      case "chat":
        this.chat = [...this.chat.slice(0, message.start), ...message.lines];
        break;
      case "presence":
        this.here = message.seats;
        this.watching = message.watching;
        break;
      case "undo_request":
        this.propose(message.proposal);
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

  /** A wish of ours that is gone while all stands as it stood was refused. */
  private propose(proposal: Proposal | null): void {
    const ours = this.proposal !== null && this.playing.includes(this.proposal.seat);
    if (ours && !proposal && this.state?.number === this.proposedAt) {
      this.refusal = { type: "refused", id: "", rule: "", reason: "Not everybody agrees: the table stays as it is." };
    }
    this.proposal = proposal;
    this.proposedAt = this.state?.number ?? 0;
  }

  private show(state: State): void {
    this.log = extended(cutBack(this.log, state.log.start), state.log.entries);
    this.undos = state.log.undos;
    this.state = state;
  }
}
