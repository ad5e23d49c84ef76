// A game that is over, step by step, from any seat or with everything open; the address is a link to the moment.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { BoardView } from "../board/boardview.tsx";
import { type Board, useTableBoard } from "../board/drawings.ts";
import { tieLine, winnerLine } from "../end/parts.ts";
import { useBookAtHand } from "../learn/shown.ts";
import type { Teller } from "../log/tell.ts";
import { TurnList } from "../log/turnlist.tsx";
import { turnsOfSteps } from "../log/turns.ts";
import { Motion } from "../motion/motion.tsx";
import { Controls } from "../replay/controls.tsx";
import { type Played, playedAt } from "../replay/load.ts";
import { ReplayMarket } from "../replay/market.tsx";
import { ReplaySeats } from "../replay/seats.tsx";
import { useStepping } from "../replay/stepping.ts";
import { sceneAt, stepsSeen, turnAt, turnEnds, turnFrom, type Viewpoint } from "../replay/story.ts";
import { bookAt } from "../table/books.ts";
import { seatNames, sideName } from "../table/names.ts";
import { NOTHING, type Pointed } from "../table/sitting.ts";
import type { Fact, Moment } from "../wire/types.ts";
import { lang, t, troubleText } from "../words/words.ts";
import "./replay.css";

type Props = { readonly table: string; readonly step: number | null };

export function ReplayPage({ table, step }: Props) {
  const loading = useMemo(() => playedAt(table, location.hash.slice(1)), [table]).value;
  const setting = loading.state === "there" ? loading.played.frame.setting : undefined;
  const board = useTableBoard(table, setting, location.hash.slice(1));
  if (loading.state === "refused") {
    return (
      <main class="replay-alone">
        <p role="alert">{troubleText(loading.trouble)}</p>
        <a href={`/t/${table}${location.hash}`}>{t("web.replay.to_table")}</a>
      </main>
    );
  }
  if (loading.state === "waiting" || !board) return <main class="replay-alone">{t("web.replay.loading")}</main>;
  return <Showing table={table} played={loading.played} board={board} first={step} />;
}

type ShowingProps = {
  readonly table: string;
  readonly played: Played;
  readonly board: Board;
  readonly first: number | null;
};

const ignore = () => {};
const NO_TRAIL: readonly string[] = [];

function Showing({ table, played, board, first }: ShowingProps) {
  const { frame, replay } = played;
  const ends = useMemo(() => turnEnds(replay), [replay]);
  const { step, playing, speed, to, play } = useStepping(replay, table, first, ends);
  const viewpoint = useSignal<Viewpoint>("open");
  const pointed = useSignal<Pointed>(NOTHING);
  const teller = useTeller(played, board);
  const seen = useMemo(() => stepsSeen(replay, viewpoint.value), [replay, viewpoint.value]);
  const turns = useMemo(() => turnsOfSteps(teller, seen), [teller, seen]);
  const fresh = useFresh(step.value, seen);
  useBookAtHand(frame.setting.base);
  const scene = sceneAt(replay, step.value, viewpoint.value);
  const point = (wanted: Pointed) => {
    pointed.value = wanted;
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
        <Head table={table} played={played} names={teller.seats} viewpoint={viewpoint} />
        {step.value === replay.steps.length && <Outcome played={played} names={teller.seats} />}
        <ReplayMarket game={scene.game} />
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
function Outcome({ played, names }: { readonly played: Played; readonly names: readonly string[] }) {
  const { result, start } = played.replay;
  const sides = start.sides.map(({ seats }) => sideName(names, seats));
  const isTeams = start.sides.some(({ seats }) => seats.length > 1);
  return <p class="replay-outcome">{`${winnerLine(result, sides, isTeams)} ${tieLine(result, sides)}`}</p>;
}

function useTeller({ frame }: Played, { atlas }: Board): Teller {
  const book = bookAt(frame.table, frame.setting, location.hash.slice(1));
  const spoken = lang.value;
  return useMemo(
    () => ({ atlas, book, seats: seatNames(frame.seats), lang: spoken }),
    [atlas, book, frame.seats, spoken],
  );
}

type HeadProps = {
  readonly table: string;
  readonly played: Played;
  readonly names: readonly string[];
  readonly viewpoint: { value: Viewpoint };
};

/** From whose seat, the way back to the table, and the link to this moment. */
function Head({ table, played, names, viewpoint }: HeadProps) {
  const copied = useSignal(false);
  const { you, setting } = played.frame;
  const copy = async () => {
    const secret = setting.is_open ? "" : (you.invite ?? location.hash.slice(1));
    const link = `${location.origin}${location.pathname}${location.search}${secret ? `#${secret}` : ""}`;
    await navigator.clipboard.writeText(link);
    copied.value = true;
    setTimeout(() => {
      copied.value = false;
    }, 2000);
  };
  return (
    <div class="replay-head">
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
      <button type="button" onClick={() => void copy()}>
        {t(copied.value ? "web.replay.copied" : "web.replay.copy")}
      </button>
      <a class="button" href={`/t/${table}${location.hash}`}>
        {t("web.replay.to_table")}
      </a>
      <span class="unseen" role="status">
        {copied.value ? t("web.replay.copied") : ""}
      </span>
    </div>
  );
}
