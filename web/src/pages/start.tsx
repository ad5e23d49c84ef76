// The start page: choose a game and play; below, the current tables.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { usePolled } from "../api/polling.ts";
import type { MyTableList } from "../api/types.ts";
import { FirstGame } from "../coach/first-game.tsx";
import { customGames, loadSavedGames, rulebookFor } from "../custom/games.ts";
import { Profile } from "../guest/profile.tsx";
import { t } from "../i18n/translate.ts";
import { type TableDraft, withRulebook } from "../lobby/draft.ts";
import { GamePicker } from "../lobby/game-picker.tsx";
import { MyTables } from "../lobby/my-tables.tsx";
import { OpenTables } from "../lobby/open-tables.tsx";
import { loadDraft, saveDraft, savedCustomKey } from "../lobby/saved-draft.ts";
import { TableForm } from "../lobby/table-form.tsx";
import { isStaticSite, link } from "../platform/site.ts";
import { RecordOpener } from "../replay/record-opener.tsx";
import { allRulebooks, findRulebook } from "../session/catalog.ts";
import "./start.css";

export function StartPage() {
  const draft = useSignal<TableDraft | null>(null);
  const pendingKey = useSignal(savedCustomKey());
  const rulebooks = allRulebooks();
  const myTables = usePolled<MyTableList>("/api/me/tables").value?.tables;
  const isNewcomer = myTables?.length === 0;
  useEffect(() => {
    if (rulebooks.length && !draft.value) draft.value = loadDraft(rulebooks);
  }, [rulebooks, draft]);
  // A custom game of the saved draft can be played once the server has checked it, unless the user has chosen another.
  const pendingGame = customGames.value.find(({ key }) => key === pendingKey.value);
  useEffect(() => {
    if (!pendingGame) return;
    draft.value = loadDraft(pendingGame.rulebooks, pendingGame.key);
    pendingKey.value = null;
  }, [pendingGame, draft, pendingKey]);
  const changeDraft = (changed: TableDraft) => {
    draft.value = changed;
    pendingKey.value = null;
    saveDraft(changed);
  };
  useEffect(() => {
    void loadSavedGames();
  }, []);
  const customGame = customGames.value.find(({ key }) => key === draft.value?.customKey) ?? null;
  const book = draft.value && (customGame ? rulebookFor(customGame, draft.value.book) : findRulebook(draft.value.book));
  return (
    <main class="start">
      <header class="start-title">
        <div>
          <h1>{t("web.start.title")}</h1>
          <p>{t("web.start.line")}</p>
        </div>
        <Profile asksName>
          <a class="button" href={link("/games")}>
            {t("web.history.title")}
          </a>
        </Profile>
      </header>
      <FirstGame isMain={isNewcomer} />
      <MyTables tables={myTables ?? []} />
      {draft.value && book && (
        <div class="start-make">
          <GamePicker
            rulebooks={rulebooks}
            draft={draft.value}
            onChoose={(printed, game) =>
              draft.value && changeDraft(withRulebook(draft.value, printed, game?.key ?? null))
            }
          />
          <TableForm
            draft={draft.value}
            book={book}
            customGame={customGame}
            isMain={!isNewcomer}
            onChange={changeDraft}
          />
        </div>
      )}
      {!isStaticSite && <OpenTables />}
      <RecordOpener />
    </main>
  );
}
