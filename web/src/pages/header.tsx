// The header of every page: home, the table's buttons, language, sound, settings and rules.
import { type Signal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Frame } from "../api/types.ts";
import { openRules } from "../help/open-rules.ts";
import { type Lang, lang, setLanguage, t } from "../i18n/translate.ts";
import { soundOn } from "../platform/settings.ts";
import { link } from "../platform/site.ts";
import { chatMessages, countUnread, mutedSeats } from "../session/chat-messages.ts";
import type { TableSession } from "../session/table-session.ts";
import { hasOthers } from "../session/waiting.ts";
import { currentSession, drawer, isCovered, toggleDrawer } from "../shell/state.ts";
import { setSound } from "../sound/sound.ts";
import { showErrors } from "../ui/error-toast.tsx";
import { Icon } from "../ui/icon.tsx";
import { openSettings } from "./settings-sheet.tsx";
import "./header.css";

const OTHER_LANG: { readonly [spoken in Lang]: Lang } = { en: "es", es: "en" };

export function Header() {
  const session = currentSession.value;
  return (
    <header class="header" data-coach="header">
      <a class="header-home" href={link("/")} aria-label={t("web.head.home")}>
        <Icon name="home" />
        <span>{t("web.title")}</span>
      </a>
      <nav class="header-tools" aria-label={t("web.head.tools")}>
        {session && !isCovered.value && <TableButtons session={session} />}
        <LanguageButton />
        <SoundButton />
        <button
          type="button"
          class="quiet"
          title={t("web.settings.title")}
          aria-keyshortcuts=","
          onClick={() => openSettings()}
        >
          <Icon name="settings" />
          <span class="visually-hidden">{t("web.settings.title")}</span>
        </button>
        <button type="button" class="quiet" title={t("web.help.rules")} onClick={() => openRules()}>
          <Icon name="rules" />
          <span class="visually-hidden">{t("web.help.rules")}</span>
        </button>
      </nav>
    </header>
  );
}

function TableButtons({ session }: { readonly session: TableSession }) {
  const frame = session.frame.value;
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-expanded={drawer.value === "people"}
        onClick={() => toggleDrawer("people")}
      >
        <Icon name="people" />
        <span class="header-word">{t("web.people.title")}</span>
      </button>
      {frame && hasOthers(frame) && <ChatButton session={session} frame={frame} />}
    </>
  );
}

/** Opens the chat, with the number of unread messages; hidden where the page shows the chat anyway. */
function ChatButton({ session, frame }: { readonly session: TableSession; readonly frame: Frame }) {
  const seen = lastReadSeq(session.table, frame.seq);
  const messages = chatMessages(session.moments.value, mutedSeats(frame));
  const last = messages.at(-1)?.seq ?? 0;
  const isOnPage = frame.phase === "gathering";
  const isRead = isOnPage || drawer.value === "chat";
  useEffect(() => {
    if (isRead && seen.value < last) seen.value = last;
  }, [isRead, seen, last]);
  if (isOnPage) return null;
  const unreadCount = isRead ? 0 : countUnread(messages, seen.value, session.seat.value);
  return (
    <button type="button" class="quiet" aria-expanded={drawer.value === "chat"} onClick={() => toggleDrawer("chat")}>
      <Icon name="talk" />
      <span class="header-word">{t("web.chat.title")}</span>
      {unreadCount > 0 && (
        <b class="header-news">
          {unreadCount}
          <span class="visually-hidden"> {t("web.chat.unread")}</span>
        </b>
      )}
    </button>
  );
}

function LanguageButton() {
  const other = OTHER_LANG[lang.value];
  return (
    <button
      type="button"
      class="quiet header-lang"
      lang={other}
      title={t("web.head.language")}
      onClick={() => showErrors(() => setLanguage(other))}
    >
      <span aria-hidden="true">{other.toUpperCase()}</span>
      <span class="visually-hidden">{t("web.head.language")}</span>
    </button>
  );
}

function SoundButton() {
  const isOn = soundOn.value;
  return (
    <button
      type="button"
      class="quiet"
      aria-pressed={isOn}
      title={t("web.head.sound")}
      onClick={() => setSound(isOn ? "off" : "on")}
    >
      <Icon name={isOn ? "sound" : "silence"} />
      <span class="visually-hidden">{t("web.head.sound")}</span>
    </button>
  );
}

const readUpTo = new Map<string, Signal<number>>();

/** The seq up to which the chat of a table was read; messages up to `first`, from before the visit, count as read. */
function lastReadSeq(table: string, first: number): Signal<number> {
  const found = readUpTo.get(table) ?? signal(first);
  readUpTo.set(table, found);
  return found;
}
