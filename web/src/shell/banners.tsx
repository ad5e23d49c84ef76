// Banners above the table: lost connection, stuck bots, a stand-in, slow players.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Frame } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { seatNames } from "../session/seat-names.ts";
import type { TableSession } from "../session/table-session.ts";
import { latePlayers } from "../session/waiting.ts";
import { Button } from "../ui/button.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { useNow } from "../ui/hooks.ts";
import "./banners.css";

const BACK_SHOWN_MS = 2500;
const CHECK_INTERVAL_MS = 10_000;

type Props = { readonly kind: "bad" | "good" | "plain"; readonly children: ComponentChildren };

export function Banner({ kind, children }: Props) {
  return (
    <div class="banner" data-kind={kind}>
      {children}
    </div>
  );
}

/** The connection is lost, or back again. */
export function ConnectionBanner({ session }: { readonly session: TableSession }) {
  const state = session.connection.state.value;
  const isBack = useJustBack(state);
  useEffect(() => {
    const reconnectNow = () => session.connection.reconnectNow();
    addEventListener("online", reconnectNow);
    document.addEventListener("visibilitychange", reconnectNow);
    return () => {
      removeEventListener("online", reconnectNow);
      document.removeEventListener("visibilitychange", reconnectNow);
    };
  }, [session]);
  return (
    <div role="status">
      {state === "lost" && (
        <Banner kind="bad">
          <span>{t("web.connection.lost")}</span>
          <Button onClick={() => session.connection.reconnectNow()} text={t("web.connection.now")} />
        </Banner>
      )}
      {state === "open" && isBack && <Banner kind="good">{t("web.connection.back")}</Banner>}
    </div>
  );
}

/** Whether the connection came back a moment ago. */
function useJustBack(state: string): boolean {
  const wasLost = useRef(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (state === "lost") wasLost.current = true;
    if (state !== "open" || !wasLost.current) return;
    wasLost.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return isBack;
}

/** The bots cannot decide, because of a problem of the server. */
export function StuckBotsBanner({ session }: { readonly session: TableSession }) {
  return (
    <div role="status">
      {session.connection.areBotsStuck.value && <Banner kind="bad">{t("web.connection.bots_stuck")}</Banner>}
    </div>
  );
}

/** A bot plays for this person. */
export function StandInBanner({ session, frame }: { readonly session: TableSession; readonly frame: Frame }) {
  const away = frame.phase === "playing" && frame.you.seat != null && frame.occupants[frame.you.seat]?.away;
  if (!away) return null;
  return (
    <Banner kind="plain">
      <span>{t(`web.stand_in.${away}`)}</span>
      {away === "away" && (
        <Button
          class="main"
          onClick={() => showErrors(() => session.connection.send({ type: "return" }))}
          text={t("web.stand_in.return")}
        />
      )}
    </Banner>
  );
}

/** Players who keep the others waiting, and can be replaced by a bot. */
export function SlowPlayers({ session, frame }: { readonly session: TableSession; readonly frame: Frame }) {
  const late = latePlayers(frame, useNow(true, CHECK_INTERVAL_MS) + session.connection.clockOffset.value);
  return (
    <>
      {late.map(({ seat }) => (
        <Banner key={seat} kind="plain">
          <span>{t("web.slow_player.waiting", { name: seatNames(frame.occupants)[seat] ?? "" })}</span>
          <button type="button" onClick={() => showErrors(() => session.connection.send({ type: "replace", seat }))}>
            {t("web.slow_player.replace")}
          </button>
        </Banner>
      ))}
    </>
  );
}
