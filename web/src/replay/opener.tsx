// Where a record file is chosen or dropped: it is looked at at once, and shown or told what is wrong with it.
import { useSignal } from "@preact/signals";
import { go } from "../address.ts";
import { Faults } from "../making/faults.tsx";
import { useDropping } from "../parts/dropping.ts";
import { FileField } from "../parts/filefield.tsx";
import { readFiles } from "../parts/filetext.ts";
import { attempt } from "../parts/trouble.tsx";
import type { OwnFault } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { openRecord } from "./opened.ts";
import { type RecordFiles, withFiles } from "./recordfile.ts";
import "./opener.css";

export function Opener() {
  const chosen = useSignal<RecordFiles>({});
  const faults = useSignal<readonly OwnFault[]>([]);
  const isBusy = useSignal(false);
  const { record, board } = chosen.value;
  const take = async (files: readonly File[]) => {
    if (isBusy.value || files.length === 0) return;
    isBusy.value = true;
    faults.value = [];
    await attempt(() => open(files));
    isBusy.value = false;
  };
  const open = async (files: readonly File[]) => {
    chosen.value = withFiles(chosen.value, await readFiles(files));
    if (!chosen.value.record) return;
    faults.value = await openRecord(chosen.value);
    if (faults.value.length === 0) go("/record");
  };
  const dropping = useDropping((files) => void take(files));
  return (
    <form class="opener" aria-label={t("web.record.title")} aria-busy={isBusy.value} {...dropping}>
      <h2>{t("web.record.title")}</h2>
      <p>{t("web.record.what")}</p>
      <FileField
        label={t("web.record.choose")}
        accept=".txt,.json,text/plain,application/json"
        several
        name={[record?.name, board?.name].filter(Boolean).join(", ")}
        onTake={(files) => void take(files)}
      />
      <p role="status">{statusOf(isBusy.value, chosen.value)}</p>
      <Faults
        title={t("web.record.faulty")}
        faults={faults.value}
        names={{ record: record?.name ?? "", board: board?.name ?? "", house: record?.name ?? "" }}
      />
    </form>
  );
}

function statusOf(isBusy: boolean, { record, board }: RecordFiles): string {
  if (isBusy) return t("web.replay.loading");
  return board && !record ? t("web.record.only_board") : "";
}
