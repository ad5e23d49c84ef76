// The catalog: what the server can play. Loaded with retries.
import { type Signal, signal } from "@preact/signals";
import { request } from "../api/http.ts";
import type { Catalog, RulebookInfo, TableOptions } from "../api/types.ts";

const loaded = signal<Catalog | null>(null);
let isRequested = false;

const RETRY_MS = 3000;

/** The catalog; null until it is loaded. */
export function catalog(): Catalog | null {
  if (!isRequested) void loadCatalog();
  return loaded.value;
}

/** All rulebooks; empty until they are loaded. */
export function allRulebooks(): readonly RulebookInfo[] {
  return catalog()?.rulebooks ?? [];
}

/** A rulebook by its id; null until it is loaded. */
export function findRulebook(id: string | undefined): RulebookInfo | null {
  return allRulebooks().find((book) => book.id === id) ?? null;
}

const tableRulebooks = new Map<string, Signal<RulebookInfo | null>>();

/** The rulebook of a table with its house rules and custom board; null until it is loaded. */
export function tableRulebook(table: string, options: TableOptions, invite: string): RulebookInfo | null {
  if (!options.house && !options.custom_board) return findRulebook(options.rulebook);
  const known = tableRulebooks.get(table);
  if (known) return known.value;
  const book = signal<RulebookInfo | null>(null);
  tableRulebooks.set(table, book);
  request<RulebookInfo>("GET", `/api/tables/${table}/rulebook`, { invite }).then(
    (found) => {
      book.value = found;
    },
    () => tableRulebooks.delete(table),
  );
  return book.value;
}

async function loadCatalog(): Promise<void> {
  isRequested = true;
  try {
    loaded.value = await request<Catalog>("GET", "/api/catalog");
  } catch {
    setTimeout(() => void loadCatalog(), RETRY_MS);
  }
}
