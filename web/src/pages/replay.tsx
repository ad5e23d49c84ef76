// A game that is over, step by step, from any seat or with everything open; the address is a link to the moment.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { BoardView } from "../board/boardview.tsx";
import { type Board, useBoard } from "../board/drawings.ts";
import { useBookAtHand } from "../learn/shown.ts";
import type { Teller } from "../log/tell.ts";
import { TurnList } from "../log/turnlist.tsx";
import { turnsOfSteps } from "../log/turns.ts";
import { Controls } from "../replay/controls.tsx";
import { type Played, playedAt } from "../replay/load.ts";
import { ReplaySeats } from "../replay/seats.tsx";
import { useStepping } from "../replay/stepping.ts";
import { sceneAt, stepsSeen, turnAt, turnEnds, turnFrom, type Viewpoint } from "../replay/story.ts";
import { bookOf } from "../table/books.ts";
import { seatNames } from "../table/names.ts";
import { NOTHING, type Pointed } from "../table/sitting.ts";
import { lang, t, troubleText } from "../words/words.ts";
import "./replay.css";

type Props = { readonly table: string; readonly step: number | null };

export function ReplayPage({ table, step }: Props) {
  const loading = useMemo(() => playedAt(table, location.hash.slice(1)), [table]).value;
  const board = useBoard(loading.state === "there" ? loading.played.frame.setting.board : null);
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

function Showing({ table, played, board, first }: ShowingProps) {
  const { frame, replay } = played;
  const ends = useMemo(() => turnEnds(replay), [replay]);
  const { step, playing, speed, to, play } = useStepping(replay, table, first, ends);
  const viewpoint = useSignal<Viewpoint>("open");
  const pointed = useSignal<Pointed>(NOTHING);
  const teller = useTeller(played, board);
  const turns = useMemo(
    () => turnsOfSteps(teller, stepsSeen(replay, viewpoint.value)),
    [teller, replay, viewpoint.value],
  );
  useBookAtHand(frame.setting.rulebook);
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
          trail={[]}
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
    </main>
  );
}

function useTeller({ frame }: Played, { atlas }: Board): Teller {
  const book = bookOf(frame.setting.rulebook);
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
