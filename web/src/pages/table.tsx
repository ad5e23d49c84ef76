// A table: gathering, playing, over. The pieces of the page get the sitting and read their signals.
import { useEffect, useMemo } from "preact/hooks";
import { End } from "../end/end.tsx";
import { Sitting } from "../table/sitting.ts";

export function TablePage({ table }: { readonly table: string }) {
  const sitting = useMemo(() => new Sitting(table, location.hash.slice(1)), [table]);
  useEffect(() => () => sitting.close(), [sitting]);
  const phase = sitting.frame.value?.phase;
  return (
    <main class="table" data-phase={phase}>
      {phase === "over" && <End sitting={sitting} />}
    </main>
  );
}
