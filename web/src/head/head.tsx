// The line on top of every page: home, the table's own buttons, language, theme, sound and rules.
import { useEffect } from "preact/hooks";
import { showRules } from "../learn/shown.ts";
import { nextTheme, paint, theme } from "../look/theme.ts";
import { attempt } from "../parts/trouble.tsx";
import { setSounding, sounding } from "../sound/sound.ts";
import type { Sitting } from "../table/sitting.ts";
import { atTable, drawer, isCovered, toggle } from "../together/attable.ts";
import { mutedAt } from "../together/muting.ts";
import { hasOthers } from "../together/people.tsx";
import { seenAt } from "../together/seen.ts";
import { linesOf, unread } from "../together/talk.ts";
import type { Frame } from "../wire/types.ts";
import { type Lang, lang, speak, t } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import "./head.css";

const OTHER: { readonly [spoken in Lang]: Lang } = { en: "es", es: "en" };

export function Head() {
  const sitting = atTable.value;
  return (
    <header class="head">
      <a class="head-home" href="/" aria-label={t("web.head.home")}>
        <Icon name="home" />
        <span>{t("web.title")}</span>
      </a>
      <nav class="head-tools" aria-label={t("web.head.tools")}>
        {sitting && !isCovered.value && <AtTable sitting={sitting} />}
        <Language />
        <ThemeButton />
        <SoundButton />
        <button type="button" class="quiet" title={t("web.learn.rules")} onClick={() => showRules()}>
          <Icon name="rules" />
          <span class="unseen">{t("web.learn.rules")}</span>
        </button>
      </nav>
    </header>
  );
}

function AtTable({ sitting }: { readonly sitting: Sitting }) {
  const frame = sitting.frame.value;
  return (
    <>
      <button type="button" class="quiet" aria-expanded={drawer.value === "people"} onClick={() => toggle("people")}>
        <Icon name="people" />
        <span class="head-word">{t("web.people.title")}</span>
      </button>
      {frame && hasOthers(frame) && <TalkButton sitting={sitting} frame={frame} />}
    </>
  );
}

/** The way to the talk, with how much of it is new; not where the page shows it anyway. */
function TalkButton({ sitting, frame }: { readonly sitting: Sitting; readonly frame: Frame }) {
  const seen = seenAt(sitting.table, frame.seq);
  const lines = linesOf(sitting.moments.value, mutedAt(sitting.table).value);
  const last = lines.at(-1)?.seq ?? 0;
  const isOnPage = frame.phase === "gathering";
  const isRead = isOnPage || drawer.value === "talk";
  useEffect(() => {
    if (isRead && seen.value < last) seen.value = last;
  }, [isRead, seen, last]);
  if (isOnPage) return null;
  const news = isRead ? 0 : unread(lines, seen.value, sitting.seat.value);
  return (
    <button type="button" class="quiet" aria-expanded={drawer.value === "talk"} onClick={() => toggle("talk")}>
      <Icon name="talk" />
      <span class="head-word">{t("web.talk.title")}</span>
      {news > 0 && (
        <b class="head-news">
          {news}
          <span class="unseen"> {t("web.talk.unread")}</span>
        </b>
      )}
    </button>
  );
}

function Language() {
  const other = OTHER[lang.value];
  return (
    <button
      type="button"
      class="quiet head-lang"
      lang={other}
      title={t("web.head.language")}
      onClick={() => attempt(() => speak(other))}
    >
      <span aria-hidden="true">{other.toUpperCase()}</span>
      <span class="unseen">{t("web.head.language")}</span>
    </button>
  );
}

function ThemeButton() {
  const now = theme.value;
  const label = t("web.head.theme", { theme: t(`web.head.theme_${now}`) });
  return (
    <button type="button" class="quiet" title={label} onClick={() => paint(nextTheme(now))}>
      <Icon name={now} />
      <span class="unseen">{label}</span>
    </button>
  );
}

function SoundButton() {
  const isOn = sounding.value;
  return (
    <button
      type="button"
      class="quiet"
      aria-pressed={isOn}
      title={t("web.head.sound")}
      onClick={() => setSounding(!isOn)}
    >
      <Icon name={isOn ? "sound" : "silence"} />
      <span class="unseen">{t("web.head.sound")}</span>
    </button>
  );
}
