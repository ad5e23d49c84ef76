// A table: gathering, playing, over. The pieces of the page get the sitting and read their signals.
import { useEffect, useMemo } from "preact/hooks";
import { useBoard } from "../board/drawings.ts";
import { Play } from "../play/play.tsx";
import { Sitting } from "../table/sitting.ts";
import "./table.css";

export function TablePage({ table }: { readonly table: string }) {
  const sitting = useMemo(() => new Sitting(table, location.hash.slice(1)), [table]);
  useEffect(() => () => sitting.close(), [sitting]);
  const frame = sitting.frame.value;
  const board = useBoard(frame?.setting.board);
  return (
    <main class="table" data-phase={frame?.phase}>
      {frame?.game && board && <Play sitting={sitting} frame={frame} game={frame.game} board={board} />}
    </main>
  );
}
