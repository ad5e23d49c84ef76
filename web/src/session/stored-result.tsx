// How a game ended that this server cannot open any more, from the table's stored summary.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { request } from "../api/http.ts";
import type { TableSummary } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { playersText } from "./seat-names.ts";

const UNOPENED = new Set(["other_rules", "unreadable"]);

type Props = { readonly table: string; readonly invite: string; readonly code: string | undefined };

/** Nothing unless the table could not be opened (`code` is why) and its game is over. */
export function StoredResult({ table, invite, code }: Props) {
  const summary = useSignal<TableSummary | null>(null);
  useEffect(() => {
    if (!code || !UNOPENED.has(code)) return;
    request<TableSummary>("GET", `/api/tables/${table}/summary`, { invite }).then(
      (found) => {
        summary.value = found;
      },
      () => undefined, // the reason is shown already
    );
  }, [table, invite, code, summary]);
  if (summary.value?.phase !== "over") return null;
  return <p>{t("web.connection.result", { result: playersText(summary.value) })}</p>;
}
