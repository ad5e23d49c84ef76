// Open tables of others: to sit down at, to watch, to look back on.
import type { Face, Faces } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { usePolled } from "./faces.ts";
import { TableCard } from "./tablecard.tsx";

const SHOWN = 8;

export function OpenTables() {
  const gathering = usePolled<Faces>("/api/tables?phase=gathering").value;
  const playing = usePolled<Faces>("/api/tables?phase=playing").value?.tables ?? [];
  const over = usePolled<Faces>("/api/tables?phase=over").value?.tables ?? [];
  return (
    <>
      {gathering && <Tables title={t("web.open.title")} faces={gathering.tables} way={t("web.open.sit")} />}
      {playing.length > 0 && <Tables title={t("web.open.playing")} faces={playing} way={t("web.open.watch")} />}
      {over.length > 0 && <Tables title={t("web.open.over")} faces={over} way={t("web.replay.title")} tail="/replay" />}
    </>
  );
}

type Props = {
  readonly title: string;
  readonly faces: readonly Face[];
  readonly way: string;
  readonly tail?: string;
};

function Tables({ title, faces, way, tail = "" }: Props) {
  return (
    <section class="open">
      <h2>{title}</h2>
      {faces.length === 0 && <p class="tablelist-none">{t("web.open.none")}</p>}
      <ul class="tablelist">
        {faces.slice(0, SHOWN).map((face) => (
          <TableCard key={face.table} face={face}>
            <a class="button" href={`/t/${face.table}${tail}`}>
              {way}
            </a>
          </TableCard>
        ))}
      </ul>
    </section>
  );
}
