// A part of a board as a picture: the same drawing as on a table, around some routes.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { BOARD_COLORS } from "../ui/palette.ts";
import type { BoardContent } from "./board-content.ts";
import { NO_PARTS } from "./board-parts.ts";
import type { Board } from "./boards.ts";
import { cutOut } from "./cutout-bounds.ts";
import { Ground } from "./ground.tsx";
import { Layers } from "./layers.tsx";
import type { LabelStyle } from "./viewport.ts";
import "./board-view.css";
import "./cutout.css";

type Props = Pick<BoardContent, "owners" | "buildings" | "trail" | "book"> & {
  readonly board: Board;
  /** The routes that the picture is about. */
  readonly routes: readonly string[];
  readonly label: string;
};

export function BoardCutout({ board, routes, owners, buildings, trail, book, label }: Props) {
  const drawing = useMemo(() => cutOut(board.drawing, board.boardIndex, routes), [board, routes]);
  const sizes = {
    "--board-unit": `${drawing.height / 11}px`,
    "--board-name": `${drawing.font}px`,
    "--board-pixel": "1px",
  };
  const style = useSignal<LabelStyle>({ compact: false, afar: false, size: drawing.font });
  const content = { board: { ...board, drawing }, owners, buildings, trail, book };
  const idle = { selectable: NO_PARTS, highlight: NO_PARTS, chosen: null };
  return (
    <div class="cutout" style={{ ...BOARD_COLORS, ...sizes }} role="img" aria-label={label}>
      <Ground drawing={drawing} />
      <div class="board-layers" aria-hidden="true">
        <Layers content={{ ...content, ...idle }} tabStop={null} style={style} />
      </div>
    </div>
  );
}
