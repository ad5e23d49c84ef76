// The board as it will be drawn at a table.
import { NO_PARTS } from "../board/board-parts.ts";
import { BoardView } from "../board/board-view.tsx";
import { t } from "../i18n/translate.ts";
import { lastCheck } from "./check.ts";
import { board } from "./state.ts";

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

export function Preview() {
  const { checked, game } = lastCheck.value;
  if (game) return <BoardView board={game.board} {...NOTHING} />;
  return (
    <p class="editor-hint" role="status">
      {t(checked === board.value ? "web.editor.no_preview" : "web.editor.checking")}
    </p>
  );
}
