// What the server can play, asked for until it is told: rulebooks, levels of bots, ready-made phrases.
import { type Signal, signal } from "@preact/signals";
import { ask } from "../wire/api.ts";
import type { Book, Books, Setting } from "../wire/types.ts";

const known = signal<Books | null>(null);
let asked = false;

const AGAIN = 3000; // milliseconds after a server that did not answer is asked again

/** All of it; null until the server has told it. */
export function books(): Books | null {
  if (!asked) void learn();
  return known.value;
}

/** All rulebooks; none until the server has told them. */
export function allBooks(): readonly Book[] {
  return books()?.rulebooks ?? [];
}

/** A rulebook by its id; null until the server has told it. */
export function bookOf(id: string | undefined): Book | null {
  return allBooks().find((book) => book.id === id) ?? null;
}

const changed = new Map<string, Signal<Book | null>>();

/** The rulebook of a table, with its house rules and on its own board if it has any; null until it is told. */
export function bookAt(table: string, setting: Setting, invite: string): Book | null {
  if (!setting.house && !setting.own_board) return bookOf(setting.rulebook);
  const known = changed.get(table);
  if (known) return known.value;
  const book = signal<Book | null>(null);
  changed.set(table, book);
  ask<Book>("GET", `/api/tables/${table}/book`, { invite }).then(
    (found) => {
      book.value = found;
    },
    () => changed.delete(table),
  );
  return book.value;
}

async function learn(): Promise<void> {
  asked = true;
  try {
    known.value = await ask<Books>("GET", "/api/books");
  } catch {
    setTimeout(() => void learn(), AGAIN);
  }
}
