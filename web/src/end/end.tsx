// The end of a game: who won and by what, the board with what counted on it, and what can be done next.
import { useSignal } from "@preact/signals";
import { useCallback, useMemo } from "preact/hooks";
import { BoardView } from "../board/boardview.tsx";
import { type Board, useTableBoard } from "../board/drawings.ts";
import { Log } from "../log/log.tsx";
import type { Teller } from "../log/tell.ts";
import { useOnce } from "../parts/once.ts";
import { attempt } from "../parts/trouble.tsx";
import { playedAt } from "../replay/load.ts";
import { bookAt } from "../table/books.ts";
import { seatNames, sideName } from "../table/names.ts";
import { NOTHING, type Pointed, type Sitting } from "../table/sitting.ts";
import { Onlookers } from "../together/onlookers.tsx";
import { hasOthers } from "../together/people.tsx";
import type { Frame, GameView, ResultView } from "../wire/types.ts";
import { lang, t } from "../words/words.ts";
import { playAgain, rematchPath, saveRecord } from "./after.ts";
import "./end.css";
import { NOWHERE, tieLine, type Where, winnerLine } from "./parts.ts";
import { Plot } from "./plot.tsx";
import { Scores } from "./scores.tsx";

/** Nothing on the board can be chosen any more. */
const ignore = () => {};

export function End({ sitting }: { readonly sitting: Sitting }) {
  const frame = sitting.frame.value;
  const board = useTableBoard(sitting.table, frame?.setting, sitting.invite);
  if (!frame?.game || !frame.result || !board) return null;
  return <Ending {...{ sitting, frame, board }} game={frame.game} result={frame.result} />;
}

type Props = {
  readonly sitting: Sitting;
  readonly frame: Frame;
  readonly game: GameView;
  readonly result: ResultView;
  readonly board: Board;
};

function Ending({ sitting, frame, game, result, board }: Props) {
  const where = useSignal<Where>(NOWHERE);
  const book = bookAt(sitting.table, frame.setting, sitting.invite);
  const spoken = lang.value;
  const teller: Teller = useMemo(
    () => ({ atlas: board.atlas, book, seats: seatNames(frame.seats), lang: spoken }),
    [board, book, frame.seats, spoken],
  );
  const sides = game.sides.map(({ seats }) => sideName(teller.seats, seats));
  const isTeams = game.sides.some(({ seats }) => seats.length > 1);
  const { pointed, trail } = where.value;
  const point = useCallback(
    (wanted: Pointed | null) => {
      sitting.pointed.value = wanted ?? NOTHING;
    },
    [sitting],
  );
  return (
    <div class="end">
      <div class="end-board">
        <BoardView
          drawing={board.drawing}
          facts={board.facts}
          owners={game.owners}
          buildings={game.buildings}
          lit={NOTHING}
          pointed={pointed === NOTHING ? sitting.pointed.value : pointed}
          chosen={null}
          trail={trail}
          names={teller.seats}
          onRoute={ignore}
          onCity={ignore}
        />
      </div>
      <div class="end-side">
        <h1>{winnerLine(result, sides, isTeams)}</h1>
        {result.tie_break && <p class="end-tie">{tieLine(result, sides)}</p>}
        <Next sitting={sitting} frame={frame} />
        <Scores
          {...{ result, game, teller }}
          own={frame.you.seat ?? null}
          onShow={(shown) => {
            where.value = shown;
          }}
        />
        <Onlookers sitting={sitting} />
        <Growth sitting={sitting} names={teller.seats} />
        <Fairness hash={frame.setting.seed_hash} seed={frame.seed ?? ""} />
        <details class="end-log">
          <summary>{t("web.log.title")}</summary>
          <Log sitting={sitting} atlas={board.atlas} onPoint={point} />
        </details>
      </div>
    </div>
  );
}

/** Rematch, replay, record. */
function Next({ sitting, frame }: { readonly sitting: Sitting; readonly frame: Frame }) {
  const again = useOnce(() => playAgain(frame.table, !hasOthers(frame)));
  return (
    <div class="end-next">
      {frame.rematch ? (
        <a class="button end-main" href={rematchPath(frame.rematch)}>
          {t("web.end.to_rematch")}
        </a>
      ) : (
        frame.you.seat != null && (
          <button type="button" class="main" onClick={again}>
            {t("web.end.rematch")}
          </button>
        )
      )}
      <a class="button" href={`/t/${frame.table}/replay${location.hash}`}>
        {t("web.end.replay")}
      </a>
      <button type="button" onClick={() => attempt(() => saveRecord(frame.table, sitting.invite))}>
        {t("web.end.record")}
      </button>
    </div>
  );
}

function Growth({ sitting, names }: { readonly sitting: Sitting; readonly names: readonly string[] }) {
  const loading = useMemo(() => playedAt(sitting.table, sitting.invite), [sitting]).value;
  return loading.state === "there" ? <Plot replay={loading.played.replay} names={names} table={sitting.table} /> : null;
}

/** That nobody chose the deal: its hash was shown first, and this is the seed that it is the hash of. */
function Fairness({ hash, seed }: { readonly hash: string; readonly seed: string }) {
  return (
    <details class="end-fair">
      <summary>{t("web.end.fair")}</summary>
      <p>{t("web.end.fair_why")}</p>
      <dl>
        <dt>{t("web.end.hash")}</dt>
        <dd>
          <code>{hash}</code>
        </dd>
        <dt>{t("web.end.seed")}</dt>
        <dd>
          <code>{seed}</code>
        </dd>
        <dt>{t("web.end.check")}</dt>
        <dd>
          <code>ferrovia verify-deal ferrovia-….txt --hash {hash}</code>
        </dd>
      </dl>
    </details>
  );
}
