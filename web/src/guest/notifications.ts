// Alerts for people who look elsewhere: the title of the tab, and browser notifications if they are allowed.
import { signal } from "@preact/signals";
import { t } from "../i18n/translate.ts";

type Permission = NotificationPermission | "never";

/** Whether the browser shows notifications; "never" if it cannot: on Android only service workers can. */
export const permission = signal<Permission>(canNotify() ? Notification.permission : "never");

function canNotify(): boolean {
  return "Notification" in globalThis && !navigator.userAgent.includes("Android");
}

/** Ask for permission; browsers require a click. */
export async function requestPermission(): Promise<void> {
  permission.value = await Notification.requestPermission();
}

/** The title of the tab, which says whether somebody at this screen must decide. */
export function tabTitle(isAsked: boolean): string {
  if (isAsked) return `• ${t("web.notice.turn")} – ${t("web.title")}`;
  return t("web.title");
}

/** Notify a player who looks elsewhere that it is their turn; removed when they come back. */
export function notify(table: string): void {
  if (permission.value !== "granted" || !document.hidden) return;
  try {
    const options = { body: t("web.notice.turn"), tag: table, renotify: true };
    const notice = new Notification(t("web.title"), options);
    document.addEventListener("visibilitychange", () => notice.close(), { once: true });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Other phones cannot either, and say so only now.
    permission.value = "never";
  }
}
