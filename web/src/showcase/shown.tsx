// A showcase over the board. It is loaded with the results, because the first one comes well after the table is shown.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Frame } from "../api/types.ts";
import { cityKey, type PartKey } from "../board/board-parts.ts";
import { withEnds } from "../board/part-rects.ts";
import { allParts, rectsOnPage, shownStage } from "../board/stage.ts";
import { t } from "../i18n/translate.ts";
import { routeName, type SentenceContext } from "../log/sentences.ts";
import { sideName } from "../session/seat-names.ts";
import { playSound } from "../sound/sound.ts";
import { Card } from "../ui/card.tsx";
import { isMotionWanted } from "../ui/motion.ts";
import { placeClear } from "../ui/placement.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import type { Showcase } from "./showcases.ts";
import { lastTurnText, runningOutText, turnsText } from "./texts.ts";
import "./shown.css";

export type ShownProps = { readonly shown: Showcase; readonly frame: Frame; readonly context: SentenceContext };

export function Shown({ shown, frame, context }: ShownProps) {
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

type Props<Kind> = Omit<ShownProps, "shown"> & { readonly shown: Extract<Showcase, { kind: Kind }> };

/** A player has few pieces left, so the last turns are near. */
function RunningOut({ shown, frame, context }: Props<"running_out">) {
  useEffect(() => playSound("warning"), []);
  return (
    <Box kind="line" keys={[]}>
      <SeatMark seat={frame.game?.sides[shown.side]?.seats[0] ?? 0} size={24} />
      {runningOutText(shown, frame, context)}
    </Box>
  );
}

/** The last turns begin: who began them, and how many turns are left. */
function LastTurns({ shown: { seat, pieces, turns }, frame, context }: Props<"last_turns">) {
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

/** The cards of a tunnel, turned up one by one; those that cost a card are marked. */
function Tunnel({ shown: { seat, route, turnedUp, extra }, frame, context }: Props<"tunnel">) {
  const { boardIndex } = context;
  useEffect(() => soundTunnel(turnedUp.length, extra), []);
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

/** When the cards of a tunnel are turned up, as in the stylesheet, in milliseconds. */
const FIRST_FLIP_MS = 220;
const flipStep = (cards: number) => Math.min(300, 950 / cards);
/** Each card sounds higher than the one before. */
const RISE = 1.19;

/** A rising sound for each card that is turned up, and then how it ended. The result ends that. */
function soundTunnel(cards: number, extra: number): () => void {
  const step = isMotionWanted() ? flipStep(cards) : 0;
  const flips = Array.from({ length: step ? cards : 0 }, (_, index) =>
    setTimeout(() => playSound("flip", { pitch: RISE ** index }), FIRST_FLIP_MS + index * step),
  );
  const end = setTimeout(() => playSound(extra ? "tunnel_paid" : "tunnel_free"), step && FIRST_FLIP_MS + cards * step);
  return () => {
    for (const timer of [...flips, end]) clearTimeout(timer);
  };
}

/** Completed tickets with a stamp; the board traces their paths. */
function CompletedTickets({ shown: { completed }, context }: Omit<Props<"tickets">, "frame">) {
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
    const stage = shownStage();
    if (!box.current || !stage) return;
    const area = stage.viewport.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const y = area.top + (kind === "line" ? 8 : (area.height - height) / 2);
    const middle = { x: area.left + (area.width - width) / 2, y };
    const others = allParts(stage).filter((key) => !keys.includes(key));
    const corner =
      keys.length || kind === "last_turns"
        ? placeClear({ width, height }, area, rectsOnPage(keys), rectsOnPage(others), rectsOnPage(avoided))
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
