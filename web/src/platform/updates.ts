// The service worker and new versions of the client. Browsers have service workers on https and localhost only.
import { signal } from "@preact/signals";

const CHECK_MS = 3_600_000; // between checks for a new version

/** Whether a newer version is there; this page keeps working without it. */
export const isUpdateReady = signal(false);

/** The service worker's registration; null while there is none. */
export const serviceWorker = signal<ServiceWorkerRegistration | null>(null);

/** Start the service worker, and watch for new versions. */
export async function startServiceWorker(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (!workers || !manifest) return;
  workers.addEventListener("message", ({ data, source }) => {
    if (data.version === undefined) return;
    if (data.version === pageVersion()) (source as ServiceWorker).postMessage("activate");
    else isUpdateReady.value = true;
  });
  workers.startMessages();
  workers.addEventListener("controllerchange", () => askVersion(workers.controller));
  try {
    serviceWorker.value = await workers.register(new URL("service-worker.js", manifest.href));
  } catch {
    return; // some private windows allow none
  }
  watch(serviceWorker.value);
}

function watch(registered: ServiceWorkerRegistration): void {
  askVersion(registered.waiting);
  registered.addEventListener("updatefound", () => {
    const worker = registered.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") askVersion(worker);
    });
  });
  setInterval(() => registered.update().catch(() => {}), CHECK_MS); // without a network the next check will do
}

/** A worker answers with its version: that of this page, or a newer one. */
function askVersion(worker: ServiceWorker | null): void {
  worker?.postMessage("version");
}

function pageVersion(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content;
}

/** Load the new version. */
export function reloadUpdated(): void {
  const waiting = serviceWorker.value?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("activate");
}
