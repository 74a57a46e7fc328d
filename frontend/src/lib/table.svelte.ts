/** One table as this page knows it: what the server said, and what we may ask of it. */

import { kept, pledgeOf, remember, shareFor, unchanged } from "./dice";
import { alike } from "./alike";
import { cutBack, extended } from "./log";
import { completed, patched, questionInFull, sceneInFull } from "./patch";
import type {
  ChatLine,
  ClientMessage,
  Hints,
  ToldEntry,
  Proposal,
  Question,
  Refused,
  ServerMessage,
  State,
  TableInfo,
  Time,
} from "./protocol";
import { telling } from "../stage/telling.svelte";
import { Socket, type Link, type Listener, type Wire } from "./socket";

/** A message without the id that `ask` gives it. */
type Wish = ClientMessage extends infer M ? (M extends { type: string } ? Omit<M, "id"> : never) : never;

/** The id of what the page itself sends to mix the dice. */
const MIXING = "dice";

export class Table {
  info: TableInfo | null = $state.raw(null);
  state: State | null = $state.raw(null);
  log: ToldEntry[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  here: boolean[] = $state.raw([]);
  watching = $state(0);
  /** Whose time runs, and when we heard so. */
  time: Time | null = $state.raw(null);
  private heardAt = 0;
  /** Seconds since then; it goes on while the clock does. */
  private passed = $state(0);
  link: Link = $state("connecting");
  proposal: Proposal | null = $state.raw(null);
  refusal: Refused | null = $state.raw(null);
  /** Whether the commitments to the dice have become others since we showed our share. */
  tampered = $state(false);
  /** Every digest of the record that we were shown. */
  readonly digests = new Set<string>();
  /** The id of a message that waits for its reply. */
  waiting: string | null = $state(null);
  /** The hints that we were given last, and whether some are being thought about. */
  hints: Hints | null = $state.raw(null);
  private hint: string | null = $state(null);
  hinting: boolean = $derived(this.hint !== null);

  /** My seats, but for those that I gave up. */
  playing: number[] = $derived(this.info?.you.filter((seat) => !this.info?.seats[seat]?.resigned) ?? []);

  /** For each step the last question that we were asked. */
  private readonly questions = new Map<string, Question>();
  /** What the server still has to say to our inquiries. */
  private readonly inquiries = new Map<string, (answer: unknown) => void>();
  private undos = 0;
  private count = 0;
  /** Whether we answered, and what was being told then has not ended yet. */
  private answered = false;
  /** Which decision was due when an undo was proposed. */
  private proposedAt = 0;
  private readonly socket: Wire;

  constructor(
    readonly id: string,
    readonly tokens: string[],
    connect: (listener: Listener) => Wire = (listener) => new Socket(listener),
  ) {
    this.socket = connect({
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
        if (link === "open") return;
        this.waiting = this.hint = null;
        this.endTale();
      },
    });
  }

  close(): void {
    this.socket.close();
    clearInterval(this.ticking);
  }

  private readonly ticking = setInterval(() => this.tick(), 1000);

  private tick(): void {
    if (this.time?.runs) this.passed = (performance.now() - this.heardAt) / 1000;
  }

  /** For how many seconds the table has waited for whoever is to move. */
  get waited(): number {
    return this.time ? this.time.wait + this.passed : 0;
  }

  /** The seconds that a seat has left; null at a table without a clock. */
  leftOf(seat: number): number | null {
    const left = this.time?.left[seat];
    if (left === undefined) return null;
    return Math.max(0, left - (this.time?.seat === seat ? this.passed : 0));
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
    if (!question || this.waiting !== null) return;
    this.ask({ type: "answer", decision: question.decision, actions });
    this.answered = this.waiting !== null;
  }

  /**
   * Who answered waits no longer for what is being told. It ends with what comes of the answer, not before: else the
   * page would be drawn for the end of the tale, and right away again.
   */
  private endTale(): void {
    if (this.answered) telling.skip();
    this.answered = false;
  }

  /** Ask what the rules say of something that is only thought of; a wish that is refused has no answer. */
  inquire(about: Record<string, unknown>): Promise<unknown> {
    const id = `m${++this.count}`;
    return new Promise((resolve) => {
      this.inquiries.set(id, resolve);
      if (!this.socket.send({ type: "inquire", about, id })) this.told(id, null);
    });
  }

  /** Ask for the best answers to what we are asked; the table goes on meanwhile. */
  askHint(): void {
    const id = `m${++this.count}`;
    if (!this.socket.send({ type: "hint", id })) return;
    this.refusal = null;
    this.hint = id;
  }

  private told(id: string, answer: unknown): void {
    this.inquiries.get(id)?.(answer);
    this.inquiries.delete(id);
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.info = message;
        this.mix(message);
        break;
      case "state":
        this.questions.clear();
        this.show({
          ...message,
          scene: sceneInFull(message.scene),
          question: message.question && questionInFull(message.question),
        });
        break;
      case "patch":
        if (this.state)
          this.show({
            ...message,
            type: "state",
            scene: patched(this.state.scene, message.changes),
            question: completed(message, this.questions.get(message.step)),
          });
        break;
      case "chat":
        this.chat = [...this.chat.slice(0, message.start), ...message.lines];
        break;
      case "time":
        this.time = message;
        this.heardAt = performance.now();
        this.passed = 0;
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
      case "reckoned":
        this.told(message.id, message.answer);
        break;
      case "hints":
        this.hint = null;
        this.hints = message;
        break;
      case "refused":
        if (this.inquiries.has(message.id)) {
          this.told(message.id, null);
          break;
        }
        if (message.id === this.waiting) {
          this.waiting = null;
          this.endTale();
        }
        if (message.id === this.hint) this.hint = null;
        if (message.id !== MIXING) this.refusal = message;
        break;
    }
  }

  /** Give our shares of the dice as they come due; nobody need be asked. */
  private mix({ commitment, dice, seats }: TableInfo): void {
    this.tampered = !unchanged(this.id, { commitment, pledges: dice.pledges });
    if (dice.begun || this.tampered) return;
    for (const seat of this.playing.filter((one) => seats[one]?.kind === "human")) {
      if (!dice.sealed && dice.pledges[seat] === undefined) {
        const pledge = pledgeOf(shareFor(this.id, seat), commitment, seat);
        this.socket.send({ type: "pledge", seat, commitment: pledge, id: MIXING });
      } else if (dice.sealed && !dice.shown.includes(seat)) {
        const share = kept(this.id).shares[seat];
        if (share === undefined || dice.pledges[seat] !== pledgeOf(share, commitment, seat)) continue;
        remember(this.id, { commitment, pledges: dice.pledges });
        this.socket.send({ type: "share", seat, share, id: MIXING });
      }
    }
  }

  /** A wish of ours that is gone while all stands as it stood was refused. */
  private propose(proposal: Proposal | null): void {
    const ours = this.proposal !== null && this.playing.includes(this.proposal.seat);
    if (ours && !proposal && this.state?.number === this.proposedAt) {
      this.refusal = {
        type: "refused",
        id: "",
        rule: "",
        reason: "Not everybody agrees: the table stays as it is.",
      };
    }
    this.proposal = proposal;
    this.proposedAt = this.state?.number ?? 0;
  }

  private show(state: State): void {
    this.endTale();
    this.log = extended(cutBack(this.log, state.log.start), state.log.entries);
    this.undos = state.log.undos;
    this.digests.add(state.digest);
    if (state.question) this.questions.set(state.step, state.question);
    this.state = { ...state, scene: alike(this.state?.scene, state.scene) };
  }
}
