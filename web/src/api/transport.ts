// What carries requests and sockets: here the network. A static site is built with transport.static.ts in its place.
import { RequestThrottle } from "./request-throttle.ts";

/** What a connection needs from a WebSocket; tests pass their own. */
export type Socket = {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
};

/** A request as this client sends them. */
export type SentRequest = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
};

const throttle = new RequestThrottle(() => performance.now());
const TOO_MANY_REQUESTS = 429;
const DEFAULT_PAUSE_SECONDS = 1; // where a proxy sends a date, or nothing

/** Send a request as soon as the server accepts another; rejects if there is no answer, or if it is no longer wanted. */
export async function sendRequest(
  path: string,
  init: SentRequest,
  isWanted: () => boolean = () => true,
): Promise<Response> {
  const delay = throttle.take(path);
  if (delay > 0) await new Promise((done) => setTimeout(done, delay));
  if (!isWanted()) throw new Error("no longer wanted");
  const response = await fetch(path, init);
  if (response.status === TOO_MANY_REQUESTS)
    throttle.pause(Number(response.headers.get("retry-after")) || DEFAULT_PAUSE_SECONDS);
  return response;
}

/** Open a socket at a path. */
export function openSocket(path: string): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}${path}`);
  const send = socket.send.bind(socket);
  socket.send = (message) => {
    throttle.takeMessage();
    send(message);
  };
  return socket;
}
