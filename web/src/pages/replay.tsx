// A game of a table that is over, step by step; the address is a link to the moment.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { useTableBoard } from "../board/drawings.ts";
import { copyText } from "../parts/copying.ts";
import { playedAt } from "../replay/load.ts";
import { Showing } from "../replay/showing.tsx";
import { bookAt } from "../table/books.ts";
import type { Frame } from "../wire/types.ts";
import { t, troubleText } from "../words/words.ts";

type Props = { readonly table: string; readonly invite: string; readonly step: number | null };

export function ReplayPage({ table, invite, step }: Props) {
  const loading = useMemo(() => playedAt(table, invite), [table, invite]).value;
  const frame = loading.state === "there" ? loading.played.frame : null;
  const board = useTableBoard(table, frame?.setting, invite);
  if (loading.state === "refused") {
    return (
      <main class="replay-alone">
        <p role="alert">{troubleText(loading.trouble)}</p>
        <a href={`/t/${table}${location.hash}`}>{t("web.replay.to_table")}</a>
      </main>
    );
  }
  if (loading.state === "waiting" || !frame || !board) {
    return <main class="replay-alone">{t("web.replay.loading")}</main>;
  }
  return (
    <Showing
      replay={loading.played.replay}
      board={board}
      book={bookAt(table, frame.setting, invite)}
      base={frame.setting.base}
      first={step}
      address={`/t/${table}/replay`}
    >
      {(shown) => <Ways frame={frame} step={shown} />}
    </Showing>
  );
}

/** The link to this moment, and the way back to the table. */
function Ways({ frame, step }: { readonly frame: Frame; readonly step: number }) {
  const copied = useSignal(false);
  const isByHand = useSignal(false);
  const { table, you, setting } = frame;
  const secret = setting.is_open ? "" : (you.invite ?? location.hash.slice(1));
  const link = `${location.origin}/t/${table}/replay?step=${step}${secret ? `#${secret}` : ""}`;
  const copy = async () => {
    copied.value = await copyText(link);
    isByHand.value = !copied.value;
    setTimeout(() => {
      copied.value = false;
    }, 2000);
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {t(copied.value ? "web.replay.copied" : "web.replay.copy")}
      </button>
      {isByHand.value && (
        <input
          readOnly
          value={link}
          aria-label={t("web.replay.copy_by_hand")}
          ref={selected}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <a class="button" href={`/t/${table}${location.hash}`}>
        {t("web.replay.to_table")}
      </a>
      <span class="unseen" role="status">
        {copied.value ? t("web.replay.copied") : ""}
      </span>
    </>
  );
}

/** A text that the browser did not copy is there to be copied. */
function selected(field: HTMLInputElement | null): void {
  field?.focus();
}
