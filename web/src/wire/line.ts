// The line to a table: a socket that comes back by itself, and commands that are done once however often they are sent.
import { type Signal, signal } from "@preact/signals";
import { Refused } from "./api.ts";
import type { Bye, Frame, FromClient, FromServer, Trouble } from "./types.ts";

export type LinkState = "connecting" | "open" | "lost" | "ended";

/** A command without its id, which the line gives. */
export type Wanted = Exclude<FromClient, { type: "hello" } | { type: "ping" }>;

type Waiting = { readonly message: Wanted; readonly done: () => void; readonly fail: (why: Refused) => void };

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const CONNECTING = 0; // a socket that is neither open nor lost yet
const ENDED: Trouble = { code: "ended", text: "web.line.ended" };
const COMING_BACK = new Set([1001, 1005, 1006, 1011, 1012, 4431, 4503]);

/** What is said at first beside what has been seen: an invitation, and which of one's seats one looks from. */
export type Greeting = { readonly invite?: string; readonly seat?: number };

/** What a line needs of a WebSocket; tests bring their own. */
export type Socket = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose" | "readyState">;

export class Line {
  readonly state: Signal<LinkState> = signal("connecting");
  /** Why the server closed the line for good. */
  readonly bye: Signal<Bye | null> = signal(null);
  /** The server's clock minus ours, in milliseconds. */
  readonly ahead: Signal<number> = signal(0);

  /** How many people look on without a seat. */
  readonly watching: Signal<number> = signal(0);

  private socket: Socket | null = null;
  private since = 0;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pings: ReturnType<typeof setInterval> | undefined;
  /** A ping was sent, and nothing was heard since. */
  private isAwaited = false;
  private readonly waiting = new Map<string, Waiting>();
  private readonly address: string;
  private greeting: Greeting;
  private readonly onFrame: (frame: Frame) => void;
  private readonly makeSocket: (address: string) => Socket;

  constructor(
    address: string,
    greeting: Greeting,
    onFrame: (frame: Frame) => void,
    makeSocket: (address: string) => Socket = (to) => new WebSocket(to),
  ) {
    this.address = address;
    this.greeting = greeting;
    this.onFrame = onFrame;
    this.makeSocket = makeSocket;
  }

  /** Open the line; once lost it comes back by itself. */
  connect(): void {
    if (this.state.value === "ended") return;
    this.drop();
    const socket = this.makeSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.state.value = "open";
      this.isAwaited = false;
      this.greet();
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
      this.ping();
      this.pings = setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent) => this.hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event: CloseEvent) => this.lose(socket, event.code);
  }

  /**
   * Send a command; settled when it is on disk or refused, also by a line that has ended. Lost on the way, it is sent
   * again with the same id.
   */
  send(wanted: Wanted): Promise<void> {
    const id = newId();
    const message = { ...wanted, id } as Wanted;
    return new Promise((done, fail) => {
      if (this.state.value === "ended") return fail(new Refused(this.bye.value ?? ENDED));
      this.waiting.set(id, { message, done, fail });
      if (this.state.value === "open") this.socket?.send(JSON.stringify(message));
    });
  }

  /** Ask for the frame once more. */
  again(): void {
    if (this.state.value === "open") this.greet();
  }

  /** Look from another of one's seats, as if nothing had been seen yet. */
  look(seat: number): void {
    this.greeting = { ...this.greeting, seat };
    this.since = 0;
    this.again();
  }

  /** Come back at once, not after the wait; a line that is coming back already comes as it is. */
  hurry(): void {
    if (this.state.value !== "lost" || this.socket?.readyState === CONNECTING) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.state.value = "ended";
    clearTimeout(this.timer);
    clearInterval(this.pings);
    this.socket?.close();
  }

  private greet(): void {
    this.socket?.send(JSON.stringify({ type: "hello", since: this.since, ...this.greeting }));
  }

  /** Ask whether anybody is there. If the last time nobody was, the line is lost: how long ago that was says nothing. */
  private ping(): void {
    if (this.isAwaited) {
      this.socket?.close();
      return;
    }
    this.isAwaited = true;
    this.socket?.send(JSON.stringify({ type: "ping" }));
  }

  /** Let go of a socket that another one follows. */
  private drop(): void {
    clearInterval(this.pings);
    const { socket } = this;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private hear(message: FromServer): void {
    this.isAwaited = false;
    this.wait = FIRST_WAIT;
    switch (message.type) {
      case "frame":
        this.since = message.seq;
        this.onFrame(message);
        break;
      case "watching":
        this.watching.value = message.n;
        break;
      case "ack":
        this.settle(message.id)?.done();
        break;
      case "error":
        if (message.id) this.settle(message.id)?.fail(new Refused(message));
        break;
      case "pong":
        this.ahead.value = message.at - Date.now();
        break;
      case "bye":
        this.bye.value = message;
        break;
    }
  }

  private settle(id: string): Waiting | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  /** The server wants no more of us: what waits is refused. */
  private end(): void {
    this.state.value = "ended";
    const why = this.bye.value ?? ENDED;
    for (const { fail } of this.waiting.values()) fail(new Refused(why));
    this.waiting.clear();
  }

  private lose(socket: Socket, code: number): void {
    if (socket !== this.socket || this.state.value === "ended") return;
    clearInterval(this.pings);
    if (!COMING_BACK.has(code)) {
      this.end();
      return;
    }
    this.bye.value = null;
    this.watching.value = 0;
    this.state.value = "lost";
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}

/** A name that no other command has. Without https browsers have no `crypto.randomUUID`. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
