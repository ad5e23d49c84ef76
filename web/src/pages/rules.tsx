// The rules of a book as a page of its own, to send to a friend or to print.
import { Guide } from "../learn/guide.tsx";
import { useBookAtHand } from "../learn/shown.ts";
import "./rules.css";

export function RulesPage({ book }: { readonly book: string }) {
  useBookAtHand(book);
  return (
    <main class="rules-page">
      <Guide book={book} />
    </main>
  );
}
