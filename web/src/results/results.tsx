// The results: who won and by how much, the scored items on the board, and what to do next.
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { Frame, GameView, ResultView } from "../api/types.ts";
import { type BoardParts, NO_PARTS } from "../board/board-parts.ts";
import { BoardView } from "../board/board-view.tsx";
import { type Board, useTableBoard } from "../board/boards.ts";
import { FinalLesson } from "../coach/coach.tsx";
import { t } from "../i18n/translate.ts";
import { Log } from "../log/log.tsx";
import { useSentenceContext } from "../log/sentence-context.ts";
import type { SentenceContext } from "../log/sentences.ts";
import { Spectators } from "../people/spectators.tsx";
import { addressSecret } from "../platform/router.ts";
import { link } from "../platform/site.ts";
import { tableRulebook } from "../session/catalog.ts";
import { loadReplay } from "../session/loaded-replay.ts";
import { sideName } from "../session/seat-names.ts";
import type { TableSession } from "../session/table-session.ts";
import { hasOthers, hasWonHere, isSharedScreen } from "../session/waiting.ts";
import { playSound } from "../sound/sound.ts";
import { Button } from "../ui/button.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { useOnce } from "../ui/hooks.ts";
import { isMotionWanted } from "../ui/motion.ts";
import { seatColor } from "../ui/palette.ts";
import { SeatMarks } from "../ui/seat-mark.tsx";
import { OwnCard, Rising, useCelebration, useTrain, WinnerCard } from "./celebration.tsx";
import { countSteps } from "./count-steps.ts";
import { Counting } from "./counting.tsx";
import { decidingText, findDecidingFactor } from "./deciding-factor.ts";
import { FairDeal } from "./fair-deal.tsx";
import { joinRematch, rematchPath, saveRecord, startRematch } from "./follow-up.ts";
import { headlineFor, mySideOf, stampText } from "./headline.ts";
import "./results.css";
import { ScoreChart } from "./score-chart.tsx";
import { type BoardFocus, NO_FOCUS, scoreComponents, winnersNetwork, winnersWay } from "./score-components.ts";
import { Scores, Standings } from "./scores.tsx";
import { findWithinReach, withinReachText } from "./within-reach.ts";

/** Nothing on the board is selectable any more. */
const ignore = () => {};

type ResultsProps = {
  readonly session: TableSession;
  /** Whether the game has ended just now, and not before this visit. */
  readonly hasEnded: boolean;
};

export function Results({ session, hasEnded }: ResultsProps) {
  const frame = session.frame.value;
  const board = useTableBoard(session.table, frame?.options, session.invite);
  if (!frame?.game || !board) return null;
  if (!frame.result) return <p role="status">{t("web.results.unscored")}</p>;
  return <ResultsView {...{ session, frame, board, hasEnded }} game={frame.game} result={frame.result} />;
}

type Props = {
  readonly session: TableSession;
  readonly frame: Frame;
  readonly game: GameView;
  readonly result: ResultView;
  readonly board: Board;
};

function ResultsView({ session, frame, game, result, board, hasEnded }: Props & ResultsProps) {
  const focus = useSignal<BoardFocus>(NO_FOCUS);
  const [isCounting, setCounting] = useState(() => hasEnded && !document.hidden && isMotionWanted());
  const [isFinale, setFinale] = useState(hasEnded);
  const book = tableRulebook(session.table, frame.options, session.invite);
  const context = useSentenceContext(board.boardIndex, book, frame.occupants);
  const { highlight, trail } = focus.value;
  const showFocus = useCallback(
    (wanted: BoardFocus) => {
      focus.value = wanted;
    },
    [focus],
  );
  const end = useCallback(() => {
    focus.value = NO_FOCUS;
    setCounting(false);
  }, [focus]);
  const countAgain = useCallback(() => {
    setFinale(true);
    setCounting(true);
  }, []);
  useEffect(() => {
    if (isFinale && !isCounting) playSound(hasWonHere(frame) ? "win" : "end");
  }, [isFinale, isCounting]);
  const network = useMemo(() => winnersNetwork(result, game), [result, game]);
  const way = useMemo(() => winnersWay(result, game, board.boardIndex), [result, game, board]);
  const isWinner = hasWonHere(frame);
  const celebration = useCelebration(isFinale && !isCounting, { network, way, isWinner, onFocus: showFocus });
  const firstWinner = game.sides[result.winners[0] ?? 0]?.seats[0] ?? 0;
  const hasBuses = book?.vocabulary.pieces === "buses";
  useTrain(celebration === "moving", firstWinner, hasBuses);
  const parts = { session, frame, game, result, context };
  return (
    <>
      <div class="results" data-counting={isCounting} data-celebrating={celebration}>
        <div class="results-board" data-coach="board">
          <BoardView
            board={board}
            owners={game.owners}
            buildings={game.buildings}
            selectable={NO_PARTS}
            highlight={highlight}
            chosen={null}
            trail={trail}
            names={context.seats}
            book={context.book}
            onChoose={ignore}
          />
          {celebration && (
            <Celebrated {...{ frame, game, result, context, isWinner }} isMoving={celebration === "moving"} />
          )}
        </div>
        <div class="results-side">
          <div role="status">{!isCounting && <Outcome {...parts} />}</div>
          {isCounting ? (
            <CountPoints {...{ game, result, context }} onFocus={showFocus} onEnd={end} />
          ) : (
            <>
              <NextSteps session={session} frame={frame} onCount={countAgain} />
              <Details {...parts} board={board} onFocus={showFocus} />
            </>
          )}
        </div>
      </div>
      <FinalLesson frame={frame} isCounted={!isCounting} />
    </>
  );
}

type CelebratedProps = Pick<Props, "frame" | "game" | "result"> & {
  readonly context: SentenceContext;
  readonly isWinner: boolean;
  readonly isMoving: boolean;
};

/** The winners over the board. */
function Celebrated({ frame, game, result, context, isWinner, isMoving }: CelebratedProps) {
  const seats = result.winners.flatMap((side) => game.sides[side]?.seats ?? []);
  const mySide = mySideOf(frame.you, game);
  const score = result.scores.find(({ side }) => side === result.winners[0]);
  return (
    <>
      <WinnerCard
        seats={seats}
        name={sideName(context.seats, seats)}
        points={t("count.points", { n: score?.total ?? 0 })}
        stamp={isWinner ? stampText(frame.you, result, game) : null}
      />
      {mySide !== null && !isWinner && <OwnEnding side={mySide} {...{ game, result, context }} />}
      {isMoving && <Rising seat={seats[0] ?? 0} />}
    </>
  );
}

type OwnProps = Pick<Props, "game" | "result"> & { readonly context: SentenceContext; readonly side: number };

/** The place of a player who has not won, and what would have changed it. */
function OwnEnding({ side, game, result, context }: OwnProps) {
  const sides = game.sides.map(({ seats }) => sideName(context.seats, seats));
  const isTeams = game.sides.some(({ seats }) => seats.length > 1);
  const { title, detail } = headlineFor(side, result, sides, isTeams);
  const reach = findWithinReach(side, result, scoreComponents(result, game, context), context.boardIndex.facts.tickets);
  return (
    <OwnCard
      seats={game.sides[side]?.seats ?? []}
      {...{ title, detail }}
      reach={reach && withinReachText(reach, context)}
    />
  );
}

type CountProps = Pick<Props, "game" | "result"> & {
  readonly context: SentenceContext;
  readonly onFocus: (focus: BoardFocus) => void;
  readonly onEnd: () => void;
};

function CountPoints({ game, result, context, onFocus, onEnd }: CountProps) {
  const steps = useMemo(() => countSteps(result, game, context), [result, game, context]);
  return <Counting {...{ steps, game, onFocus, onEnd }} names={context.seats} />;
}

type ViewProps = Omit<Props, "board"> & { readonly context: SentenceContext };

/** How it ended for this player or who won, and what decided the game: a ticket whose stub has the points. */
function Outcome({ session, frame, game, result, context }: ViewProps) {
  const loading = useMemo(() => loadReplay(session.table, session.invite), [session]).value;
  const sides = game.sides.map(({ seats }) => sideName(context.seats, seats));
  const isTeams = game.sides.some(({ seats }) => seats.length > 1);
  const mySide = mySideOf(frame.you, game);
  const { title, detail } = headlineFor(mySide, result, sides, isTeams);
  const replay = loading.state === "there" ? loading.game.replay : null;
  const components = scoreComponents(result, game, context);
  const reason = findDecidingFactor(result, components, replay);
  const reach = mySide === null ? null : findWithinReach(mySide, result, components, context.boardIndex.facts.tickets);
  const shown = mySide ?? result.winners[0] ?? 0;
  const seats = game.sides[shown]?.seats ?? [];
  const total = result.scores.find(({ side }) => side === shown)?.total ?? 0;
  return (
    <div class="outcome" style={{ "--outcome-color": seatColor(seats[0] ?? 0) }}>
      <div class="outcome-text">
        <h1 class="results-title" data-won={mySide !== null && result.winners.includes(mySide)}>
          {title}
        </h1>
        {detail && <p class="results-detail">{detail}</p>}
        {loading.state !== "waiting" && <p class="results-reason">{decidingText(reason, result, sides, context)}</p>}
        {reach && <p class="results-reach">{withinReachText(reach, context)}</p>}
      </div>
      <div class="outcome-stub" aria-hidden="true">
        <span>
          <SeatMarks seats={seats} size={seats.length > 1 ? 26 : 36} />
        </span>
        <b>{total}</b>
      </div>
    </div>
  );
}

type DetailsProps = ViewProps & { readonly board: Board; readonly onFocus: (focus: BoardFocus) => void };

/** The scores, and everything else there is to know about the game. */
function Details({ session, frame, game, result, context, board, onFocus }: DetailsProps) {
  const showHighlight = useCallback(
    (wanted: BoardParts | null) => onFocus({ highlight: wanted ?? NO_PARTS, trail: [] }),
    [onFocus],
  );
  return (
    <>
      <Standings {...{ result, game, context }} />
      <Scores {...{ result, game, context }} mySeat={frame.you.seat ?? null} onShow={onFocus} />
      <Spectators session={session} />
      <HistoryChart session={session} names={context.seats} />
      <FairDeal frame={frame} />
      <details class="results-log">
        <summary>{t("web.log.title")}</summary>
        <Log session={session} boardIndex={board.boardIndex} onHighlight={showHighlight} />
      </details>
    </>
  );
}

type NextProps = Pick<Props, "session" | "frame"> & { readonly onCount: () => void };

/** Rematch, replay, record, and the count of the points once more. */
function NextSteps({ session, frame, onCount }: NextProps) {
  const again = useOnce(() => startRematch(frame.table, !hasOthers(frame)));
  const { rematch, you } = frame;
  const join = useOnce(async () => rematch && joinRematch(rematch, you.seat ?? 0));
  return (
    <div class="results-next" data-coach="after">
      {rematch && you.seat != null && !isSharedScreen(you) ? (
        <Button class="main" onClick={join} text={t("web.end.to_rematch")} />
      ) : frame.rematch ? (
        <a class="button results-main" href={link(rematchPath(frame.rematch))}>
          {t("web.end.to_rematch")}
        </a>
      ) : (
        frame.you.seat != null && <Button class="main" onClick={again} text={t("web.end.rematch")} />
      )}
      <a class="button" href={link(`/t/${frame.table}/replay${addressSecret()}`)}>
        {t("web.end.replay")}
      </a>
      <Button onClick={() => showErrors(() => saveRecord(frame.table, session.invite))} text={t("web.end.record")} />
      <Button onClick={onCount} text={t("web.end.count")} />
      {frame.you.seat != null && (
        <a class="button" href={link("/games")}>
          {t("web.history.title")}
        </a>
      )}
    </div>
  );
}

function HistoryChart({ session, names }: { readonly session: TableSession; readonly names: readonly string[] }) {
  const loading = useMemo(() => loadReplay(session.table, session.invite), [session]).value;
  return loading.state === "there" ? (
    <ScoreChart replay={loading.game.replay} names={names} table={session.table} />
  ) : null;
}
