// The replay of a table's finished game; the URL is a link to the current step.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Frame } from "../api/types.ts";
import { useTableBoard } from "../board/boards.ts";
import { errorText, t } from "../i18n/translate.ts";
import { copyText } from "../platform/clipboard.ts";
import { urlSecret } from "../platform/router.ts";
import { isStaticSite, link, pageUrl } from "../platform/site.ts";
import { ReplayViewer } from "../replay/viewer.tsx";
import { tableRulebook } from "../session/catalog.ts";
import { loadReplay } from "../session/loaded-replay.ts";
import { StoredResult } from "../session/stored-result.tsx";
import { Button } from "../ui/button.tsx";
import { sets } from "../ui/handlers.ts";

type Props = { readonly table: string; readonly invite: string; readonly step: number | null };

export function ReplayPage({ table, invite, step }: Props) {
  const loading = useMemo(() => loadReplay(table, invite), [table, invite]).value;
  const frame = loading.state === "there" ? loading.game.frame : null;
  const board = useTableBoard(table, frame?.options, invite);
  if (loading.state === "refused") {
    return (
      <main class="replay-alone">
        <p role="alert">{errorText(loading.error)}</p>
        <StoredResult table={table} invite={invite} code={loading.error.code} />
        <a href={link(`/t/${table}${urlSecret()}`)}>{t("web.replay.to_table")}</a>
      </main>
    );
  }
  if (loading.state === "waiting" || !frame || !board) {
    return <main class="replay-alone">{t("web.replay.loading")}</main>;
  }
  return (
    <ReplayViewer
      replay={loading.game.replay}
      board={board}
      book={tableRulebook(table, frame.options, invite)}
      base={frame.options.base}
      first={step}
      url={`/t/${table}/replay`}
    >
      {(shown) => <ReplayLinks frame={frame} step={shown} />}
    </ReplayViewer>
  );
}

/** A link to this step, and a link back to the table. */
function ReplayLinks({ frame, step }: { readonly frame: Frame; readonly step: number }) {
  const copied = useSignal(false);
  const isByHand = useSignal(false);
  const { table, you, options } = frame;
  const secret = options.is_open ? "" : (you.invite ?? urlSecret().slice(1));
  const shared = pageUrl(`/t/${table}/replay?step=${step}${secret ? `#${secret}` : ""}`);
  const copy = async () => {
    copied.value = await copyText(shared);
    isByHand.value = !copied.value;
    setTimeout(sets(copied, false), 2000);
  };
  return (
    <>
      {!isStaticSite && (
        <Button onClick={() => void copy()} text={t(copied.value ? "web.replay.copied" : "web.replay.copy")} />
      )}
      {isByHand.value && (
        <input
          readOnly
          value={shared}
          aria-label={t("web.replay.copy_by_hand")}
          ref={focusField}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <a class="button" href={link(`/t/${table}${urlSecret()}`)}>
        {t("web.replay.to_table")}
      </a>
      <span class="visually-hidden" role="status">
        {copied.value ? t("web.replay.copied") : ""}
      </span>
    </>
  );
}

/** If copying failed, select the link, so that the user can copy it. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}
