// The first page: pick a board and play; below, the tables that there are.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { FirstGame } from "../learn/first.tsx";
import { bookIn, learnOwnGames, ownGames } from "../making/games.ts";
import { Opener } from "../replay/opener.tsx";
import { OpenTables } from "../start/open.tsx";
import { OwnTables } from "../start/own.tsx";
import { keepWish, rememberedOwn, rememberedWish } from "../start/remembered.ts";
import { Shelf } from "../start/shelf.tsx";
import { type Wish, withBook } from "../start/wish.ts";
import { WishForm } from "../start/wishform.tsx";
import { allBooks, bookOf } from "../table/books.ts";
import { t } from "../words/words.ts";
import "./start.css";

export function StartPage() {
  const wish = useSignal<Wish | null>(null);
  const wanted = useSignal(rememberedOwn());
  const books = allBooks();
  useEffect(() => {
    if (books.length && !wish.value) wish.value = rememberedWish(books);
  }, [books, wish]);
  // Until it was looked at again, what was chosen the last time cannot be played, and whoever chooses else wants it no more.
  const again = ownGames.value.find(({ key }) => key === wanted.value);
  useEffect(() => {
    if (!again) return;
    wish.value = rememberedWish(again.books, again.key);
    wanted.value = null;
  }, [again, wish, wanted]);
  const change = (chosen: Wish) => {
    wish.value = chosen;
    wanted.value = null;
    keepWish(chosen);
  };
  useEffect(() => {
    void learnOwnGames();
  }, []);
  const own = ownGames.value.find(({ key }) => key === wish.value?.own) ?? null;
  const chosen = wish.value && (own ? bookIn(own, wish.value.book) : bookOf(wish.value.book));
  return (
    <main class="start">
      <header class="start-title">
        <h1>{t("web.start.title")}</h1>
        <p>{t("web.start.line")}</p>
      </header>
      <FirstGame />
      <OwnTables />
      {wish.value && chosen && (
        <div class="start-make">
          <Shelf
            books={books}
            wish={wish.value}
            onChoose={(book, game) => wish.value && change(withBook(wish.value, book, game?.key ?? null))}
          />
          <WishForm wish={wish.value} book={chosen} own={own} onChange={change} />
        </div>
      )}
      <OpenTables />
      <Opener />
    </main>
  );
}
