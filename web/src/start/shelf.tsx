// The boards to choose from, each with its picture.
import { BoardMiniature } from "../board/miniature.tsx";
import type { Book } from "../wire/types.ts";
import { bookLength, bookLine, bookName, bookSeats } from "../words/books.ts";
import { t } from "../words/words.ts";
import "./shelf.css";

/** On a narrow page the shelf is moved sideways. */
function intoView(event: FocusEvent): void {
  (event.target as Element).closest("label")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

type Props = {
  readonly books: readonly Book[];
  readonly chosen: string;
  readonly onChoose: (book: Book) => void;
};

export function Shelf({ books, chosen, onChoose }: Props) {
  return (
    <fieldset class="shelf">
      <legend class="unseen">{t("web.start.boards")}</legend>
      {books.map((book) => (
        <label key={book.id} class="shelf-book">
          <input
            type="radio"
            name="book"
            checked={book.id === chosen}
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
    </fieldset>
  );
}
