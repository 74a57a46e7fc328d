/** Asks the server for a plan and hears its stream; a new question calls the one before off. */

import type { AnswerSheet, PlanMessage, PlanQuestion, PlanSheet, Problem } from "../lib/protocol";

export class Planner {
  /** Whether an answer is being waited for. */
  asking = $state(false);
  /** Others come first. */
  waiting = $state(false);
  seconds = $state(0);
  /** The best plan found so far, while the search goes on or after it was stopped. */
  best: PlanSheet | null = $state.raw(null);
  sheet: AnswerSheet | null = $state.raw(null);
  /** The answer as data. */
  answer: Record<string, unknown> | null = $state.raw(null);
  problem = $state("");
  /** How many questions have been answered or refused. */
  heard = $state(0);

  private current: AbortController | null = null;

  stop(): void {
    this.current?.abort();
    this.current = null;
  }

  async ask(question: PlanQuestion): Promise<void> {
    this.stop();
    const call = (this.current = new AbortController());
    Object.assign(this, { asking: true, waiting: false, seconds: 0, problem: "" });
    let news = false;
    try {
      for await (const message of stream(question, call.signal)) {
        if (call.signal.aborted) return;
        if (!news && (message.type !== "progress" || message.best)) {
          news = true;
          this.clear();
        }
        this.hear(message);
      }
      if (this.asking) throw new Error("The server hung up before it had an answer.");
    } catch (error) {
      if (call.signal.aborted) return;
      if (!news) this.clear();
      this.end(error instanceof Error ? error.message : "Something went wrong.");
    }
  }

  /** What was shown is the answer to another question. */
  private clear(): void {
    Object.assign(this, { best: null, sheet: null, answer: null });
  }

  private hear(message: PlanMessage): void {
    if (message.type === "progress") {
      this.waiting = message.waiting;
      this.seconds = Math.max(this.seconds, message.seconds);
      if (message.best) this.best = message.best;
    } else if (message.type === "answer") {
      Object.assign(this, { sheet: message.sheet, answer: message.answer, best: null });
      this.end("");
    } else this.end(`${message.reason.charAt(0).toUpperCase()}${message.reason.slice(1)}.`);
  }

  private end(problem: string): void {
    this.problem = problem;
    this.asking = this.waiting = false;
    this.heard += 1;
  }
}

async function* stream(question: PlanQuestion, signal: AbortSignal): AsyncGenerator<PlanMessage> {
  const reply = await fetch("/api/plan", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error("The server can’t be reached.");
  });
  if (!reply.ok || !reply.body) {
    const problem = (await reply.json().catch(() => null)) as Problem | null;
    throw new Error(problem?.error ?? "Something went wrong.");
  }
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (true) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) yield JSON.parse(event.replace(/^data: /, "")) as PlanMessage;
  }
}
