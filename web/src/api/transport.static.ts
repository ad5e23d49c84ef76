// What carries requests and sockets on a static site: files for what never changes, and a worker for everything else.
import { UNCHANGING_PATH } from "../platform/constants.ts";
import { BASE } from "../platform/site.ts";
import type { FromWorker, ToWorker } from "./python-worker-messages.ts";
import { startup } from "./startup.ts";
import type { SentRequest, Socket } from "./transport.ts";

/** The script of the worker, set by the build. */
declare const FERROVIA_WORKER: string;

/** Paths whose answers only change with the version: the build has written them as files. */
const FILES = new RegExp(UNCHANGING_PATH);
const NO_STATUS = 1005; // what a socket that was closed without a code reports

type Reply = Extract<FromWorker, { kind: "reply" }>;

const replies = new Map<number, { readonly done: (reply: Reply) => void; readonly fail: (why: Error) => void }>();
const ports = new Map<number, Port>();
let lastId = 0;

startup.value = { state: "loading", share: 0 };
const worker = new Worker(`${BASE}assets/${FERROVIA_WORKER}`, { type: "module" });
worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
worker.onerror = () => fail({ kind: "failed", code: "download" });

function post(message: ToWorker): void {
  worker.postMessage(message);
}

function receive(message: FromWorker): void {
  switch (message.kind) {
    case "progress":
      // Files may still arrive after the database has failed.
      if (startup.value.state === "loading") startup.value = { state: "loading", share: message.share };
      break;
    case "ready":
      startup.value = { state: "ready" };
      break;
    case "failed":
      fail(message);
      break;
    case "reply":
      replies.get(message.id)?.done(message);
      replies.delete(message.id);
      break;
    default:
      ports.get(message.id)?.receive(message);
  }
}

/** The game cannot run, or not any longer: nothing that waits will ever be answered. */
function fail({ code }: Extract<FromWorker, { kind: "failed" }>): void {
  worker.terminate();
  startup.value = { state: "failed", code };
  for (const { fail: reject } of replies.values()) reject(new Error(code));
  replies.clear();
}

/** A socket to the worker. */
class Port implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readyState: number = WebSocket.CONNECTING;
  private readonly id = ++lastId;

  constructor(path: string) {
    ports.set(this.id, this);
    post({ kind: "open", id: this.id, path });
  }

  receive(message: Extract<FromWorker, { kind: "opened" | "message" | "closed" }>): void {
    if (message.kind === "message") this.onmessage?.(new MessageEvent("message", { data: message.text }));
    else if (message.kind === "closed") this.end(message.code);
    else {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    }
  }

  send(text: string): void {
    post({ kind: "message", id: this.id, text });
  }

  close(): void {
    post({ kind: "close", id: this.id });
    this.end(NO_STATUS);
  }

  private end(code: number): void {
    if (!ports.delete(this.id)) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

/** Send a request to the worker, or fetch a file. */
export function sendRequest(path: string, { method, headers, body }: SentRequest): Promise<Response> {
  if (method === "GET" && FILES.test(path)) return fetch(`${BASE}${path.slice(1)}.json`);
  if (startup.value.state === "failed") return Promise.reject(new Error(startup.value.code));
  if (path === "/api/tables" && method === "POST") void navigator.storage?.persist?.(); // there will be something to keep
  const id = ++lastId;
  post({ kind: "request", id, method, path, headers, body });
  return new Promise<Reply>((done, reject) => {
    replies.set(id, { done, fail: reject });
  }).then(({ status, media, text }) => new Response(text, { status, headers: { "content-type": media } }));
}

/** Open a socket to the worker. */
export function openSocket(path: string): Socket {
  return new Port(path);
}
