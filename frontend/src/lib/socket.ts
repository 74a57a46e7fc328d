/** A socket that comes back by itself, a little later each time, at once when the network does. */

import type { ClientMessage, Hello, ServerMessage } from "./protocol";

export type Link = "connecting" | "open" | "lost" | "refused";

export interface Listener {
  /** What to say first; asked anew at every connection, so that it tells what is known by then. */
  hello: () => Hello;
  hear: (message: ServerMessage) => void;
  link: (state: Link) => void;
}

/** What a table hears by, and is heard. */
export interface Wire {
  send(message: ClientMessage): boolean;
  close(): void;
}

const SHORTEST = 300;
const LONGEST = 8000;
const HEARTBEAT = 20_000;

export function waitBefore(attempt: number): number {
  return Math.min(LONGEST, SHORTEST * 2 ** attempt);
}

export class Socket implements Wire {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private ended = false;
  private heard = false;

  constructor(
    private readonly listener: Listener,
    private readonly url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  ) {
    window.addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.connect();
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    window.removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    this.socket?.close();
  }

  private readonly now = (): void => {
    if (this.ended || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    this.listener.link("connecting");
    this.heard = false;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify(this.listener.hello())));
    socket.addEventListener("message", (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage));
    socket.addEventListener("close", (event) => this.lost(event));
    clearInterval(this.beat);
    this.beat = setInterval(() => this.send({ type: "ping" }), HEARTBEAT);
  }

  private hear(message: ServerMessage): void {
    if (!this.heard && message.type !== "refused") {
      this.heard = true;
      this.attempt = 0;
      this.listener.link("open");
    }
    this.listener.hear(message);
  }

  private lost(event: CloseEvent): void {
    if (this.ended) return;
    if (event.code === 1008 && !this.heard) {
      this.ended = true;
      this.listener.link("refused");
      return;
    }
    this.listener.link("lost");
    this.timer = setTimeout(() => this.connect(), waitBefore(this.attempt++));
  }
}
