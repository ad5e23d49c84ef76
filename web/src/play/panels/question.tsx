// The current question as a sentence, and buttons for what is not on the board or the display.

import { useMemo } from "preact/hooks";
import type { Frame, Menu } from "../../api/types.ts";
import { cardName } from "../../i18n/cards.ts";
import { hasText, t } from "../../i18n/translate.ts";
import { seatNames, sideName } from "../../session/seat-names.ts";
import type { TableSession } from "../../session/table-session.ts";
import { isLastRound, isSharedScreen } from "../../session/waiting.ts";
import { isRunningOut, piecesLeft } from "../../showcase/pieces-left.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useNow } from "../../ui/hooks.ts";
import { seatColor } from "../../ui/palette.ts";
import { SeatMark } from "../../ui/seat-mark.tsx";
import { moreActionText, questionText, type TextContext, waitingText } from "../model/action-text.ts";
import { firstCardPlacement, isAnsweredOnBoard, moreActions, offeredPayments } from "../model/menu.ts";
import type { PanelName, Selection } from "../model/selection.ts";
import { LOW_TIME_MS, timeLeft, timeText } from "../model/time-left.ts";
import { ActionButton } from "./panel.tsx";
import "./question.css";
import "./undo.css";

type Props = { readonly selection: Selection; readonly frame: Frame; readonly context: TextContext };

export function Question({ selection, frame, context }: Props) {
  const menu = selection.session.menu.value;
  const asked = selection.session.awaitedSeat.value ?? frame.asked?.[0]?.seat;
  const drawn = menu && frame.hand?.drawn;
  const status = statusText(selection, frame, context);
  const isLast = menu !== null && isLastRound(frame);
  const note = isLast ? status : (lastTurnsText(frame, asked) ?? runningOutText(frame, context));
  const left = isLast ? null : countdownOf(frame, context);
  return (
    <section
      class="question"
      data-coach="question"
      data-asked={menu !== null}
      data-last={isLast}
      aria-label={t("web.play.question")}
    >
      <div class="question-line">
        {asked !== undefined && <SeatMark seat={menu ? (frame.you.seat ?? asked) : asked} size={26} />}
        <h1 class="question-text">{isLast ? myLastTurnText(frame) : status}</h1>
        {drawn && (
          <span class="question-drawn">
            <span class="visually-hidden">{t("web.play.drawn", { card: cardName(drawn, context.book) })}</span>
            <Card card={drawn} />
          </span>
        )}
        <MyClock session={selection.session} frame={frame} />
      </div>
      {note !== null && (
        <p class="question-last" data-coach="last">
          <span>{note}</span>{" "}
          {left?.end != null && <span class="question-end">{t("web.play.last_turns_at", { n: left.end })}</span>}
          {left && <span class="question-pips" style={{ "--pips": left.n, "--pip": left.color }} />}
        </p>
      )}
      <div class="question-ways">
        {menu && <Actions {...{ selection, menu, context }} />}
        {frame.may_undo && selection.session.heldFrom.value === null && (
          <UndoButton selection={selection} until={frame.undo_until ?? null} />
        )}
      </div>
    </section>
  );
}

/** On a shared screen the player is called by name. */
function myLastTurnText(frame: Frame): string {
  if (!isSharedScreen(frame.you)) return t("web.showcase.my_last_turn");
  return t("web.showcase.last_turn_of", { seat: seatNames(frame.occupants)[frame.you.seat ?? -1] ?? "" });
}

/** Whose last turn it is, or how many turns are left; null before the last turns. */
function lastTurnsText(frame: Frame, asked: number | undefined): string | null {
  const n = frame.game?.turns_left;
  if (n == null) return null;
  if (asked === undefined || !isLastRound(frame)) return t("screen.last_turns", { n });
  return t("web.play.last_turn_of", { seat: seatNames(frame.occupants)[asked] ?? "" });
}

/** The side with the fewest pieces, if it is running out of them and the last turns have not begun. */
function sideRunningOut({ game }: Frame, { book }: TextContext): number | null {
  if (!game || game.turns_left != null) return null;
  const sides = game.sides.map((_, side) => side).filter((side) => isRunningOut(game, side, book));
  const [first] = sides.toSorted((one, other) => piecesLeft(game, one) - piecesLeft(game, other));
  return first ?? null;
}

/** How many pieces that side has left; null if there is none. */
function runningOutText(frame: Frame, context: TextContext): string | null {
  const side = sideRunningOut(frame, context);
  if (side === null || !frame.game) return null;
  const name = sideName(seatNames(frame.occupants), frame.game.sides[side]?.seats ?? []);
  return t("web.showcase.pieces_left", { seat: name, n: piecesLeft(frame.game, side) });
}

/** What is counted down, to which end, and the colour of what is left. */
type Countdown = { readonly n: number; readonly end: number | null; readonly color: string };

/** The turns that are left, or the pieces of the side that is running out of them. */
function countdownOf(frame: Frame, context: TextContext): Countdown | null {
  const n = frame.game?.turns_left;
  if (n != null) return { n, end: null, color: "var(--accent)" };
  const side = sideRunningOut(frame, context);
  if (side === null || !frame.game) return null;
  const color = seatColor(frame.game.sides[side]?.seats[0] ?? 0);
  return { n: piecesLeft(frame.game, side), end: context.book?.end_pieces ?? null, color };
}

/** The question for this seat, or whom the table waits for. */
export function statusText(selection: Selection, frame: Frame, context: TextContext): string {
  const menu = selection.session.menu.value;
  if (selection.session.heldFrom.value !== null) return t("web.play.tunnel_opens");
  if (selection.session.isSending.value) return t("web.play.sending");
  if (menu)
    return questionText(
      menu,
      context.book,
      firstCardPlacement(selection.session.moments.value, frame.you.seat ?? null),
    );
  const awaited = selection.session.awaitedSeat.value;
  const asked = awaited === null ? (frame.asked ?? []).map(({ seat }) => seat) : [awaited];
  return waitingText(seatNames(frame.occupants), asked);
}

type ActionsProps = { readonly selection: Selection; readonly menu: Menu; readonly context: TextContext };

function Actions({ selection, menu, context }: ActionsProps) {
  const claims = offeredPayments(menu).size;
  const atBoard = isAnsweredOnBoard(menu);
  const opens = (panel: PanelName, text: string, key?: string) => (
    <Button {...(key && { "aria-keyshortcuts": key })} onClick={() => selection.open(panel)} text={text} />
  );
  return (
    <>
      {atBoard && <Answers {...{ selection, menu, context }} />}
      {claims > 0 && opens("claims", t("web.play.claims_list", { n: claims }), "C")}
      {menu.exchange && opens("exchange", t("web.play.exchange_pieces"))}
      {menu.share && atBoard && opens("share", t("web.play.share"))}
      {opens("hint", t("web.play.hint"), "H")}
    </>
  );
}

/** A button for each answer, and for each action of a kind that has no control of its own. */
export function Answers({ selection, menu, context }: ActionsProps) {
  const answers = (menu.answer ?? []).map((action) => ({ action, text: answerText(menu.question, action) }));
  const more = moreActions(menu).map((found) => ({ action: found.text, text: moreActionText(found, context) }));
  return (
    <>
      {[...answers, ...more].map((one) => (
        <ActionButton key={one.action} selection={selection} {...one} />
      ))}
    </>
  );
}

/** The text of an answer; an action without a text of its own is shown as it is. */
function answerText(question: string, text: string): string {
  const keys = [`web.play.answer.${question}.${text}`, `web.play.answer.${text}`];
  const key = keys.find((found) => hasText(found));
  return key ? t(key) : text;
}

function MyClock({ session, frame }: { readonly session: TableSession; readonly frame: Frame }) {
  const mySeat = frame.you.seat ?? null;
  const asked = frame.asked?.find(({ seat }) => seat === mySeat);
  const runs = asked?.deadline != null;
  const now = useNow(runs) + session.connection.clockOffset.value;
  const time = mySeat === null ? null : timeLeft(frame, mySeat, now);
  const isShort = time !== null && time < LOW_TIME_MS;
  return (
    <>
      {time !== null && (
        <time class="clock" data-short={isShort}>
          {timeText(time)}
        </time>
      )}
      <span class="visually-hidden" role="status">
        {runs && isShort && t("web.play.time_short", { n: LOW_TIME_MS / 1000 })}
      </span>
    </>
  );
}

type UndoProps = {
  readonly selection: Selection;
  /** When a bot acts, by the server's clock; null if none is next. */
  readonly until: number | null;
};

/** Undoes the last action. A ring and a number of seconds show how long a bot still waits for it. */
function UndoButton({ selection, until }: UndoProps) {
  const { clockOffset } = selection.session.connection;
  const left = useMemo(() => (until === null ? null : until - Date.now() - clockOffset.peek()), [until]);
  return (
    <button type="button" class="undo" aria-keyshortcuts="U" onClick={() => selection.undo()}>
      <svg class="undo-icon" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <circle class="undo-track" cx="16" cy="16" r="14" />
        {left !== null && (
          <circle
            key={until}
            class="undo-time"
            cx="16"
            cy="16"
            r="14"
            pathLength="1"
            style={{ animationDuration: `${Math.max(0, left)}ms` }}
          />
        )}
        <path class="undo-arrow" d="M11 12h7a4.5 4.5 0 0 1 0 9h-5M14 8.5 10.5 12l3.5 3.5" />
      </svg>
      {t("web.play.undo")}
      {left !== null && <SecondsLeft key={until} milliseconds={left} />}
      <span aria-hidden="true">
        <kbd>U</kbd>
      </span>
    </button>
  );
}

/** Counts down the seconds that were left when it appeared. */
function SecondsLeft({ milliseconds }: { readonly milliseconds: number }) {
  const end = useMemo(() => Date.now() + milliseconds, []);
  return (
    <b class="undo-left" aria-hidden="true">
      {Math.max(0, Math.ceil((end - useNow(true)) / 1000))}
    </b>
  );
}
