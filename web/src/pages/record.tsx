// A game from a record file, step by step. It is on no server, so that there is no link to a moment of it.
import { opened } from "../replay/opened.ts";
import { Opener } from "../replay/opener.tsx";
import { Showing } from "../replay/showing.tsx";
import { t } from "../words/words.ts";
import "./record.css";

export function RecordPage() {
  const game = opened.value;
  if (!game) {
    return (
      <main class="record-none">
        <h1>{t("web.replay.title")}</h1>
        <Opener />
      </main>
    );
  }
  const { name, replay, board, book } = game;
  return (
    <Showing key={name} {...{ replay, board, book }} base={book.base} first={null} address={null}>
      {() => (
        <>
          <b class="record-name">{name}</b>
          <button
            type="button"
            onClick={() => {
              opened.value = null;
            }}
          >
            {t("web.record.another")}
          </button>
        </>
      )}
    </Showing>
  );
}
