// The catalog: what the server can play.
import { keptAnswer } from "../api/kept.ts";
import type { Catalog, RulebookInfo, ShownOptions } from "../api/types.ts";

/** The catalog; null until it is loaded. */
export function catalog(): Catalog | null {
  return keptAnswer<Catalog>("/api/catalog").value;
}

/** All rulebooks; empty until they are loaded. */
export function allRulebooks(): readonly RulebookInfo[] {
  return catalog()?.rulebooks ?? [];
}

/** A rulebook by its id; null until it is loaded. */
export function findRulebook(id: string | undefined): RulebookInfo | null {
  return allRulebooks().find((book) => book.id === id) ?? null;
}

/** The rulebook of a table with its house rules and custom board; null until it is loaded. */
export function tableRulebook(table: string, options: ShownOptions, invite: string): RulebookInfo | null {
  if (!options.house && !options.custom_board) return findRulebook(options.rulebook);
  return keptAnswer<RulebookInfo>(`/api/tables/${table}/rulebook`, invite).value;
}
