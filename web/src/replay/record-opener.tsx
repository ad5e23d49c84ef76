// Opens a record file that is chosen or dropped, and lists its faults.
import { useSignal } from "@preact/signals";
import type { FileFault } from "../api/types.ts";
import { FaultList } from "../custom/fault-list.tsx";
import { t } from "../i18n/translate.ts";
import { navigate } from "../platform/router.ts";
import { showErrors } from "../ui/error-toast.tsx";
import { FileInput, readTextFiles, useFileDrop } from "../ui/file-input.tsx";
import { openRecord } from "./opened-record.ts";
import { addTextFiles, type ChosenRecordFiles } from "./record-files.ts";
import "./record-opener.css";

export function RecordOpener() {
  const chosen = useSignal<ChosenRecordFiles>({});
  const faults = useSignal<readonly FileFault[]>([]);
  const isBusy = useSignal(false);
  const { record, board } = chosen.value;
  const take = async (files: readonly File[]) => {
    if (isBusy.value || files.length === 0) return;
    isBusy.value = true;
    faults.value = [];
    await showErrors(() => open(files));
    isBusy.value = false;
  };
  const open = async (files: readonly File[]) => {
    chosen.value = addTextFiles(chosen.value, await readTextFiles(files));
    if (!chosen.value.record) return;
    faults.value = await openRecord(chosen.value);
    if (faults.value.length === 0) navigate("/record");
  };
  const dropTarget = useFileDrop((files) => void take(files));
  return (
    <form class="record-opener" aria-label={t("web.record.title")} aria-busy={isBusy.value} {...dropTarget}>
      <h2>{t("web.record.title")}</h2>
      <p>{t("web.record.what")}</p>
      <FileInput
        label={t("web.record.choose")}
        accept=".txt,.json,text/plain,application/json"
        multiple
        name={[record?.name, board?.name].filter(Boolean).join(", ")}
        onTake={(files) => void take(files)}
      />
      <p role="status">{statusOf(isBusy.value, chosen.value)}</p>
      <FaultList
        title={t("web.record.faulty")}
        faults={faults.value}
        names={{ record: record?.name ?? "", board: board?.name ?? "", house: record?.name ?? "" }}
      />
    </form>
  );
}

function statusOf(isBusy: boolean, { record, board }: ChosenRecordFiles): string {
  if (isBusy) return t("web.replay.loading");
  return board && !record ? t("web.record.only_board") : "";
}
