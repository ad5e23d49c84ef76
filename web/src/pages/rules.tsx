// The rules of a book as a page of its own, to send to a friend or to print.
import { allBooks } from "../table/books.ts";
import { Guide } from "../learn/guide.tsx";
import { useBookAtHand } from "../learn/shown.ts";
import "./rules.css";
import { t } from "../words/words.ts";

export function RulesPage({ book }: { readonly book: string }) {
  useBookAtHand(book);
  const others = allBooks();
  return (
    <main class="rules-page">
      <nav class="rules-page-books" aria-label={t("web.learn.books")}>
        {others.map(({ id }) => (
          <a key={id} class="button" href={`/rules/${id}`} aria-current={id === book ? "page" : undefined}>
            {t(`web.book.${id}`)}
          </a>
        ))}
      </nav>
      <Guide book={book} />
    </main>
  );
}
