// The connection to a table: a socket that reconnects by itself, and commands that take effect once.
import { type Signal, signal } from "@preact/signals";
import { TEMPORARY_CLOSE_CODES } from "../platform/constants.ts";
import { randomHex } from "../platform/random-hex.ts";
import { ApiError } from "./http.ts";
import { openSocket, type Socket } from "./transport.ts";
import type { Bye, ErrorBody, Frame, FromClient, FromServer } from "./types.ts";

type ConnectionState = "connecting" | "open" | "lost" | "ended";

/** A command without its id, which the connection assigns. */
type TableCommand = Exclude<FromClient, { type: "hello" } | { type: "ping" }>;

type PendingCommand = {
  readonly message: TableCommand;
  readonly done: (seq: number) => void;
  readonly fail: (why: ApiError) => void;
};

const FIRST_RETRY_MS = 400;
const MAX_RETRY_MS = 15_000;
const PING_INTERVAL_MS = 20_000;
const COMMAND_ID_BYTES = 16;
const SOCKET_CONNECTING = 0; // `WebSocket.CONNECTING`, which tests do not have
const CONNECTION_ENDED: ErrorBody = { code: "ended", text_key: "web.connection.ended" };
const LOST_CODES = [1001, 1005, 1006]; // of browsers and proxies
const RECONNECT_CODES = new Set([...LOST_CODES, ...TEMPORARY_CLOSE_CODES]);

/** Fields of the hello message besides `since`: an invite, and which seat of this guest to show. */
type HelloOptions = { readonly invite?: string; readonly seat?: number };

export class Connection {
  readonly state: Signal<ConnectionState> = signal("connecting");
  /** Why the server closed the connection for good. */
  readonly bye: Signal<Bye | null> = signal(null);
  /** The server's clock minus ours, in milliseconds. */
  readonly clockOffset: Signal<number> = signal(0);

  /** The number of spectators. */
  readonly spectators: Signal<number> = signal(0);
  /** Whether the table's bots wait because the server cannot start their workers. */
  readonly areBotsStuck: Signal<boolean> = signal(false);

  private socket: Socket | null = null;
  private since = 0;
  private retryDelay = FIRST_RETRY_MS;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  /** A ping was sent, and nothing has been received since. */
  private isPongDue = false;
  private readonly pending = new Map<string, PendingCommand>();
  private readonly url: string;
  private helloOptions: HelloOptions;
  private readonly onFrame: (frame: Frame) => void;
  private readonly makeSocket: (url: string) => Socket;

  constructor(
    url: string,
    helloOptions: HelloOptions,
    onFrame: (frame: Frame) => void,
    makeSocket: (url: string) => Socket = openSocket,
  ) {
    this.url = url;
    this.helloOptions = helloOptions;
    this.onFrame = onFrame;
    this.makeSocket = makeSocket;
  }

  /** Open the connection; when it is lost it reconnects by itself. */
  connect(): void {
    if (this.state.value === "ended") return;
    this.detachSocket();
    const socket = this.makeSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.state.value = "open";
      this.isPongDue = false;
      this.sendHello();
      for (const { message } of this.pending.values()) socket.send(JSON.stringify(message));
      this.ping();
      this.pingTimer = setInterval(() => this.ping(), PING_INTERVAL_MS);
    };
    socket.onmessage = (event: MessageEvent) => this.receive(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event: CloseEvent) => this.onClosed(socket, event.code);
  }

  /**
   * Send a command. Resolves when the server has stored it, with the seq of its entry; rejects when the server refuses it
   * or has closed the connection. After a reconnect the command is sent again with the same id.
   */
  send(command: TableCommand): Promise<number> {
    const id = randomHex(COMMAND_ID_BYTES);
    const message = { ...command, id } as TableCommand;
    return new Promise((done, fail) => {
      if (this.state.value === "ended") return fail(new ApiError(this.bye.value ?? CONNECTION_ENDED));
      this.pending.set(id, { message, done, fail });
      if (this.state.value === "open") this.socket?.send(JSON.stringify(message));
    });
  }

  /** Ask the server for the current frame. */
  requestFrame(): void {
    if (this.state.value === "open") this.sendHello();
  }

  /** Show another seat of this guest, from the beginning. */
  viewAs(seat: number): void {
    this.helloOptions = { ...this.helloOptions, seat };
    this.since = 0;
    this.requestFrame();
  }

  /** Whether a frame is for the seat that is to be shown: one for the seat before it may come late. */
  isWanted({ you }: Frame): boolean {
    const { seat } = this.helloOptions;
    return seat === undefined || you.seat === seat;
  }

  /** Reconnect at once instead of after the delay, unless a socket is already connecting. */
  reconnectNow(): void {
    if (this.state.value !== "lost" || this.socket?.readyState === SOCKET_CONNECTING) return;
    clearTimeout(this.retryTimer);
    this.connect();
  }

  close(): void {
    this.state.value = "ended";
    clearTimeout(this.retryTimer);
    clearInterval(this.pingTimer);
    this.socket?.close();
  }

  private sendHello(): void {
    this.socket?.send(JSON.stringify({ type: "hello", since: this.since, ...this.helloOptions }));
  }

  /** Send a ping. If the last one is unanswered the connection is lost, however old it is: hidden tabs run late. */
  private ping(): void {
    if (this.isPongDue) {
      this.socket?.close();
      return;
    }
    this.isPongDue = true;
    this.socket?.send(JSON.stringify({ type: "ping" }));
  }

  /** Detach a socket that is about to be replaced. */
  private detachSocket(): void {
    clearInterval(this.pingTimer);
    const { socket } = this;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private receive(message: FromServer): void {
    this.isPongDue = false;
    switch (message.type) {
      case "frame":
        this.retryDelay = FIRST_RETRY_MS; // a server in trouble still says bye, but sends no frames
        if (this.isWanted(message)) this.since = message.seq;
        this.onFrame(message);
        break;
      case "spectators":
        this.spectators.value = message.n;
        break;
      case "bots":
        this.areBotsStuck.value = message.stuck;
        break;
      case "ack":
        this.takePending(message.id)?.done(message.seq);
        break;
      case "error":
        if (message.id) this.takePending(message.id)?.fail(new ApiError(message));
        break;
      case "pong":
        this.clockOffset.value = message.at - Date.now();
        break;
      case "bye":
        this.bye.value = message;
        break;
    }
  }

  private takePending(id: string): PendingCommand | undefined {
    const found = this.pending.get(id);
    this.pending.delete(id);
    return found;
  }

  /** The server closed the connection for good: reject the pending commands. */
  private end(): void {
    this.state.value = "ended";
    const why = this.bye.value ?? CONNECTION_ENDED;
    for (const { fail } of this.pending.values()) fail(new ApiError(why));
    this.pending.clear();
  }

  private onClosed(socket: Socket, code: number): void {
    if (socket !== this.socket || this.state.value === "ended") return;
    clearInterval(this.pingTimer);
    if (!RECONNECT_CODES.has(code)) {
      this.end();
      return;
    }
    this.bye.value = null;
    this.spectators.value = 0;
    this.areBotsStuck.value = false;
    this.state.value = "lost";
    this.retryTimer = setTimeout(() => this.connect(), this.retryDelay * (0.7 + 0.6 * Math.random()));
    this.retryDelay = Math.min(this.retryDelay * 2, MAX_RETRY_MS);
  }
}
