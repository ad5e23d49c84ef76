// What a rulebook is called, and what it is in one line. One that has no words of its own goes by its id.
import type { Book } from "../wire/types.ts";
import { has, t } from "./words.ts";

/** The name of a rulebook. */
export function bookName(id: string): string {
  const key = `web.book.name.${id}`;
  return has(key) ? t(key) : id;
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
  const text = seats.length > 1 ? t("list.or", { items: seats.slice(0, -1).join(", "), last }) : String(last);
  return t("web.book.seats", { seats: text });
}

function isRange(seats: readonly number[]): boolean {
  return seats.every((n, place) => place === 0 || n === (seats[place - 1] ?? 0) + 1);
}
