// What a rulebook is called, and what it is in one line. One that has no words of its own goes by its id.
import type { Book } from "../wire/types.ts";
import { has, oneOf, t } from "./words.ts";

/** The name of a rulebook. */
export function bookName(id: string): string {
  const key = `web.book.name.${id}`;
  return has(key) ? t(key) : id;
}

/** What is played, as a table or a list says it. */
type Played = { readonly rulebook: string; readonly base?: string; readonly house?: string };

/** The name of a game: the book, whether house rules change it, and the board if it is somebody's own. */
export function gameName(played: Played, ownBoard: string | null): string {
  const book = bookName(played.base || played.rulebook);
  const named = ownBoard ? `${ownBoard} · ${book}` : book;
  return played.house ? `${named} · ${t("web.making.house_rules")}` : named;
}

/** What is special about it. */
export function bookLine(id: string): string {
  const key = `web.book.line.${id}`;
  return has(key) ? t(key) : "";
}

/** How long a game takes. */
export function bookLength(id: string): string {
  const key = `web.book.length.${id}`;
  return has(key) ? t(key) : "";
}

/** With how many it is played. */
export function bookSeats({ seats }: Book): string {
  const last = seats.at(-1) ?? 0;
  if (seats.length > 1 && isRange(seats)) return t("web.book.seats", { seats: `${seats[0]}–${last}` });
  return t("web.book.seats", { seats: oneOf(seats.map(String)) });
}

function isRange(seats: readonly number[]): boolean {
  return seats.every((n, place) => place === 0 || n === (seats[place - 1] ?? 0) + 1);
}
