// A picture in a guide, drawn by the board itself. Its board is loaded when the reader comes near it.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type BoardContent, IDLE } from "../board/board-content.ts";
import { type Board, useBoard } from "../board/boards.ts";
import { cutOut } from "../board/bounds.ts";
import { Ground } from "../board/ground.tsx";
import { Layers } from "../board/layers.tsx";
import type { LabelStyle } from "../board/viewport.ts";
import { t } from "../i18n/translate.ts";
import { findRulebook } from "../session/catalog.ts";
import { CardRow } from "../ui/card.tsx";
import { BOARD_COLORS } from "../ui/palette.ts";
import type { Illustration } from "./illustrations.ts";
import "./illustration.css";
import "../board/board-view.css";

const NEAR = "400px";

export function IllustrationView({ illustration }: { readonly illustration: Illustration }) {
  const figure = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((found) => found.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    });
    if (figure.current) observer.observe(figure.current);
    return () => observer.disconnect();
  }, []);
  const board = useBoard(isNear ? illustration.book : null);
  const book = findRulebook(illustration.book);
  const { name, routes, owners, buildings, trail, cards } = illustration;
  const caption = t(`web.help.figure.${name}`);
  return (
    <figure class="illustration" ref={figure}>
      <div class="illustration-board">
        {board && <BoardCutout {...{ board, routes, owners, buildings, trail, book }} label={caption} />}
      </div>
      <figcaption>
        {cards.length > 0 && <CardRow cards={cards} />}
        <span>{caption}</span>
      </figcaption>
    </figure>
  );
}

type Props = Pick<BoardContent, "owners" | "buildings" | "trail" | "book"> & {
  readonly board: Board;
  /** The routes that the picture is about. */
  readonly routes: readonly string[];
  readonly label: string;
};

function BoardCutout({ board, routes, owners, buildings, trail, book, label }: Props) {
  const drawing = useMemo(() => cutOut(board.drawing, board.boardIndex, routes), [board, routes]);
  const sizes = {
    "--board-unit": `${drawing.height / 11}px`,
    "--board-name": `${drawing.font}px`,
    "--board-pixel": "1px",
  };
  const style = useSignal<LabelStyle>({ compact: false, afar: false, size: drawing.font });
  const content = { ...IDLE, board: { ...board, drawing }, owners, buildings, trail, book };
  return (
    <div class="cutout" style={{ ...BOARD_COLORS, ...sizes }} role="img" aria-label={label}>
      <Ground drawing={drawing} />
      <div class="board-layers" aria-hidden="true">
        <Layers content={content} tabStop={null} style={style} />
      </div>
    </div>
  );
}
