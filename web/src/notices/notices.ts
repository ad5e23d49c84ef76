// Telling somebody who looks elsewhere: the title of the tab, and a notice of the browser's if it is allowed.
import { signal } from "@preact/signals";
import { askedHere } from "../together/turns.ts";
import type { Frame } from "../wire/types.ts";
import { t } from "../words/words.ts";

export type Allowed = NotificationPermission | "never";

/** Whether the browser shows our notices; "never" if it cannot: Android's only through a service worker. */
export const allowed = signal<Allowed>(canNotify() ? Notification.permission : "never");

function canNotify(): boolean {
  return "Notification" in globalThis && !navigator.userAgent.includes("Android");
}

/** Ask to be allowed; browsers want that to follow a click. */
export async function askToNotify(): Promise<void> {
  allowed.value = await Notification.requestPermission();
}

/** What the tab says: whether one must decide. */
export function titleFor(frame: Frame | null): string {
  if (frame && askedHere(frame) !== null) return `● ${t("web.notice.turn")} – ${t("web.title")}`;
  return t("web.title");
}

/** Tell whoever looks elsewhere that it is their turn; again for each turn, and no longer than they look elsewhere. */
export function notify(frame: Frame): void {
  if (allowed.value !== "granted" || !document.hidden) return;
  try {
    const options = { body: t("web.notice.turn"), tag: frame.table, renotify: true };
    const notice = new Notification(t("web.title"), options);
    document.addEventListener("visibilitychange", () => notice.close(), { once: true });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // So may other phones, which say so only now.
    allowed.value = "never";
  }
}
