// Where a record file is chosen or dropped: it is looked at at once, and shown or told what is wrong with it.
import { useSignal } from "@preact/signals";
import { go } from "../address.ts";
import { Faults } from "../making/faults.tsx";
import { useDropping } from "../parts/dropping.ts";
import { FileField } from "../parts/filefield.tsx";
import { attempt } from "../parts/trouble.tsx";
import type { OwnFault } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { openRecord } from "./opened.ts";
import { MOST_BYTES, type RecordFiles, withFiles } from "./recordfile.ts";
import "./opener.css";

export function Opener() {
  const chosen = useSignal<RecordFiles>({});
  const faults = useSignal<readonly OwnFault[]>([]);
  const isBusy = useSignal(false);
  const { record, board } = chosen.value;
  const take = async (files: readonly File[]) => {
    if (isBusy.value || files.length === 0) return;
    isBusy.value = true;
    faults.value = tooLarge(files);
    if (faults.value.length === 0) {
      const more = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
      chosen.value = withFiles(chosen.value, more);
      if (chosen.value.record) await attempt(open);
    }
    isBusy.value = false;
  };
  const open = async () => {
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

/** What is said of files that are not even read. */
function tooLarge(files: readonly File[]): readonly OwnFault[] {
  const large = files.filter(({ size }) => size > MOST_BYTES);
  return large.map(({ name }) => ({
    file: "record",
    text: "web.record.large",
    values: { name, most: MOST_BYTES / 1000 },
  }));
}
