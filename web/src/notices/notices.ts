// Telling somebody who looks elsewhere: the title of the tab, and a notice of the browser's if it is allowed.
import { signal } from "@preact/signals";
import type { Frame } from "../wire/types.ts";
import { t } from "../words/words.ts";

export type Allowed = NotificationPermission | "never";

/** Whether the browser shows our notices; "never" if it cannot. */
export const allowed = signal<Allowed>("Notification" in globalThis ? Notification.permission : "never");

/** Ask to be allowed; browsers want that to follow a click. */
export async function askToNotify(): Promise<void> {
  allowed.value = await Notification.requestPermission();
}

/** What the tab says: whether one must decide. */
export function titleFor(frame: Frame | null): string {
  if (frame?.menu) return `● ${t("web.notice.turn")} – ${t("web.title")}`;
  return t("web.title");
}

/** Whether this frame asks somebody who has not been asked the moment before. */
export function asksAnew(before: Frame | null, now: Frame): boolean {
  return Boolean(now.menu && before && !before.menu);
}

/** Tell whoever looks elsewhere that it is their turn. */
export function notify(frame: Frame): void {
  if (allowed.value !== "granted" || !document.hidden) return;
  try {
    const notice = new Notification(t("web.title"), { body: t("web.notice.turn"), tag: frame.table });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Phones show notices only through a service worker, which we do not have.
    allowed.value = "never";
  }
}
