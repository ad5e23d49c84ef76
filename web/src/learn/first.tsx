// The way into a guided first game: a real table with easy bots, begun at once.
import { useSignal } from "@preact/signals";
import { go } from "../address.ts";
import { named } from "../me/me.ts";
import { attempt } from "../parts/trouble.tsx";
import { allBooks } from "../table/books.ts";
import { ask } from "../wire/api.ts";
import type { Book, NewTable, TableMade } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { coach } from "./coached.ts";
import "./first.css";

/** A table for one person and as few easy bots as the book allows. */
function firstTable(book: Book): NewTable {
  const bots = Array.from({ length: Math.min(...book.seats) - 1 }, () => ({ bot: "easy" as const }));
  return { rulebook: book.id, seats: [{}, ...bots], open: false, chat: false, seat: 0 };
}

async function begin(book: Book): Promise<void> {
  await named();
  const { table, invite } = await ask<TableMade>("POST", "/api/tables", { body: firstTable(book) });
  await ask("POST", `/api/tables/${table}/start`, { body: {} });
  coach(table);
  go(`/t/${table}#${invite}`);
}

/** A button that begins it, with the first book that there is or the one named. */
export function FirstGame({ book }: { readonly book?: string }) {
  const busy = useSignal(false);
  const books = allBooks();
  const chosen = books.find(({ id }) => id === book) ?? books[0];
  if (!chosen) return null;
  const press = async () => {
    busy.value = true;
    await attempt(() => begin(chosen));
    busy.value = false;
  };
  return (
    <div class="first">
      <button type="button" disabled={busy.value} onClick={() => void press()}>
        {t("web.coach.begin")}
      </button>
      <p>{t("web.coach.begin_text")}</p>
    </div>
  );
}
