// A table: gathering, playing, over. The pieces of the page get the sitting and read their signals.
import { useEffect, useMemo } from "preact/hooks";
import { useBoard } from "../board/drawings.ts";
import { End } from "../end/end.tsx";
import { useBookAtHand } from "../learn/shown.ts";
import { Play } from "../play/play.tsx";
import { Sitting } from "../table/sitting.ts";
import { Together } from "../together/together.tsx";
import { Gathering } from "./gathering.tsx";
import "./table.css";

export function TablePage({ table }: { readonly table: string }) {
  const sitting = useMemo(() => new Sitting(table, location.hash.slice(1)), [table]);
  useEffect(() => () => sitting.close(), [sitting]);
  const frame = sitting.frame.value;
  const board = useBoard(frame?.setting.board);
  useBookAtHand(frame?.setting.rulebook);
  return (
    <main class="table" data-phase={frame?.phase}>
      <Together sitting={sitting}>
        {frame?.phase === "gathering" && <Gathering sitting={sitting} frame={frame} />}
        {frame?.phase === "playing" && frame.game && board && (
          <Play sitting={sitting} frame={frame} game={frame.game} board={board} />
        )}
        {frame?.phase === "over" && <End sitting={sitting} />}
      </Together>
    </main>
  );
}
