// The header of every page: home, the table's buttons, language, sound, settings and rules.
import { type Signal, signal } from "@preact/signals";
import type { ComponentChildren, ComponentProps } from "preact";
import { useEffect } from "preact/hooks";
import type { Frame } from "../api/types.ts";
import { openRules } from "../help/open-rules.ts";
import { type Lang, lang, setLanguage, t } from "../i18n/translate.ts";
import { soundOn } from "../platform/settings.ts";
import { link } from "../platform/site.ts";
import { chatMessages, countUnread, mutedSeats } from "../session/chat-messages.ts";
import type { TableSession } from "../session/table-session.ts";
import { hasOthers } from "../session/waiting.ts";
import { currentSession, drawer, isCovered } from "../shell/state.ts";
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
        <ToolButton icon="settings" title={t("web.settings.title")} aria-keyshortcuts="," onClick={openSettings} />
        <ToolButton icon="rules" title={t("web.help.rules")} onClick={() => openRules()} />
      </nav>
    </header>
  );
}

type ToolProps = Omit<ComponentProps<"button">, "type" | "class" | "icon"> & {
  readonly icon: ComponentProps<typeof Icon>["name"];
  readonly title: string;
};

function ToolButton({ icon, title, ...others }: ToolProps) {
  return (
    <button type="button" class="quiet" title={title} {...others}>
      <Icon name={icon} />
      <span class="visually-hidden">{title}</span>
    </button>
  );
}

function TableButtons({ session }: { readonly session: TableSession }) {
  const frame = session.frame.value;
  return (
    <>
      <DrawerButton opens="people" />
      {frame && hasOthers(frame) && <ChatButton session={session} frame={frame} />}
    </>
  );
}

type DrawerProps = { readonly opens: "chat" | "people"; readonly children?: ComponentChildren };

function DrawerButton({ opens, children }: DrawerProps) {
  const toggle = () => {
    drawer.value = drawer.value === opens ? null : opens;
  };
  return (
    <button type="button" class="quiet" aria-expanded={drawer.value === opens} onClick={toggle}>
      <Icon name={opens === "chat" ? "talk" : "people"} />
      <span class="header-word">{t(`web.${opens}.title`)}</span>
      {children}
    </button>
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
    <DrawerButton opens="chat">
      {unreadCount > 0 && (
        <b class="header-news">
          {unreadCount}
          <span class="visually-hidden"> {t("web.chat.unread")}</span>
        </b>
      )}
    </DrawerButton>
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
    <ToolButton
      icon={isOn ? "sound" : "silence"}
      title={t("web.head.sound")}
      aria-pressed={isOn}
      onClick={() => setSound(isOn ? "off" : "on")}
    />
  );
}

const readUpTo = new Map<string, Signal<number>>();

/** The seq up to which the chat of a table was read; messages up to `first`, from before the visit, count as read. */
function lastReadSeq(table: string, first: number): Signal<number> {
  const found = readUpTo.get(table) ?? signal(first);
  readUpTo.set(table, found);
  return found;
}
