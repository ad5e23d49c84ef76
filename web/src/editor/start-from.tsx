// The dialog to start with another board: an empty one, the example, a copy, a saved one or a file.
import iberia from "../../../docs/examples/iberia.json" with { type: "json" };
import { ApiError, request } from "../api/http.ts";
import type { BoardInfo, Drawing } from "../api/types.ts";
import { savedFiles } from "../custom/files.ts";
import { checkFiles } from "../custom/games.ts";
import { rulebookName } from "../i18n/rulebooks.ts";
import { lang, t } from "../i18n/translate.ts";
import { allRulebooks } from "../session/catalog.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { FileInput, readTextFiles, useFileDrop } from "../ui/file-input.tsx";
import { type BoardFile, emptyBoard, formatBoardFile, parseBoardFile } from "./board-file.ts";
import { copyBoard, isPlaced, placeCities } from "./place-cities.ts";
import { replaceBoard } from "./state.ts";

export function StartFrom({ onClose }: { readonly onClose: () => void }) {
  const open = async (opening: () => Promise<void>) => {
    if (await showErrors(opening)) onClose();
  };
  const openFiles = (files: readonly File[]) =>
    void open(async () => {
      for (const { name, text } of (await readTextFiles(files)).slice(0, 1)) await openText(name, text);
    });
  const dropTarget = useFileDrop(openFiles);
  return (
    <Dialog title={t("web.editor.start_from")} onClose={onClose} class="editor-start">
      <div {...dropTarget}>
        <p>{t("web.editor.start_note")}</p>
        <FileInput label={t("web.custom.board")} accept=".json,application/json" onTake={openFiles} />
        <div class="editor-start-ways">
          <Button onClick={() => open(async () => replaceBoard(emptyBoard()))} text={t("web.editor.start_empty")} />
          <Button
            onClick={() => open(() => openText("iberia.json", JSON.stringify(iberia)))}
            text={t("web.editor.start_example", { name: iberia.name[lang.value] })}
          />
          {savedBoards().map(({ key, text, name }) => (
            <Button
              key={key}
              onClick={() => open(() => openText(name, text))}
              text={t("web.editor.start_saved", { name })}
            />
          ))}
          {allRulebooks().map(({ id, board }) => (
            <Button
              key={id}
              onClick={() => open(() => openCopy(board))}
              text={t("web.editor.start_copy", { name: rulebookName(id) })}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** The boards that this browser remembers. */
function savedBoards() {
  return savedFiles().flatMap(({ key, board }) => {
    const file = board === null ? null : parseBoardFile(board);
    return board !== null && file ? [{ key, text: board, name: file.name[lang.value] }] : [];
  });
}

/** Open a copy of a built-in board. */
async function openCopy(id: string): Promise<void> {
  const [facts, drawing] = await Promise.all([
    request<BoardInfo>("GET", `/api/boards/${id}`),
    request<Drawing>("GET", `/api/boards/${id}/drawing`),
  ]);
  replaceBoard(copyBoard(facts, drawing));
}

/** Open the text of a board file. */
async function openText(name: string, text: string): Promise<void> {
  const file = parseBoardFile(text);
  if (!file) throw new ApiError({ code: "bad_file", text_key: "web.editor.unreadable", values: { name } });
  replaceBoard(isPlaced(file) ? file : placeCities(file, await serverFacts(file)));
}

/** The facts of a board as the server has drawn it; null if it has faults. */
async function serverFacts(file: BoardFile): Promise<BoardInfo | null> {
  const found = await checkFiles({ board: formatBoardFile(file), house: null });
  return "key" in found ? found.board.facts : null;
}
