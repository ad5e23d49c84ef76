// The rulebooks that the server knows, asked for once.
import { signal } from "@preact/signals";
import { ask } from "../wire/api.ts";
import type { Book, Books } from "../wire/types.ts";

const known = signal<readonly Book[]>([]);
let asked = false;

/** All rulebooks; none until the server has told them. */
export function allBooks(): readonly Book[] {
  if (!asked) void learn();
  return known.value;
}

/** A rulebook by its id; null until the server has told it. */
export function bookOf(id: string | undefined): Book | null {
  return allBooks().find((book) => book.id === id) ?? null;
}

async function learn(): Promise<void> {
  asked = true;
  try {
    known.value = (await ask<Books>("GET", "/api/books")).rulebooks;
  } catch {
    asked = false;
  }
}
