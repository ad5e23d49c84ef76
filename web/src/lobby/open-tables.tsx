// Open tables of others: to join, to watch, to replay.
import { usePolled } from "../api/polling.ts";
import type { TableList, TableSummary } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { TableItem } from "./table-item.tsx";

const MAX_SHOWN = 8;

export function OpenTables() {
  const gathering = usePolled<TableList>("/api/tables?phase=gathering").value;
  const playing = usePolled<TableList>("/api/tables?phase=playing").value?.tables ?? [];
  const over = usePolled<TableList>("/api/tables?phase=over").value?.tables ?? [];
  return (
    <>
      {gathering && <Tables title={t("web.open.title")} summaries={gathering.tables} linkText={t("web.open.sit")} />}
      {playing.length > 0 && (
        <Tables title={t("web.open.playing")} summaries={playing} linkText={t("web.open.watch")} />
      )}
      {over.length > 0 && (
        <Tables title={t("web.open.over")} summaries={over} linkText={t("web.replay.title")} pathSuffix="/replay" />
      )}
    </>
  );
}

type Props = {
  readonly title: string;
  readonly summaries: readonly TableSummary[];
  readonly linkText: string;
  readonly pathSuffix?: string;
};

function Tables({ title, summaries, linkText, pathSuffix = "" }: Props) {
  return (
    <section class="open">
      <h2>{title}</h2>
      {summaries.length === 0 && <p class="table-list-none">{t("web.open.none")}</p>}
      <ul class="table-list">
        {summaries.slice(0, MAX_SHOWN).map((summary) => (
          <TableItem key={summary.table} summary={summary}>
            <a class="button" href={link(`/t/${summary.table}${pathSuffix}`)}>
              {linkText}
            </a>
          </TableItem>
        ))}
      </ul>
    </section>
  );
}
