// The results: who won and by how much, the scored items on the board, and what to do next.
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { ApiError, request, requestText } from "../api/http.ts";
import type {
  CommandDone,
  Frame,
  GameView,
  Rematch,
  RematchCreated,
  RematchRequest,
  Replay,
  ResultView,
} from "../api/types.ts";
import { IDLE } from "../board/board-content.ts";
import { type BoardParts, NO_PARTS } from "../board/board-parts.ts";
import { BoardView } from "../board/board-view.tsx";
import { type Board, useTableBoard } from "../board/boards.ts";
import { FinalLesson } from "../coach/coach.tsx";
import { t } from "../i18n/translate.ts";
import { Log } from "../log/log.tsx";
import { useSentenceContext } from "../log/sentence-context.ts";
import type { SentenceContext } from "../log/sentences.ts";
import { Spectators } from "../people/spectators.tsx";
import { navigate, urlSecret } from "../platform/router.ts";
import { saveFile } from "../platform/save-file.ts";
import { link } from "../platform/site.ts";
import { tableRulebook } from "../session/catalog.ts";
import { loadReplay } from "../session/loaded-replay.ts";
import { announceNonce } from "../session/nonces.ts";
import { sideName } from "../session/seat-names.ts";
import type { TableSession } from "../session/table-session.ts";
import { hasOthers, hasWonHere, isSharedScreen } from "../session/waiting.ts";
import { playSound } from "../sound/sound.ts";
import { Button } from "../ui/button.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { takes } from "../ui/handlers.ts";
import { useOnce } from "../ui/hooks.ts";
import { isMotionWanted } from "../ui/motion.ts";
import { seatColor } from "../ui/palette.ts";
import { SeatMarks } from "../ui/seat-mark.tsx";
import { OwnCard, Rising, useCelebration, useTrain, WinnerCard } from "./celebration.tsx";
import { Counting } from "./counting.tsx";
import { decidingText, findDecidingFactor } from "./deciding-factor.ts";
import { FairDeal } from "./fair-deal.tsx";
import { headlineFor, mySideOf, stampText } from "./headline.ts";
import { ScoreChart } from "./score-chart.tsx";
import {
  type BoardFocus,
  type Finished,
  NO_FOCUS,
  scoreComponents,
  winnersNetwork,
  winnersWay,
} from "./score-components.ts";
import { Scores, Standings } from "./scores.tsx";
import { findWithinReach, withinReachText } from "./within-reach.ts";
import "./results.css";

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
  const showFocus = useMemo(() => takes(focus), [focus]);
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
  const ending = useMemo(() => endingOf(frame.you, { result, game, context }), [frame, game, result, context]);
  const parts = { session, frame, game, result, context, ending };
  return (
    <>
      <div class="results" data-counting={isCounting} data-celebrating={celebration}>
        <div class="results-board" data-coach="board">
          <BoardView
            board={board}
            owners={game.owners}
            buildings={game.buildings}
            {...IDLE}
            {...focus.value}
            names={context.seats}
            book={context.book}
          />
          {celebration && <Celebrated {...parts} isWinner={isWinner} isMoving={celebration === "moving"} />}
        </div>
        <div class="results-side">
          <div role="status">{!isCounting && <Outcome {...parts} />}</div>
          {isCounting ? (
            <Counting {...{ result, game, context }} onFocus={showFocus} onEnd={end} />
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

/** How the game ended for the only player at this screen, or for everybody. */
type Ending = ReturnType<typeof headlineFor> & {
  /** The side of that player; null for spectators and shared screens. */
  readonly mySide: number | null;
  /** The names of the sides. */
  readonly sides: readonly string[];
  /** What would have changed it. */
  readonly reach: string | null;
};

function endingOf(you: Frame["you"], { result, game, context }: Finished): Ending {
  const sides = game.sides.map(({ seats }) => sideName(context.seats, seats));
  const isTeams = game.sides.some(({ seats }) => seats.length > 1);
  const mySide = mySideOf(you, game);
  const components = scoreComponents({ result, game, context });
  const reach = mySide === null ? null : findWithinReach(mySide, result, components, context.boardIndex.facts.tickets);
  return {
    ...headlineFor(mySide, result, sides, isTeams),
    mySide,
    sides,
    reach: reach && withinReachText(reach, context),
  };
}

/** The points of a side. */
function totalOf({ scores }: ResultView, side: number): number {
  return scores.find((score) => score.side === side)?.total ?? 0;
}

type CelebratedProps = Omit<ViewProps, "session"> & {
  readonly isWinner: boolean;
  readonly isMoving: boolean;
};

/** The winners over the board, and the place of a player who has not won. */
function Celebrated({ frame, game, result, context, ending, isWinner, isMoving }: CelebratedProps) {
  const [first = 0] = result.winners;
  const seats = result.winners.flatMap((side) => game.sides[side]?.seats ?? []);
  return (
    <>
      <WinnerCard
        seats={seats}
        name={sideName(context.seats, seats)}
        points={t("count.points", { n: totalOf(result, first) })}
        stamp={isWinner ? stampText(frame.you, result, game) : null}
      />
      {ending.mySide !== null && !isWinner && <OwnCard {...ending} seats={game.sides[ending.mySide]?.seats ?? []} />}
      {isMoving && <Rising seat={seats[0] ?? 0} />}
    </>
  );
}

type ViewProps = Omit<Props, "board"> & { readonly context: SentenceContext; readonly ending: Ending };

/** How it ended for this player or who won, and what decided the game: a ticket whose stub has the points. */
function Outcome({ session, game, result, context, ending }: ViewProps) {
  const { mySide, sides, title, detail, reach } = ending;
  const { replay, isLoading } = useReplay(session);
  const reason = findDecidingFactor(result, scoreComponents({ result, game, context }), replay);
  const shown = mySide ?? result.winners[0] ?? 0;
  const seats = game.sides[shown]?.seats ?? [];
  return (
    <div class="outcome" style={{ "--outcome-color": seatColor(seats[0] ?? 0) }}>
      <div class="outcome-text">
        <h1 class="results-title" data-won={mySide !== null && result.winners.includes(mySide)}>
          {title}
        </h1>
        {detail && <p class="results-detail">{detail}</p>}
        {!isLoading && <p class="results-reason">{decidingText(reason, result, sides, context)}</p>}
        {reach && <p class="results-reach">{reach}</p>}
      </div>
      <div class="outcome-stub" aria-hidden="true">
        <span>
          <SeatMarks seats={seats} size={seats.length > 1 ? 26 : 36} />
        </span>
        <b>{totalOf(result, shown)}</b>
      </div>
    </div>
  );
}

/** The replay of the game, once it is loaded; none if it was refused. */
function useReplay(session: TableSession): { readonly replay: Replay | null; readonly isLoading: boolean } {
  const loading = useMemo(() => loadReplay(session.table, session.invite), [session]).value;
  return { replay: loading.state === "there" ? loading.game.replay : null, isLoading: loading.state === "waiting" };
}

type DetailsProps = ViewProps & { readonly board: Board; readonly onFocus: (focus: BoardFocus) => void };

/** The scores, and everything else there is to know about the game. */
function Details({ session, frame, game, result, context, board, onFocus }: DetailsProps) {
  const { replay } = useReplay(session);
  const showHighlight = useCallback(
    (wanted: BoardParts | null) => onFocus({ highlight: wanted ?? NO_PARTS, trail: [] }),
    [onFocus],
  );
  return (
    <>
      <Standings {...{ result, game, context }} />
      <Scores {...{ result, game, context }} mySeat={frame.you.seat ?? null} onShow={onFocus} />
      <Spectators session={session} />
      {replay && <ScoreChart replay={replay} names={context.seats} table={session.table} />}
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
      <a class="button" href={link(`/t/${frame.table}/replay${urlSecret()}`)}>
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

/** The URL of the rematch, with its invite if we know it. */
function rematchPath(rematch: Rematch): string {
  return `/t/${rematch.table}${rematch.invite ? `#${rematch.invite}` : ""}`;
}

/** Go to the rematch, which the first person who asks creates; without other people it starts at once. */
async function startRematch(table: string, isAlone: boolean): Promise<void> {
  const body: RematchRequest = await announceNonce();
  const again = await request<RematchCreated>("POST", `/api/tables/${table}/rematch`, { body });
  if (isAlone) await request<CommandDone>("POST", `/api/tables/${again.table}/start`, { body: { type: "start" } });
  navigate(`/t/${again.table}`);
}

/** Take the same seat at the rematch, and go there; if the seat is taken, the waiting room offers the others. */
async function joinRematch(rematch: Rematch, seat: number): Promise<void> {
  const body = { type: "sit", seat, invite: rematch.invite ?? "", ...(await announceNonce()) };
  try {
    await request<CommandDone>("POST", `/api/tables/${rematch.table}/sit`, { body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  navigate(rematchPath(rematch));
}

/** Download the record of the game. */
async function saveRecord(table: string, invite: string): Promise<void> {
  const text = await requestText(`/api/tables/${table}/record`, invite ? { invite } : {});
  saveFile(`ferrovia-${table}.txt`, "text/plain", text);
}
