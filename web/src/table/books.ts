// What the server can play, asked for once: rulebooks, levels of bots, ready-made phrases.
import { signal } from "@preact/signals";
import { ask } from "../wire/api.ts";
import type { Book, Books } from "../wire/types.ts";

const known = signal<Books | null>(null);
let asked = false;

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

async function learn(): Promise<void> {
  asked = true;
  try {
    known.value = await ask<Books>("GET", "/api/books");
  } catch {
    asked = false;
  }
}
