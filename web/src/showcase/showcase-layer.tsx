// Shows what is worth a moment of attention over the board. It takes no input, and any click or key ends it.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Frame, RulebookInfo } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { cityKey, type PartKey } from "../board/board-parts.ts";
import { withEnds } from "../board/part-rects.ts";
import { t } from "../i18n/translate.ts";
import { useSentenceContext } from "../log/sentence-context.ts";
import { routeName, type SentenceContext } from "../log/sentences.ts";
import { sideName } from "../session/seat-names.ts";
import type { TableSession } from "../session/table-session.ts";
import { isShared } from "../session/waiting.ts";
import { isCovered } from "../shell/state.ts";
import { playSound } from "../sound/sound.ts";
import { Card } from "../ui/card.tsx";
import { whenLanded } from "../ui/landing.ts";
import { isMotionWanted } from "../ui/motion.ts";
import { placeClear } from "../ui/placement.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { useSkip } from "../ui/skip.ts";
import { showcaseQueue } from "./showcase-queue.ts";
import { findShowcases, type Showcase } from "./showcases.ts";
import "./showcase-layer.css";

type Props = {
  readonly session: TableSession;
  readonly frame: Frame;
  readonly boardIndex: BoardIndex;
  readonly book: RulebookInfo | null;
};

export function ShowcaseLayer({ session, frame, boardIndex, book }: Props) {
  const context = useSentenceContext(boardIndex, book, frame.occupants);
  useShowcases(session, frame, boardIndex, book);
  useSkip(
    () => showcaseQueue.skip(),
    () => session.isHeld.peek(),
  );
  const shown = isCovered.value ? null : showcaseQueue.shown.value;
  return (
    <>
      <p class="visually-hidden" role="status">
        {shown && announcement(shown, frame, context)}
      </p>
      {shown && <Shown key={JSON.stringify(shown)} {...{ shown, frame, context }} />}
    </>
  );
}

/**
 * Queue the showcases of each new frame, before it is painted: none in a hidden page, and no tunnels of others where bots
 * do not wait. While the cards of a tunnel are turned up, the page does not tell what came of it; everything else comes
 * when the pieces that caused it have landed.
 */
function useShowcases(session: TableSession, frame: Frame, boardIndex: BoardIndex, book: RulebookInfo | null): void {
  const before = useRef<Frame | null>(null);
  useLayoutEffect(() => {
    const isFast = session.botSpeed.peek() === "instant";
    const found = findShowcases(before.current, frame, session.newMoments.peek(), boardIndex, book).filter(
      (showcase) => !(isFast && showcase.kind === "tunnel" && showcase.seat !== frame.you.seat),
    );
    before.current = frame;
    if (!found.length || document.hidden) return;
    const tunnels = found.filter(({ kind }) => kind === "tunnel");
    const others = found.filter((showcase) => !tunnels.includes(showcase));
    showcaseQueue.add(tunnels);
    whenLanded(() => {
      if (session.frame.peek()?.phase === "playing") showcaseQueue.add(others);
    });
    const shown = showcaseQueue.shown.peek();
    if (shown?.kind === "tunnel" && tunnels.includes(shown) && isMotionWanted()) session.heldFrom.value = shown.seq;
  }, [frame]);
  useEffect(() => {
    const stop = showcaseQueue.shown.subscribe((shown) => {
      if (shown?.kind !== "tunnel" || shown.seq !== session.heldFrom.peek()) session.heldFrom.value = null;
    });
    return () => {
      showcaseQueue.skip();
      stop();
    };
  }, [session]);
}

/** What screen readers say; empty where the log says the same. */
function announcement(shown: Showcase, frame: Frame, context: SentenceContext): string {
  switch (shown.kind) {
    case "tickets":
      return shown.completed
        .map(({ ticket }) => t("web.showcase.ticket_done", ticketValues(ticket, context)))
        .join(" ");
    case "running_out":
      return runningOutText(shown, frame, context);
    case "last_turns":
      return `${t("web.showcase.last_turns")}. ${turnsText(shown.turns, frame)}`;
    case "my_last_turn":
      return lastTurnText(frame, context);
    default:
      return "";
  }
}

function ticketValues(ticket: number, { boardIndex }: SentenceContext) {
  return { ticket: boardIndex.ticketTitle(ticket), points: boardIndex.ticketPoints(ticket) };
}

function runningOutText(
  { side, pieces, end }: Extract<Showcase, { kind: "running_out" }>,
  frame: Frame,
  { seats }: SentenceContext,
): string {
  const members = frame.game?.sides[side]?.seats ?? [];
  const isMine = members.length === 1 && members[0] === frame.you.seat && !isShared(frame);
  if (isMine) return t("web.showcase.running_out_mine", { n: pieces, end });
  return t("web.showcase.running_out", { seat: sideName(seats, members), n: pieces, end });
}

/** How many turns the reader still has; spectators and shared screens are told about everyone. */
function turnsText(n: number, frame: Frame): string {
  const isOne = frame.you.seat != null && !isShared(frame);
  return isOne ? t("web.showcase.turns_mine", { n }) : t("web.showcase.turns_each", { n });
}

/** On a shared screen the player is called by name. */
function lastTurnText(frame: Frame, { seats }: SentenceContext): string {
  if (!isShared(frame)) return t("web.showcase.my_last_turn");
  return t("web.showcase.last_turn_of", { seat: seats[frame.you.seat ?? -1] ?? "" });
}

type ShownProps = { readonly shown: Showcase; readonly frame: Frame; readonly context: SentenceContext };

function Shown({ shown, frame, context }: ShownProps) {
  switch (shown.kind) {
    case "tunnel":
      return <Tunnel {...{ shown, frame, context }} />;
    case "tickets":
      return <CompletedTickets shown={shown} context={context} />;
    case "running_out":
      return <RunningOut {...{ shown, frame, context }} />;
    case "last_turns":
      return <LastTurns {...{ shown, frame, context }} />;
    case "my_last_turn":
      return (
        <Box kind="large" keys={[]}>
          {lastTurnText(frame, context)}
        </Box>
      );
  }
}

type RunningOutProps = Omit<ShownProps, "shown"> & { readonly shown: Extract<Showcase, { kind: "running_out" }> };

/** A player has few pieces left, so the last turns are near. */
function RunningOut({ shown, frame, context }: RunningOutProps) {
  useEffect(() => playSound("warning"), []);
  return (
    <Box kind="line" keys={[]}>
      <SeatMark seat={frame.game?.sides[shown.side]?.seats[0] ?? 0} size={24} />
      {runningOutText(shown, frame, context)}
    </Box>
  );
}

type LastTurnsProps = Omit<ShownProps, "shown"> & { readonly shown: Extract<Showcase, { kind: "last_turns" }> };

/** The last turns begin: who began them, and how many turns are left. */
function LastTurns({ shown: { seat, pieces, turns }, frame, context }: LastTurnsProps) {
  const side = frame.game?.sides.find(({ seats }) => seats.includes(seat))?.seats ?? [seat];
  return (
    <Box kind="last_turns" keys={[]}>
      <strong>{t("web.showcase.last_turns")}</strong>
      <p>
        <SeatMark seat={seat} size={24} />
        {t("web.showcase.pieces_left", { seat: sideName(context.seats, side), n: pieces })}
      </p>
      <p>{turnsText(turns, frame)}</p>
    </Box>
  );
}

type TunnelProps = Omit<ShownProps, "shown"> & { readonly shown: Extract<Showcase, { kind: "tunnel" }> };

/** The cards of a tunnel, turned up one by one; those that cost a card are marked. */
function Tunnel({ shown: { seat, route, turnedUp, extra }, frame, context }: TunnelProps) {
  const { boardIndex } = context;
  const avoided = (frame.hand?.tickets ?? []).flatMap(({ ticket }) => boardIndex.ticketCities(ticket).map(cityKey));
  return (
    <Box
      kind="tunnel"
      keys={withEnds(boardIndex, route)}
      avoided={avoided}
      style={{ "--showcase-count": turnedUp.length }}
    >
      <p>
        <SeatMark seat={seat} size={22} />
        {routeName(boardIndex, route)}
      </p>
      <div class="showcase-cards">
        {turnedUp.map(({ card, isMatch }, index) => (
          <span key={index} data-match={isMatch} style={{ "--showcase-order": index }}>
            <Card card={card} />
            {isMatch && <b>+1</b>}
          </span>
        ))}
      </div>
      <p class="showcase-sum" style={{ "--showcase-order": turnedUp.length }}>
        {extra ? t("tunnel.asks", { n: extra }) : t("web.showcase.tunnel_free")}
      </p>
    </Box>
  );
}

type TicketsProps = {
  readonly shown: Extract<Showcase, { kind: "tickets" }>;
  readonly context: SentenceContext;
};

/** Completed tickets with a stamp; the board traces their paths. */
function CompletedTickets({ shown: { completed }, context }: TicketsProps) {
  useEffect(() => playSound("stamp"), []);
  const keys = completed.flatMap(({ ticket, path }) => [
    ...path,
    ...context.boardIndex.ticketCities(ticket).map(cityKey),
  ]);
  return (
    <Box kind="tickets" keys={keys}>
      {completed.map(({ ticket }) => (
        <div key={ticket} class="showcase-ticket">
          <span>{context.boardIndex.ticketTitle(ticket)}</span>
          <b>{context.boardIndex.ticketPoints(ticket)}</b>
          <em>{t("web.showcase.completed")}</em>
        </div>
      ))}
    </Box>
  );
}

type BoxProps = {
  readonly kind: "line" | "large" | "last_turns" | "tunnel" | "tickets";
  /** What it is about on the board, which it must not cover. */
  readonly keys: readonly PartKey[];
  /** What else on the board it should not cover. */
  readonly avoided?: readonly PartKey[];
  readonly style?: { readonly [property: string]: number };
  readonly children: ComponentChildren;
};

const NO_STYLE = {};
const NOTHING: readonly PartKey[] = [];

/** A box over the board: beside what it is about, or else at the top, in the middle or, for the last turns, over free space. */
function Box({ kind, keys, avoided = NOTHING, style = NO_STYLE, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const area = document.querySelector(".board")?.getBoundingClientRect();
    if (!box.current || !area) return;
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const parts = [...document.querySelectorAll<SVGElement>("[data-part]")];
    const boxesOf = (isWanted: (key: string) => boolean) =>
      parts.filter(({ dataset }) => isWanted(dataset.part ?? "")).map((part) => part.getBoundingClientRect());
    const y = area.top + (kind === "line" ? 8 : (area.height - height) / 2);
    const middle = { x: area.left + (area.width - width) / 2, y };
    const isAbout = (key: string) => keys.includes(key);
    const corner =
      keys.length || kind === "last_turns"
        ? placeClear(
            { width, height },
            area,
            boxesOf(isAbout),
            boxesOf((key) => !isAbout(key)),
            boxesOf((key) => avoided.includes(key)),
          )
        : middle;
    box.current.style.left = `${corner.x}px`;
    box.current.style.top = `${corner.y}px`;
  }, [keys.join()]);
  return (
    <div class="showcase" data-kind={kind} ref={box} style={style} aria-hidden="true">
      {children}
    </div>
  );
}
