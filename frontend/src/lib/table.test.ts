import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, ServerMessage } from "./protocol";
import type { Listener } from "./socket";
import { telling } from "../stage/telling.svelte";
import { Table } from "./table.svelte";

let server: Listener;
let sent: ClientMessage[];
let online: boolean;
let table: Table;
const skip = vi.fn();

/** A state in which we are asked. */
function state(number: number): ServerMessage {
  const question = { decision: number, seat: 0, step: "toy.Turn", choices: [], blocked: [], baskets: [] };
  const log = { start: number, undos: 0, entries: [] };
  const scene = { status: [], zones: [], extra: {} };
  return { type: "state", number, step: "toy.Turn", scene, question, log } as unknown as ServerMessage;
}

beforeEach(() => {
  sent = [];
  online = true;
  telling.skip = skip.mockReset();
  table = new Table("toy", [], (listener) => {
    server = listener;
    const send = (message: ClientMessage) => online && sent.push(message) > 0;
    return { send, close: () => undefined };
  });
  server.link("open");
  server.hear(state(1));
  table.answer(["go"]);
});
afterEach(() => table.close());

const reply = (message: object) => server.hear({ id: "m1", ...message } as unknown as ServerMessage);

describe("what is being told when we answer", () => {
  it("goes on until what comes of the answer is here, so that the page is drawn once", () => {
    expect(sent).toMatchObject([{ type: "answer", decision: 1, id: "m1" }]);
    reply({ type: "accepted", number: 2 });
    expect(skip).not.toHaveBeenCalled();
    server.hear(state(2));
    expect(skip).toHaveBeenCalledOnce();
  });
  it("ends when the answer is refused or the connection is lost", () => {
    reply({ type: "refused", rule: "", reason: "too late" });
    expect(skip).toHaveBeenCalledOnce();
    table.answer(["go"]);
    server.link("lost");
    expect(skip).toHaveBeenCalledTimes(2);
  });
  it("ends once: what others do afterwards is told", () => {
    reply({ type: "refused", rule: "", reason: "too late" });
    server.hear(state(2));
    server.hear(state(3));
    expect(skip).toHaveBeenCalledOnce();
  });
  it("goes on if the answer could not even be sent", () => {
    server.hear(state(2));
    reply({ type: "accepted", number: 2 });
    online = false;
    table.answer(["go"]);
    server.hear(state(3));
    expect(skip).toHaveBeenCalledOnce();
  });
});
