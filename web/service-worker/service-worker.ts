// Keeps the files of the client, so that it starts without a network and an open page can load its own version of
// every script after an update of the server. Answers of a server are never kept; a static site's answers that
// never change are files, and are kept like the others.
import { RESERVED_PATH } from "../src/platform/constants.ts";

declare const self: ServiceWorkerGlobalScope;
/** A name for this build, and its files relative to the folder of this script; the build sets both. */
declare const VERSION: string;
declare const FILES: readonly string[];

const PREFIX = `ferrovia ${self.registration.scope} `; // other pages of the origin may have caches too
const CACHE = PREFIX + VERSION;
const MAX_OLD_CACHES = 3; // while pages are open, which may be older ones
const NOT_PAGES = new RegExp(RESERVED_PATH);
const UNREACHABLE = [502, 503, 504]; // a proxy answers for a server that is down

const addressOf = (file: string) => new URL(file, self.registration.scope).href;
const PAGE = addressOf("./");
const KEPT = new Set(FILES.map(addressOf));

self.addEventListener("install", (event) => event.waitUntil(precache()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("message", ({ data, source }) => {
  if (data === "version") source?.postMessage({ version: VERSION });
  if (data === "activate") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const path = request.url.slice(self.registration.scope.length);
  if (request.mode === "navigate") {
    if (!NOT_PAGES.test(`/${path}`)) event.respondWith(openPage(request));
  } else if (path.startsWith("assets/") || KEPT.has(request.url)) event.respondWith(findFile(request));
});

/** Of files that a static site has in two compressed forms, the form that its worker does not load here. */
function otherPacking(): string {
  try {
    new DecompressionStream("brotli" as CompressionFormat);
    return ".gz";
  } catch {
    return ".br";
  }
}

/** Keep all files; names with a hash may come from the browser's own cache. */
async function precache(): Promise<void> {
  const unused = otherPacking();
  const requests = FILES.filter((file) => !file.endsWith(unused)).map(
    (file) => new Request(addressOf(file), { cache: file.startsWith("assets/") ? "default" : "no-cache" }),
  );
  await (await caches.open(CACHE)).addAll(requests);
}

/** Serve the pages that are open too, and drop the files of versions that no page needs any more. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const kept = pages.length ? MAX_OLD_CACHES : 0;
  await Promise.all(others.slice(0, Math.max(0, others.length - kept)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page from the server; the kept one if the server cannot be reached. */
async function openPage(request: Request): Promise<Response> {
  const kept = async () => (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
  try {
    const response = await fetch(request);
    return UNREACHABLE.includes(response.status) ? ((await kept()) ?? response) : response;
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

/** A file of this version or an older one, or else from the server. */
async function findFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** A notice of the server: a sentence, and the path of the table. */
type Notice = { readonly title: string; readonly body: string; readonly path: string };

self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, path } = event.data.json() as Notice;
  // A newer notice of the same table replaces the older one.
  const options = { body, tag: path, renotify: true, icon: addressOf("icons/icon-192.png"), data: path };
  event.waitUntil(self.registration.showNotification(title, options));
});

// The push service has ended this browser's subscription, or replaced it.
self.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
  event.waitUntil(renewSubscription(oldSubscription, newSubscription));
});

/** Subscribe again, and tell the server. Its notices are in the browser's language until a page says otherwise. */
async function renewSubscription(ended: PushSubscription | null, given: PushSubscription | null): Promise<void> {
  const { key } = (await (await fetch(addressOf("api/me/push"))).json()) as { readonly key: string | null };
  if (key === null) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (given ?? (await self.registration.pushManager.subscribe(options))).toJSON();
  const lang = self.navigator.language.startsWith("es") ? "es" : "en";
  await post("api/me/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, lang });
  if (ended && ended.endpoint !== endpoint) await post("api/me/push/remove", { endpoint: ended.endpoint });
}

async function post(path: string, body: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  await fetch(addressOf(path), { method: "POST", headers, body: JSON.stringify(body) });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showTable(addressOf(event.notification.data)));
});

/** Show a table in the window that has it open, or in a new one. */
async function showTable(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => url.split("#")[0] === address);
  await (open ? open.focus() : self.clients.openWindow(address));
}
