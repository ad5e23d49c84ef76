// Push notifications: whether this browser gets them, and for which tables. The service worker shows them.
import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError, request } from "../api/http.ts";
import type { PushInfo, PushSubscriptionRequest, ShownOptions } from "../api/types.ts";
import { lang } from "../i18n/translate.ts";
import { SLOW_GAME_SECONDS } from "../platform/constants.ts";
import { serviceWorker } from "../platform/updates.ts";
import { showErrors } from "../ui/error-toast.tsx";

export const PUSH_MODES = ["off", "chosen", "all"] as const;
/** Of which slow games this browser gives notice that it is the player's turn. */
type PushMode = (typeof PUSH_MODES)[number];

const info = signal<PushInfo | null>(null);
const pushUrl = signal<string | null>(null); // of this browser's subscription
/** Whether the user has forbidden this site to show notifications. */
export const isForbidden = signal(false);

/** Whether browser and server can do it. */
export const isPushOffered = computed(() => info.value?.key != null);

export const pushMode = computed<PushMode>(() => {
  if (pushUrl.value === null) return "off";
  return info.value?.all_tables ? "all" : "chosen";
});

/** Whether the game of a table is so slow that the server sends notices of its turns. */
export function isSlowGame({ time_control }: ShownOptions): boolean {
  return time_control.kind === "decision" && (time_control.seconds ?? 0) >= SLOW_GAME_SECONDS;
}

/** Whether this browser gives notice of turns at a table. */
export function isNotified(table: string): boolean {
  return pushMode.value === "all" || (pushMode.value === "chosen" && Boolean(info.value?.tables.includes(table)));
}

/** Load what is offered and chosen, as soon as there is a service worker. */
export function useLoadedPush(): void {
  useEffect(() => {
    void showErrors(loadPush);
  }, [serviceWorker.value]);
}

async function loadPush(): Promise<void> {
  const manager = pushManager();
  if (!manager || info.value) return;
  const [found, subscription] = await Promise.all([
    request<PushInfo>("GET", "/api/me/push"),
    manager.getSubscription(),
  ]);
  info.value = found;
  isForbidden.value = Notification.permission === "denied";
  if (found.key !== null && subscription) await register(subscription); // the server may have lost it, or the guest changed
}

/** Choose the tables to give notice of. */
export async function setPushMode(mode: PushMode): Promise<void> {
  if (mode === "off") return unsubscribe();
  if (await subscribe()) await choose(null, mode === "all");
}

/** Give notice of turns at one table, or not. */
export async function setNotified(table: string, on: boolean): Promise<void> {
  if (!on || (await subscribe())) await choose(table, on);
}

async function choose(table: string | null, on: boolean): Promise<void> {
  info.value = await request<PushInfo>("POST", "/api/me/push/tables", { body: { table, on } });
}

/** Subscribe this browser, which asks the user for permission; returns whether it is subscribed. */
async function subscribe(): Promise<boolean> {
  const manager = pushManager();
  const key = info.value?.key;
  if (pushUrl.value !== null) return true;
  if (!manager || !key) return false;
  if ((await Notification.requestPermission()) !== "granted") {
    isForbidden.value = Notification.permission === "denied";
    return false;
  }
  await register(await subscribeTo(manager, key));
  return true;
}

/** Some browsers have no push service, or it is turned off. */
async function subscribeTo(manager: PushManager, key: string): Promise<PushSubscription> {
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new ApiError({ code: "push_service", text_key: "web.push.no_service" });
  }
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const body: PushSubscriptionRequest = {
    endpoint,
    p256dh: keys.p256dh ?? "",
    auth: keys.auth ?? "",
    lang: lang.value,
  };
  info.value = await request<PushInfo>("POST", "/api/me/push", { body });
  pushUrl.value = endpoint;
}

async function unsubscribe(): Promise<void> {
  const subscription = await pushManager()?.getSubscription();
  if (subscription) {
    info.value = await request<PushInfo>("POST", "/api/me/push/remove", { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  pushUrl.value = null;
}

function pushManager(): PushManager | undefined {
  if (!("Notification" in globalThis)) return undefined;
  return serviceWorker.value?.pushManager as PushManager | undefined;
}
