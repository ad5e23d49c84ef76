// The replay of a record file. It is on no server, so its steps have no links.
import { t } from "../i18n/translate.ts";
import { openedRecord } from "../replay/opened-record.ts";
import { RecordOpener } from "../replay/record-opener.tsx";
import { ReplayViewer } from "../replay/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { sets } from "../ui/handlers.ts";
import "./record.css";

export function RecordPage() {
  const game = openedRecord.value;
  if (!game) {
    return (
      <main class="record-page-none">
        <h1>{t("web.replay.title")}</h1>
        <RecordOpener />
      </main>
    );
  }
  const { name, replay, board, book } = game;
  return (
    <ReplayViewer key={name} {...{ replay, board, book }} base={book.base} first={null} url={null}>
      {() => (
        <>
          <b class="record-page-name">{name}</b>
          <Button onClick={sets(openedRecord, null)} text={t("web.record.another")} />
        </>
      )}
    </ReplayViewer>
  );
}
