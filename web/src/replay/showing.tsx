// A game step by step, from any seat or with everything open; where it comes from is the page's business.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { BoardView } from "../board/boardview.tsx";
import type { Board } from "../board/drawings.ts";
import { tieLine, winnerLine } from "../end/parts.ts";
import { useBookAtHand } from "../learn/shown.ts";
import type { Teller } from "../log/tell.ts";
import { TurnList } from "../log/turnlist.tsx";
import { turnsOfSteps } from "../log/turns.ts";
import { Motion } from "../motion/motion.tsx";
import { seatNames, sideName } from "../table/names.ts";
import { NOTHING, type Pointed } from "../table/sitting.ts";
import type { Book, Fact, Moment, Replay } from "../wire/types.ts";
import { lang, t } from "../words/words.ts";
import { Controls } from "./controls.tsx";
import { ReplayMarket } from "./market.tsx";
import { ReplaySeats } from "./seats.tsx";
import { useStepping } from "./stepping.ts";
import { sceneAt, stepsSeen, turnAt, turnEnds, turnFrom, type Viewpoint } from "./story.ts";
import "./showing.css";

type Props = {
  readonly replay: Replay;
  readonly board: Board;
  /** The rulebook; null until it is told. */
  readonly book: Book | null;
  /** The printed book that it is, or changes. */
  readonly base: string;
  /** The step to begin with. */
  readonly first: number | null;
  /** The address that steps are added to; null if there is no link to a moment. */
  readonly address: string | null;
  /** What else can be done with the game, at a step of it. */
  readonly children: (step: number) => ComponentChildren;
};

const ignore = () => {};
const NO_TRAIL: readonly string[] = [];

export function Showing({ replay, board, book, base, first, address, children }: Props) {
  const ends = useMemo(() => turnEnds(replay), [replay]);
  const { step, playing, speed, to, play } = useStepping(replay, address, first, ends);
  const viewpoint = useSignal<Viewpoint>("open");
  const pointed = useSignal<Pointed>(NOTHING);
  const teller = useTeller(replay, book, board);
  const seen = useMemo(() => stepsSeen(replay, viewpoint.value), [replay, viewpoint.value]);
  const turns = useMemo(() => turnsOfSteps(teller, seen), [teller, seen]);
  const fresh = useFresh(step.value, seen);
  useBookAtHand(base);
  const scene = sceneAt(replay, step.value, viewpoint.value);
  const point = (wanted: Pointed | null) => {
    pointed.value = wanted ?? NOTHING;
  };
  return (
    <main class="replay">
      <h1 class="unseen">{t("web.replay.title")}</h1>
      <div class="replay-board">
        <BoardView
          drawing={board.drawing}
          facts={board.facts}
          owners={scene.game.owners}
          buildings={scene.game.buildings}
          lit={NOTHING}
          pointed={pointed.value}
          chosen={null}
          trail={NO_TRAIL}
          names={teller.seats}
          onRoute={ignore}
          onCity={ignore}
        />
      </div>
      <Controls
        step={step.value}
        last={replay.steps.length}
        turn={turnAt(ends, step.value)}
        turns={ends.length}
        playing={playing.value}
        speed={speed.value}
        onStep={to}
        onTurn={(way) => to(turnFrom(ends, step.value, way))}
        onToTurn={(turn) => to(turn > 0 ? (ends[turn - 1] ?? replay.steps.length) : 0)}
        onPlay={play}
        onSpeed={(wanted) => {
          speed.value = wanted;
        }}
      />
      <aside class="replay-side">
        <div class="replay-head">
          <Seen names={teller.seats} viewpoint={viewpoint} />
          {children(step.value)}
        </div>
        {step.value === replay.steps.length && <Outcome replay={replay} names={teller.seats} />}
        <ReplayMarket game={scene.game} book={book} />
        <ReplaySeats {...{ scene, atlas: board.atlas }} names={teller.seats} onPoint={point} />
        <TurnList
          turns={turns}
          names={teller.seats}
          label={t("web.log.title")}
          onPoint={point}
          step={step.value}
          onStep={to}
        />
      </aside>
      <Motion fresh={fresh} own={null} />
    </main>
  );
}

/** The action that led to this step, if the step before it was shown. */
function useFresh(step: number, seen: readonly { seat: number; facts: readonly Fact[] }[]): readonly Moment[] {
  const before = useRef(step);
  const action = seen[step - 1];
  const isNext = step === before.current + 1;
  useEffect(() => {
    before.current = step;
  }, [step]);
  return useMemo(
    () => (isNext && action ? [{ seq: step, at: 0, kind: "played", seat: action.seat, facts: action.facts }] : NONE),
    [step],
  );
}

const NONE: readonly Moment[] = [];

/** Who won, at the last step. */
function Outcome({ replay, names }: { readonly replay: Replay; readonly names: readonly string[] }) {
  const { result, start } = replay;
  if (!result) return <p class="replay-outcome">{t("web.record.unfinished")}</p>;
  const sides = start.sides.map(({ seats }) => sideName(names, seats));
  const isTeams = start.sides.some(({ seats }) => seats.length > 1);
  return <p class="replay-outcome">{`${winnerLine(result, sides, isTeams)} ${tieLine(result, sides)}`}</p>;
}

function useTeller({ seats }: Replay, book: Book | null, { atlas }: Board): Teller {
  const spoken = lang.value;
  return useMemo(() => ({ atlas, book, seats: seatNames(seats), lang: spoken }), [atlas, book, seats, spoken]);
}

/** From whose seat the game is looked at. */
function Seen({ names, viewpoint }: { readonly names: readonly string[]; readonly viewpoint: { value: Viewpoint } }) {
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
