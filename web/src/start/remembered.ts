// What was wished for the last time, so that the next game is one click away.
import { recall, remember } from "../parts/memory.ts";
import type { Book } from "../wire/types.ts";
import { type Company, chairsFor, type Level, seatsNear, UNTIMED, USUAL, type Wish } from "./wish.ts";

const KEPT = "ferrovia.wish";
const COMPANIES: readonly Company[] = ["bots", "friends", "here"];
const LEVELS: readonly Level[] = ["easy", "medium", "hard", "expert"];

type Kept = { readonly [name in "book" | "own" | "company" | "level" | "seats"]?: unknown };

/** Remember the main things of a wish; clocks and who sits where are chosen anew. */
export function keepWish({ book, own, company, level, chairs }: Wish): void {
  remember(KEPT, JSON.stringify({ book, own, company, level, seats: chairs.length }));
}

/** The wish of the last time, or a usual one: for one of the books, which may be those of a game of one's own. */
export function rememberedWish(books: readonly Book[], own: string | null = null): Wish | null {
  return wishFrom(recall(KEPT), books, own);
}

/** The game of one's own that was wished for the last time, by its key. It has to be looked at before it is played. */
export function rememberedOwn(): string | null {
  return ownIn(recall(KEPT));
}

/** The key of a game of one's own in a kept text. */
export function ownIn(text: string | null): string | null {
  const { own } = read(text);
  return typeof own === "string" ? own : null;
}

/** The wish that a kept text stands for; what it does not say, or says wrongly, is as usual. */
export function wishFrom(text: string | null, books: readonly Book[], own: string | null = null): Wish | null {
  const kept = read(text);
  const book = books.find(({ base }) => base === kept.book) ?? books[0];
  if (!book) return null;
  const company = COMPANIES.find((name) => name === kept.company) ?? "bots";
  const level = LEVELS.find((name) => name === kept.level) ?? "medium";
  const seats = seatsNear(book, typeof kept.seats === "number" ? kept.seats : USUAL);
  const chairs = chairsFor(company, seats, level);
  return { book: book.base, own, company, level, chairs, clock: UNTIMED, isOpen: false, hasChat: true };
}

function read(text: string | null): Kept {
  try {
    return (JSON.parse(text ?? "{}") as Kept | null) ?? {};
  } catch {
    return {};
  }
}
