// The board editor: the map or the preview, the lists, and what is still wrong.
import { useSignal } from "@preact/signals";
import { IDLE } from "../board/board-content.ts";
import { BoardView } from "../board/board-view.tsx";
import { addGame } from "../custom/games.ts";
import { formatBoardFile } from "../editor/board-file.ts";
import { BoardSection } from "../editor/board-section.tsx";
import { lastCheck, useCheck } from "../editor/check.ts";
import { CitySection } from "../editor/city-section.tsx";
import { EditorMap } from "../editor/map.tsx";
import { RouteSection } from "../editor/route-section.tsx";
import { StartFrom } from "../editor/start-from.tsx";
import {
  board,
  redoStep,
  removeSelected,
  SECTIONS,
  section,
  TOOLS,
  tool,
  undoStack,
  undoStep,
} from "../editor/state.ts";
import { Status } from "../editor/status.tsx";
import { TicketSection } from "../editor/ticket-section.tsx";
import { t } from "../i18n/translate.ts";
import { loadDraft, saveDraft } from "../lobby/saved-draft.ts";
import { navigate } from "../platform/router.ts";
import { saveFile } from "../platform/save-file.ts";
import { link } from "../platform/site.ts";
import { Button } from "../ui/button.tsx";
import { ButtonChoice, NamedChoice } from "../ui/choices.tsx";
import { sets, takes } from "../ui/handlers.ts";
import { useKeyDown } from "../ui/hooks.ts";
import { isModalOpen, takesKeys } from "../ui/keys.ts";
import "./editor.css";

const VIEWS = ["map", "preview"] as const;

export function EditorPage() {
  const view = useSignal<(typeof VIEWS)[number]>("map");
  useCheck(board.value);
  useShortcuts();
  return (
    <main class="editor">
      <Head />
      <div class="editor-columns">
        <div class="editor-view">
          <div class="editor-tools">
            <NamedChoice name="web.editor.view" values={VIEWS} chosen={view.value} onChoose={takes(view)} />
            {view.value === "map" && (
              <NamedChoice name="web.editor.tool" values={TOOLS} chosen={tool.value} onChoose={takes(tool)} />
            )}
          </div>
          {view.value === "map" ? <EditorMap /> : <Preview />}
        </div>
        <div class="editor-side">
          <Status />
          <ButtonChoice
            legend={t("web.editor.sections")}
            options={SECTIONS.map((value) => ({ value, text: sectionName(value) }))}
            chosen={section.value}
            onChoose={takes(section)}
          />
          {section.value === "cities" && <CitySection />}
          {section.value === "routes" && <RouteSection />}
          {section.value === "tickets" && <TicketSection />}
          {section.value === "board" && <BoardSection />}
        </div>
      </div>
    </main>
  );
}

function sectionName(name: (typeof SECTIONS)[number]): string {
  if (name === "board") return t("web.editor.section.board");
  return t(`web.editor.section.${name}`, { n: board.value[name].length });
}

/** The title, and what to do with the whole board. */
function Head() {
  const isStarting = useSignal(false);
  const { checked, game } = lastCheck.value;
  const file = board.value;
  const { past, future } = undoStack.value;
  const play = () => {
    if (!game) return;
    addGame(game);
    const draft = loadDraft(game.rulebooks, game.key);
    if (draft) saveDraft(draft);
    navigate("/");
  };
  return (
    <header class="editor-head">
      <h1>{t("web.editor.title")}</h1>
      <div class="editor-actions">
        <Button onClick={sets(isStarting, true)} text={t("web.editor.start_from")} />
        <Button disabled={!past.length} onClick={undoStep} text={t("web.editor.undo")} />
        <Button disabled={!future.length} onClick={redoStep} text={t("web.editor.redo")} />
        <Button
          onClick={() => saveFile(`${file.id || "board"}.json`, "application/json", formatBoardFile(file))}
          text={t("web.editor.save")}
        />
        <Button class="main" disabled={!game || checked !== file} onClick={play} text={t("web.editor.play")} />
        <a href={link("/custom")}>{t("web.custom.how")}</a>
      </div>
      {isStarting.value && <StartFrom onClose={sets(isStarting, false)} />}
    </header>
  );
}

/** Delete removes what is selected; Ctrl+Z undoes, Ctrl+Shift+Z or Ctrl+Y redoes. Fields have their own such keys. */
function useShortcuts(): void {
  useKeyDown((event) => {
    if (isModalOpen() || takesKeys(event.target)) return;
    if (event.key === "Delete") removeSelected();
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (!isRedo && key !== "z") return;
    event.preventDefault();
    if (isRedo) redoStep();
    else undoStep();
  });
}

function Preview() {
  const { checked, game } = lastCheck.value;
  if (game) return <BoardView board={game.board} {...IDLE} owners={{}} buildings={{}} book={null} />;
  return (
    <p class="editor-hint" role="status">
      {t(checked === board.value ? "web.editor.no_preview" : "web.editor.checking")}
    </p>
  );
}
