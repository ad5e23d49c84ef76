// Everything around a table that people share: connection, banners, drawers, shared screens.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Frame } from "../api/types.ts";
import { notify, tabTitle } from "../guest/notifications.ts";
import { errorText, t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { tableRulebook } from "../session/catalog.ts";
import { type ChatMessage, chatMessages, mutedSeats } from "../session/chat-messages.ts";
import { seatNames } from "../session/seat-names.ts";
import { StoredResult } from "../session/stored-result.tsx";
import type { TableSession } from "../session/table-session.ts";
import { isNewQuestion, isSharedScreen, nextSeatHere, questionHere } from "../session/waiting.ts";
import { alertFor, hasMessage, soundsOf } from "../sound/cues.ts";
import { isWanted, playSound } from "../sound/sound.ts";
import { Button } from "../ui/button.tsx";
import { sets } from "../ui/handlers.ts";
import { useTimeout } from "../ui/hooks.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { Banner, ConnectionBanner, SlowPlayers, StandInBanner, StuckBotsBanner } from "./banners.tsx";
import { Drawers } from "./drawers.tsx";
import { currentSession, drawer, isCovered } from "./state.ts";
import "./table-shell.css";
import "./chat-toast.css";
import "./handover.css";

type Props = { readonly session: TableSession; readonly children: ComponentChildren };

export function TableShell({ session, children }: Props) {
  useCurrentSession(session);
  useAlerts(session);
  const frame = session.frame.value;
  if (session.connection.state.value === "ended") return <ConnectionEnded session={session} />;
  if (!frame) return <p class="table-shell-wait">{t("web.connection.opening")}</p>;
  const inner = { session, frame, children };
  const isHandedOver = frame.phase === "playing" && isSharedScreen(frame.you);
  return (
    <>
      <ConnectionBanner session={session} />
      <StuckBotsBanner session={session} />
      {isHandedOver ? <SharedScreen {...inner} /> : <WithDrawers {...inner} />}
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
      {frame.phase !== "gathering" && <ChatToast session={session} />}
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
        <Button class="main" onClick={() => location.reload()} text={t("web.connection.again")} />
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

/** The title of the tab and notifications, at once, and sounds when what they are about is released. */
function useAlerts(session: TableSession): void {
  const before = useRef<Frame | null>(null);
  const frame = session.frame.value;
  const title = tabTitle(frame !== null && questionHere(frame) !== null);
  useSounds(session);
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = tabTitle(false);
    };
  }, [title]);
  useEffect(() => {
    if (!frame || frame === before.current) return;
    const newMoments = session.newMoments.peek();
    if (before.current && hasMessage(frame, newMoments)) playSound("talk");
    if (isNewQuestion(before.current, frame, newMoments)) notify(frame.table);
    before.current = frame;
  }, [session, frame]);
}

/** How far the page has got: the last frame and moment that sounds were played for. */
type Heard = { readonly frame: Frame; readonly seq: number };

/** The alert comes after the sound of the action before it. */
const ALERT_AFTER_MS = 320;
const WHISTLE_MS = 1250;

/** What was done is heard when it is released, and the alert for one's turn when the question is asked. */
function useSounds(session: TableSession): void {
  const heard = useRef<{ moves: Heard | null; question: Heard | null }>({ moves: null, question: null });
  const [frame, released, isHeld] = [session.frame.value, session.releasedMoments.value, session.isHeld.value];
  useLayoutEffect(() => {
    // Only when all layers have seen the frame is it known what is held back.
    queueMicrotask(() => {
      const now = session.frame.peek();
      if (!now) return;
      const { moves, question } = heard.current;
      const shown = session.releasedMoments.peek();
      heard.current.moves = { frame: now, seq: Math.max(shown.at(-1)?.seq ?? 0, moves?.seq ?? 0) };
      const isOver = now.phase === "over"; // the results have their own sounds
      const fresh = moves && !isOver ? shown.filter(({ seq }) => seq > moves.seq) : [];
      const move = soundsOf(fresh, tableRulebook(now.table, now.options, session.invite)).find(isWanted);
      if (move) playSound(move);
      if (session.isHeld.peek()) return;
      const all = session.moments.peek();
      heard.current.question = { frame: now, seq: Math.max(all.at(-1)?.seq ?? 0, question?.seq ?? 0) };
      const since = all.filter(({ seq }) => seq > (question?.seq ?? 0));
      const alert = alertFor(question?.frame ?? null, now, since);
      if (alert) playSound(alert, { after: move === "last_turns" ? WHISTLE_MS : move ? ALERT_AFTER_MS : 0 });
    });
  }, [session, frame, released, isHeld]);
}

const SHOWN_MS = 6000;

/** The latest message of the others, shown for a moment while the chat is closed; a click opens it. */
function ChatToast({ session }: { readonly session: TableSession }) {
  const shown = useSignal<ChatMessage | null>(null);
  const newMoments = session.newMoments.value;
  useEffect(() => {
    const messages = chatMessages(newMoments, mutedSeats(session.frame.peek()));
    const last = messages.findLast(({ seat }) => seat !== session.seat.peek());
    if (last) shown.value = last;
  }, [session, newMoments]);
  const message = shown.value;
  useTimeout(sets(shown, null), message && SHOWN_MS, [message]);
  return (
    <div role="status">
      {message && drawer.value !== "chat" && (
        <button
          type="button"
          class="chat-toast"
          onClick={() => {
            shown.value = null;
            drawer.value = "chat";
          }}
        >
          <SeatMark seat={message.seat} size={20} />
          <b>{message.name}</b>
          <span dir="auto">{message.phrase ? t(`server.phrase.${message.phrase}`) : message.text}</span>
        </button>
      )}
    </div>
  );
}

type HandoverProps = { readonly frame: Frame; readonly onHandOver: (seat: number) => void };

/** For the player who has just acted: hand over the screen when ready. */
function HandoverBanner({ frame, onHandOver }: HandoverProps) {
  const next = nextSeatHere(frame);
  if (next === null) return null;
  return (
    <Banner kind="plain">
      <SeatMark seat={next} size={22} />
      <span>{t("web.handover.next", { name: seatNames(frame.occupants)[next] ?? "" })}</span>
      <Button class="main" onClick={() => onHandOver(next)} text={t("web.handover.hide")} />
    </Banner>
  );
}

type CoverProps = { readonly frame: Frame; readonly to: number; readonly onReady: () => void };

/** Hides the table of a shared screen until the next player is ready. */
function HandoverCover({ frame, to, onReady }: CoverProps) {
  const name = seatNames(frame.occupants)[to] ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    isCovered.value = true;
    heading.current?.focus(); // not the button: a key that is still down would press it
    return sets(isCovered, false);
  }, []);
  return (
    <div class="cover">
      <SeatMark seat={to} size={72} />
      <h1 ref={heading} tabIndex={-1}>
        {t("web.handover.to", { name })}
      </h1>
      <p>{t("web.handover.hidden")}</p>
      <Button class="main" onClick={onReady} text={t("web.handover.ready", { name })} />
    </div>
  );
}
