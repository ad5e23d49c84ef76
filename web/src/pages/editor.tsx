// The board editor: the map or the preview, the lists, and what is still wrong.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { NO_PARTS } from "../board/board-parts.ts";
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
  undoHistory,
  undoStep,
} from "../editor/state.ts";
import { Status } from "../editor/status.tsx";
import { TicketSection } from "../editor/ticket-section.tsx";
import { t } from "../i18n/translate.ts";
import { loadDraft, saveDraft } from "../lobby/saved-draft.ts";
import { navigate } from "../platform/router.ts";
import { saveFile } from "../platform/save-file.ts";
import { link } from "../platform/site.ts";
import { ButtonChoice } from "../ui/choices.tsx";
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
            <ButtonChoice
              legend={t("web.editor.view")}
              options={VIEWS.map((value) => ({ value, text: t(`web.editor.view.${value}`) }))}
              chosen={view.value}
              onChoose={(value) => {
                view.value = value;
              }}
            />
            {view.value === "map" && (
              <ButtonChoice
                legend={t("web.editor.tool")}
                options={TOOLS.map((value) => ({ value, text: t(`web.editor.tool.${value}`) }))}
                chosen={tool.value}
                onChoose={(value) => {
                  tool.value = value;
                }}
              />
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
            onChoose={(value) => {
              section.value = value;
            }}
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
  const { past, future } = undoHistory.value;
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
        <button
          type="button"
          onClick={() => {
            isStarting.value = true;
          }}
        >
          {t("web.editor.start_from")}
        </button>
        <button type="button" disabled={!past.length} onClick={undoStep}>
          {t("web.editor.undo")}
        </button>
        <button type="button" disabled={!future.length} onClick={redoStep}>
          {t("web.editor.redo")}
        </button>
        <button
          type="button"
          onClick={() => saveFile(`${file.id || "board"}.json`, "application/json", formatBoardFile(file))}
        >
          {t("web.editor.save")}
        </button>
        <button type="button" class="main" disabled={!game || checked !== file} onClick={play}>
          {t("web.editor.play")}
        </button>
        <a href={link("/custom")}>{t("web.custom.how")}</a>
      </div>
      {isStarting.value && (
        <StartFrom
          onClose={() => {
            isStarting.value = false;
          }}
        />
      )}
    </header>
  );
}

/** Delete removes what is selected; Ctrl+Z undoes, Ctrl+Shift+Z or Ctrl+Y redoes. Fields have their own such keys. */
function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isModalOpen() || takesKeys(event.target)) return;
      if (event.key === "Delete") removeSelected();
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      if (!isRedo && key !== "z") return;
      event.preventDefault();
      if (isRedo) redoStep();
      else undoStep();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const NOTHING = {
  owners: {},
  buildings: {},
  selectable: NO_PARTS,
  highlight: NO_PARTS,
  chosen: null,
  trail: [],
  book: null,
  onChoose: () => {},
} as const;

function Preview() {
  const { checked, game } = lastCheck.value;
  if (game) return <BoardView board={game.board} {...NOTHING} />;
  return (
    <p class="editor-hint" role="status">
      {t(checked === board.value ? "web.editor.no_preview" : "web.editor.checking")}
    </p>
  );
}
