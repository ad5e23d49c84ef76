// The boards to choose from, each with its picture.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { BoardMiniature, Miniature } from "../board/miniature.tsx";
import { Chooser } from "../making/chooser.tsx";
import { awaited, bookIn, discard, type OwnGame, ownGames, ownName } from "../making/games.ts";
import { bookOf } from "../table/books.ts";
import type { Book } from "../wire/types.ts";
import { bookLength, bookLine, bookName, bookSeats } from "../words/books.ts";
import { allOf, t } from "../words/words.ts";
import type { Wish } from "./wish.ts";
import "./shelf.css";

const ROOM = 14;

/** On a narrow page the shelf is moved sideways. */
function intoView(event: FocusEvent): void {
  (event.target as Element).closest("label")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Move the shelf sideways, and nothing else, so that what is chosen can be seen. */
function showChosen(shelf: Element): void {
  const card = shelf.querySelector("input:checked")?.closest("label")?.getBoundingClientRect();
  const { left, right } = shelf.getBoundingClientRect();
  if (card && (card.left < left || card.right > right)) shelf.scrollLeft += card.left - left - ROOM;
}

type Props = {
  readonly books: readonly Book[];
  readonly wish: Wish;
  readonly onChoose: (book: Book, own?: OwnGame) => void;
};

export function Shelf({ books, wish, onChoose }: Props) {
  const shelf = useRef<HTMLFieldSetElement>(null);
  const chosen = wish.own ?? wish.book;
  useEffect(() => {
    if (chosen && shelf.current) showChosen(shelf.current);
  }, [chosen]);
  return (
    <fieldset class="shelf" ref={shelf}>
      <legend class="unseen">{t("web.start.boards")}</legend>
      {books.map((book) => (
        <label key={book.id} class="shelf-book">
          <input
            type="radio"
            name="book"
            checked={!wish.own && book.id === wish.book}
            onChange={() => onChoose(book)}
            onFocus={intoView}
          />
          <BoardMiniature board={book.board} />
          <span class="shelf-text">
            <b>{bookName(book.id)}</b>
            <span class="shelf-facts">{[bookSeats(book), bookLength(book.id)].filter(Boolean).join(" · ")}</span>
            <span>{bookLine(book.id)}</span>
          </span>
        </label>
      ))}
      {ownGames.value.map((game) => (
        <OwnCard key={game.key} game={game} wish={wish} onChoose={onChoose} />
      ))}
      <p role="status" class="shelf-wait">
        {awaited.value > 0 && t("web.drawing.kept")}
      </p>
      <MakeOne onMade={(game) => choose(game, wish, onChoose)} />
    </fieldset>
  );
}

/** Choose a game of one's own with the book that was chosen before, if it can be played with it. */
function choose(game: OwnGame, wish: Wish, onChoose: Props["onChoose"]): void {
  const book = bookIn(game, wish.book);
  if (book) onChoose(book, game);
}

type CardProps = { readonly game: OwnGame; readonly wish: Wish; readonly onChoose: Props["onChoose"] };

function OwnCard({ game, wish, onChoose }: CardProps) {
  const book = bookIn(game, wish.book);
  const isChosen = wish.own === game.key;
  const size = t("count.cities", { n: game.board.facts.cities.filter(({ junction }) => !junction).length });
  const forget = () => {
    discard(game.key);
    const printed = bookOf(wish.book);
    if (isChosen && printed) onChoose(printed);
  };
  return (
    <div class="shelf-own">
      <label class="shelf-book">
        <input
          type="radio"
          name="book"
          checked={isChosen}
          onChange={() => choose(game, wish, onChoose)}
          onFocus={intoView}
        />
        <Miniature board={game.board} />
        <span class="shelf-text">
          <b>{ownName(game)}</b>
          <span class="shelf-facts">{[book && bookSeats(book), size].filter(Boolean).join(" · ")}</span>
          <span>{allOf(game.books.map(({ base }) => bookName(base)))}</span>
        </span>
      </label>
      <button
        type="button"
        class="shelf-forget"
        aria-label={t("web.making.forget", { name: ownName(game) })}
        title={t("web.making.forget", { name: ownName(game) })}
        onClick={forget}
      >
        ×
      </button>
    </div>
  );
}

function MakeOne({ onMade }: { readonly onMade: (game: OwnGame) => void }) {
  const isOpen = useSignal(false);
  const close = () => {
    isOpen.value = false;
  };
  return (
    <>
      <button
        type="button"
        class="shelf-make"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {t("web.making.open")}
      </button>
      {isOpen.value && (
        <Chooser
          onClose={close}
          onMade={(game) => {
            close();
            onMade(game);
          }}
        />
      )}
    </>
  );
}
