// The rules of a book as a page of its own, to send to a friend or to print.
import { Guide } from "../learn/guide.tsx";
import { useBookAtHand } from "../learn/shown.ts";
import { allBooks } from "../table/books.ts";
import { bookName } from "../words/books.ts";
import { t } from "../words/words.ts";
import "./rules.css";

export function RulesPage({ book }: { readonly book: string }) {
  useBookAtHand(book);
  return (
    <main class="rules-page">
      <nav class="rules-page-books" aria-label={t("web.learn.books")}>
        {allBooks().map(({ id }) => (
          <a key={id} class="button" href={`/rules/${id}`} aria-current={id === book ? "page" : undefined}>
            {bookName(id)}
          </a>
        ))}
      </nav>
      <Guide key={book} subject={`rules/${book}`} />
    </main>
  );
}
