// The worker that has the game: it answers its page and keeps the log in IndexedDB.
import type { FromWorker, HostErrorCode, ToWorker } from "../api/python-worker-messages.ts";
import { Shelf, ShelfError } from "../platform/shelf.ts";
import { think } from "./bot-worker-client.ts";
import { LoadError, startPython } from "./python.ts";

/** The functions of ferrovia/local/bridge.py. */
type Bridge = {
  readonly request: (id: number, method: string, path: string, headers: string, body: string | null) => Promise<void>;
  readonly open: (id: number, path: string) => Promise<void>;
  readonly message: (id: number, text: string) => void;
  readonly close: (id: number) => void;
  readonly announced: (text: string) => void;
};

const LOADED = 0.9; // the share of the progress that is loading; the rest is starting
const post = (message: FromWorker) => postMessage(message);

/** Start the game, and answer the page. */
export function serveGame(): void {
  const starting = start();
  starting.catch(report);
  addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
    const bridge = await starting.catch(() => null); // the page knows that it failed
    if (bridge) await take(bridge, data);
  });
}

function report(error: unknown): void {
  const code: HostErrorCode =
    error instanceof ShelfError ? error.code : error instanceof LoadError ? "download" : "python";
  if (code === "python") console.error(error);
  post({ kind: "failed", code });
}

async function start(): Promise<Bridge> {
  const [shelf, python] = await Promise.all([
    Shelf.open((code) => post({ kind: "failed", code })),
    startPython((share) => post({ kind: "progress", share: LOADED * share })),
  ]);
  post({ kind: "progress", share: 1 });
  const others = new BroadcastChannel("ferrovia");
  const { start_bridge } = python.pyimport("ferrovia.local.bridge");
  const page = {
    reply: (id: number, status: number, media: string, text: string) =>
      post({ kind: "reply", id, status, media, text }),
    message: (id: number, text: string) => post({ kind: "message", id, text }),
    closed: (id: number, code: number) => post({ kind: "closed", id, code }),
  };
  const bridge: Bridge = await start_bridge(shelf, (text: string) => others.postMessage(text), page, think);
  others.onmessage = ({ data }) => bridge.announced(String(data));
  post({ kind: "ready" });
  return bridge;
}

async function take(bridge: Bridge, message: ToWorker): Promise<void> {
  if (message.kind === "request")
    await bridge.request(message.id, message.method, message.path, JSON.stringify(message.headers), message.body);
  else if (message.kind === "open") {
    await bridge.open(message.id, message.path);
    post({ kind: "opened", id: message.id });
  } else if (message.kind === "message") bridge.message(message.id, message.text);
  else bridge.close(message.id);
}
