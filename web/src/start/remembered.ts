// What was wished for the last time, so that the next game is one click away.
import type { Book } from "../wire/types.ts";
import { type Company, chairsFor, type Level, seatsNear, UNTIMED, USUAL, type Wish } from "./wish.ts";

const KEPT = "ferrovia.wish";
const COMPANIES: readonly Company[] = ["bots", "friends", "here"];
const LEVELS: readonly Level[] = ["easy", "medium", "hard", "expert"];

type Kept = { readonly book?: unknown; readonly company?: unknown; readonly level?: unknown; readonly seats?: unknown };

/** Remember the main things of a wish; clocks and who sits where are chosen anew. */
export function keepWish({ book, company, level, chairs }: Wish): void {
  localStorage.setItem(KEPT, JSON.stringify({ book, company, level, seats: chairs.length }));
}

/** The wish of the last time, or a usual one. */
export function rememberedWish(books: readonly Book[]): Wish | null {
  return wishFrom(localStorage.getItem(KEPT), books);
}

/** The wish that a kept text stands for; what it does not say, or says wrongly, is as usual. */
export function wishFrom(text: string | null, books: readonly Book[]): Wish | null {
  const kept = read(text);
  const book = books.find(({ id }) => id === kept.book) ?? books[0];
  if (!book) return null;
  const company = COMPANIES.find((name) => name === kept.company) ?? "bots";
  const level = LEVELS.find((name) => name === kept.level) ?? "medium";
  const seats = seatsNear(book, typeof kept.seats === "number" ? kept.seats : USUAL);
  const chairs = chairsFor(company, seats, level);
  return { book: book.id, own: null, company, level, chairs, clock: UNTIMED, isOpen: false, hasChat: true };
}

function read(text: string | null): Kept {
  try {
    return (JSON.parse(text ?? "{}") as Kept | null) ?? {};
  } catch {
    return {};
  }
}
