// A game step by step, from any viewpoint. The page supplies the game.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { AnimationLayer } from "../animation/animation-layer.tsx";
import type { EventView, GameView, Moment, Replay, RulebookInfo } from "../api/types.ts";
import { IDLE } from "../board/board-content.ts";
import { type BoardParts, NO_PARTS } from "../board/board-parts.ts";
import { BoardView } from "../board/board-view.tsx";
import type { Board } from "../board/boards.ts";
import { useCurrentRulebook } from "../help/open-rules.ts";
import { cardName } from "../i18n/cards.ts";
import { t } from "../i18n/translate.ts";
import { useSentenceContext } from "../log/sentence-context.ts";
import { TurnList } from "../log/turn-list.tsx";
import { groupSteps } from "../log/turn-log.ts";
import { ticketsLeft } from "../play/display.tsx";
import { heldCities } from "../play/model/held-cities.ts";
import { tieText, winnerText } from "../results/score-components.ts";
import { sideName } from "../session/seat-names.ts";
import { Card, CardBack } from "../ui/card.tsx";
import { shownSeats } from "../ui/palette.ts";
import { Controls } from "./controls.tsx";
import { usePlayback } from "./playback.ts";
import { ReplaySeats } from "./seats.tsx";
import { positionAt, turnEnds, type Viewpoint, visibleSteps } from "./timeline.ts";
import "./viewer.css";

type Props = {
  readonly replay: Replay;
  readonly board: Board;
  /** The rulebook; null until it is loaded. */
  readonly book: RulebookInfo | null;
  /** The printed rulebook, also for house rules. */
  readonly base: string;
  /** The step to start with. */
  readonly first: number | null;
  /** The path that the step is added to; null if steps have no links. */
  readonly url: string | null;
  /** Further controls, given the current step. */
  readonly children: (step: number) => ComponentChildren;
};

export function ReplayViewer({ replay, board, book, base, first, url, children }: Props) {
  const ends = useMemo(() => turnEnds(replay), [replay]);
  const playback = usePlayback(replay, url, first, ends);
  const { step, speed, to } = playback;
  const viewpoint = useSignal<Viewpoint>("open");
  const highlight = useSignal<BoardParts>(NO_PARTS);
  const context = useSentenceContext(board.boardIndex, book, replay.occupants);
  const seen = useMemo(() => visibleSteps(replay, viewpoint.value), [replay, viewpoint.value]);
  const turns = useMemo(() => groupSteps(context, seen), [context, seen]);
  const newMoments = useLastMoment(step.value, seen);
  useCurrentRulebook(base);
  shownSeats.value = replay.occupants;
  const position = useMemo(
    () => positionAt(replay, step.value, viewpoint.value),
    [replay, step.value, viewpoint.value],
  );
  const hand = typeof viewpoint.value === "number" ? (position.hands[viewpoint.value] ?? null) : null;
  const tickets = useMemo(() => heldCities(hand, board.boardIndex), [hand, board]);
  const showHighlight = (wanted: BoardParts | null) => {
    highlight.value = wanted ?? NO_PARTS;
  };
  return (
    <main class="replay" data-pieces={book?.vocabulary.pieces}>
      <h1 class="visually-hidden">{t("web.replay.title")}</h1>
      <div class="replay-board">
        <BoardView
          board={board}
          owners={position.game.owners}
          buildings={position.game.buildings}
          {...IDLE}
          highlight={highlight.value}
          tickets={tickets}
          names={context.seats}
          book={book}
        />
      </div>
      <Controls playback={playback} last={replay.steps.length} ends={ends} />
      <aside class="replay-side">
        <div class="replay-head">
          <ViewpointSelect names={context.seats} viewpoint={viewpoint} />
          {children(step.value)}
        </div>
        {step.value === replay.steps.length && <Outcome replay={replay} names={context.seats} />}
        <ReplayDisplay game={position.game} book={book} />
        <ReplaySeats
          {...{ position, book, boardIndex: board.boardIndex }}
          names={context.seats}
          onHighlight={showHighlight}
        />
        <TurnList
          turns={turns}
          names={context.seats}
          label={t("web.log.title")}
          onHighlight={showHighlight}
          step={step.value}
          onStep={to}
        />
      </aside>
      <AnimationLayer newMoments={newMoments} mySeat={null} speed={speed.value > 1 ? "instant" : "normal"} />
    </main>
  );
}

/** The moment of this step, if the previous step was shown before it. */
function useLastMoment(
  step: number,
  seen: readonly { seat: number; events: readonly EventView[] }[],
): readonly Moment[] {
  const before = useRef(step);
  const action = seen[step - 1];
  const isNext = step === before.current + 1;
  useEffect(() => {
    before.current = step;
  }, [step]);
  return useMemo(
    () => (isNext && action ? [{ seq: step, at: 0, kind: "played", seat: action.seat, events: action.events }] : NONE),
    [step],
  );
}

const NONE: readonly Moment[] = [];

/** The winner, at the last step. */
function Outcome({ replay, names }: { readonly replay: Replay; readonly names: readonly string[] }) {
  const { result, start } = replay;
  if (!result) return <p class="replay-outcome">{t("web.record.unfinished")}</p>;
  const sides = start.sides.map(({ seats }) => sideName(names, seats));
  const isTeams = start.sides.some(({ seats }) => seats.length > 1);
  return <p class="replay-outcome">{`${winnerText(result, sides, isTeams)} ${tieText(result, sides)}`}</p>;
}

/** Selects the viewpoint. */
function ViewpointSelect({ names, viewpoint }: { names: readonly string[]; viewpoint: Signal<Viewpoint> }) {
  return (
    <label>
      <span>{t("web.replay.view")}</span>
      <select
        value={String(viewpoint.value)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          viewpoint.value = value === "open" || value === "outside" ? value : Number(value);
        }}
      >
        <option value="open">{t("web.replay.view_open")}</option>
        {names.map((name, seat) => (
          <option key={seat} value={String(seat)}>
            {t("web.replay.view_seat", { name })}
          </option>
        ))}
        <option value="outside">{t("web.replay.view_outside")}</option>
      </select>
    </label>
  );
}

const DECKS = ["trains", "ships"] as const;

function ReplayDisplay({ game, book }: { readonly game: GameView; readonly book: RulebookInfo | null }) {
  return (
    <section class="replay-display" aria-label={t("screen.display")}>
      <ul>
        {game.display.map((card, slot) => (
          <li key={slot} data-slot={slot}>
            {card && <Card card={card} />}
            <span class="visually-hidden">{card ? cardName(card, book) : "–"}</span>
          </li>
        ))}
      </ul>
      <span class="replay-display-decks">
        {game.deck_sizes.map((n, deck) => (
          <CardBack key={DECKS[deck]} deck={DECKS[deck] ?? "trains"} n={n} />
        ))}
        <CardBack deck="tickets" n={ticketsLeft(game, book)} />
      </span>
    </section>
  );
}
