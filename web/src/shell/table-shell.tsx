// Everything around a table that people share: connection, banners, drawers, shared screens.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Frame } from "../api/types.ts";
import { mutedSeatsAt } from "../chat/read-and-muted.ts";
import { notify, tabTitle } from "../guest/notifications.ts";
import { errorText, t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { StoredResult } from "../session/stored-result.tsx";
import type { TableSession } from "../session/table-session.ts";
import { isNewQuestion, isShared, nextSeatHere, questionHere } from "../session/waiting.ts";
import { soundsFor } from "../sound/cues.ts";
import type { SoundName } from "../sound/recipes.ts";
import { isWanted, playSound } from "../sound/sound.ts";
import { whenLanded } from "../ui/landing.ts";
import { ConnectionBanner, SlowPlayers, StandInBanner, StuckBotsBanner } from "./banners.tsx";
import { Drawers } from "./drawers.tsx";
import { HandoverBanner, HandoverCover } from "./handover.tsx";
import { currentSession, drawer } from "./state.ts";
import "./table-shell.css";

type Props = { readonly session: TableSession; readonly children: ComponentChildren };

export function TableShell({ session, children }: Props) {
  useCurrentSession(session);
  useAlerts(session);
  const frame = session.frame.value;
  if (session.connection.state.value === "ended") return <ConnectionEnded session={session} />;
  if (!frame) return <p class="table-shell-wait">{t("web.connection.opening")}</p>;
  const inner = { session, frame, children };
  return (
    <>
      <ConnectionBanner session={session} />
      <StuckBotsBanner session={session} />
      {isShared(frame) ? <SharedScreen {...inner} /> : <WithDrawers {...inner} />}
    </>
  );
}

type ShellProps = Props & { readonly frame: Frame };

/** The table with its banners and drawers; during the game the drawers have a place of their own. */
function WithDrawers({ session, frame, children }: ShellProps) {
  return (
    <>
      <StandInBanner session={session} frame={frame} />
      <SlowPlayers session={session} frame={frame} />
      {children}
      {frame.phase !== "playing" && <Drawers session={session} />}
    </>
  );
}

/** A shared screen: covered at first, and whenever it is handed over. */
function SharedScreen({ session, frame, children }: ShellProps) {
  const to = useSignal<number | null>(nextSeatHere(frame) ?? frame.you.seat ?? null);
  const isReady = useSignal(false);
  const isTheirs = frame.you.seat === to.value;
  const hasArrived = isReady.value && isTheirs;
  useEffect(() => {
    if (!hasArrived) return;
    to.value = null;
    isReady.value = false;
  }, [hasArrived, to, isReady]);
  if (to.value !== null) {
    const seat = to.value;
    const show = () => {
      isReady.value = true;
      if (!isTheirs) session.viewAs(seat);
    };
    return <HandoverCover frame={frame} to={seat} onReady={show} />;
  }
  return (
    <>
      <HandoverBanner
        frame={frame}
        onHandOver={(seat) => {
          drawer.value = null;
          to.value = seat;
        }}
      />
      <WithDrawers {...{ session, frame, children }} />
    </>
  );
}

/** The server has closed the connection for good: why, and what to do. */
function ConnectionEnded({ session }: { readonly session: TableSession }) {
  const bye = session.connection.bye.value;
  return (
    <div class="table-shell-ended" role="alert">
      <h1>{bye ? errorText(bye) : t("web.connection.ended")}</h1>
      <StoredResult table={session.table} invite={session.invite} code={bye?.code} />
      <p>
        <button type="button" class="main" onClick={() => location.reload()}>
          {t("web.connection.again")}
        </button>
        <a class="button" href={link("/")}>
          {t("web.connection.home")}
        </a>
      </p>
    </div>
  );
}

/** Make this the current session, for the header, while the page is mounted. */
function useCurrentSession(session: TableSession): void {
  useEffect(() => {
    currentSession.value = session;
    return () => {
      currentSession.value = null;
      drawer.value = null;
    };
  }, [session]);
}

/** Sounds, the title of the tab and notifications. */
function useAlerts(session: TableSession): void {
  const before = useRef<Frame | null>(null);
  const frame = session.frame.value;
  const title = tabTitle(frame !== null && questionHere(frame) !== null);
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = tabTitle(false);
    };
  }, [title]);
  useEffect(() => {
    if (frame && frame !== before.current) {
      const newMoments = session.newMoments.peek();
      playFirst(soundsFor(before.current, frame, newMoments, mutedSeatsAt(session.table).peek()));
      if (isNewQuestion(before.current, frame, newMoments)) notify(frame.table);
      before.current = frame;
    }
  }, [session, frame]);
}

/** Play the first sound that is wanted; that of pieces when they land. */
function playFirst(sounds: readonly SoundName[]): void {
  const name = sounds.find(isWanted);
  if (name === "train") whenLanded(() => playSound(name));
  else if (name) playSound(name);
}
