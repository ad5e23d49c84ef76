// A table: gathering, playing, over, closed. The pieces of the page get the sitting and read their signals.
import { useEffect, useMemo } from "preact/hooks";
import { useTableBoard } from "../board/drawings.ts";
import { End } from "../end/end.tsx";
import { Coach } from "../learn/coach.tsx";
import { useBookAtHand } from "../learn/shown.ts";
import { Motion } from "../motion/motion.tsx";
import { Play } from "../play/play.tsx";
import { Sitting } from "../table/sitting.ts";
import { Together } from "../together/together.tsx";
import type { Frame } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { Gathering } from "./gathering.tsx";
import "./table.css";

export function TablePage({ table, invite }: { readonly table: string; readonly invite: string }) {
  const sitting = useMemo(() => new Sitting(table, invite), [table, invite]);
  useEffect(() => () => sitting.close(), [sitting]);
  const frame = sitting.frame.value;
  const board = useTableBoard(table, frame?.setting, sitting.invite);
  useBookAtHand(frame?.setting.base);
  return (
    <main class="table" data-phase={frame?.phase} data-seq={frame?.seq}>
      <Together sitting={sitting}>
        {frame?.phase === "gathering" && <Gathering sitting={sitting} frame={frame} />}
        {frame?.phase === "playing" && frame.game && board && (
          <Play sitting={sitting} frame={frame} game={frame.game} board={board} />
        )}
        <p role="status" class="table-drawing">
          {frame && hasBoard(frame) && frame.setting.own_board && !board && t("web.drawing.table")}
        </p>
        {frame?.phase === "over" && <End sitting={sitting} />}
        {frame?.phase === "closed" && <Closed />}
      </Together>
      <Coach sitting={sitting} />
      <Motion fresh={sitting.fresh.value} own={sitting.seat.value} />
    </main>
  );
}

/** Whether the board is what is shown. */
function hasBoard({ phase }: Frame): boolean {
  return phase === "playing" || phase === "over";
}

/** Nobody came for so long that there is nothing left to do here. */
function Closed() {
  return (
    <div class="table-closed">
      <h1>{t("server.error.phase_closed")}</h1>
      <a class="button" href="/">
        {t("web.line.home")}
      </a>
    </div>
  );
}
