// Everything that a static site keeps in the browser as one file, and how such a file is added to what is there.
import { FILES_KEY, mergeSavedFiles } from "../custom/files.ts";
import { SHELF_STORES } from "../platform/constants.ts";
import type { Change, Shelf, Store } from "../platform/shelf.ts";
import { mergeNotes, NONCES_KEY } from "../session/nonces.ts";

const FORMAT = "ferrovia-data";
const VERSION = 1;

type Key = readonly (string | number)[];
export type Stores = { readonly [store in Store]: readonly (readonly [Key, string])[] };
/** Texts of localStorage by their names: settings, custom boards, house rules, nonces, drafts. */
type Texts = Readonly<Record<string, string>>;
/** What a browser keeps: games in its database, everything else in localStorage. */
type SavedData = { readonly stores: Stores; readonly texts: Texts };
type SavedFile = SavedData & { readonly format: string; readonly version: number };

/** The names in localStorage of this client begin with it. */
export const TEXT_PREFIX = "ferrovia.";
/** Lists, which are joined; of other texts, the one that is here stays. */
const JOIN: Readonly<Record<string, (here: string, other: string) => string>> = {
  [FILES_KEY]: mergeSavedFiles,
  [NONCES_KEY]: mergeNotes,
};

/** The file with everything, except for this browser's secret. */
export function toFile({ stores, texts }: SavedData): string {
  const file: SavedFile = { format: FORMAT, version: VERSION, stores: { ...stores, token: [], identity: [] }, texts };
  return `${JSON.stringify(file)}\n`;
}

/** What is in a file; null if it is not one that this version wrote. */
export function fromFile(text: string): SavedData | null {
  try {
    const { format, version, stores, texts } = JSON.parse(text) as SavedFile;
    const isKnown = format === FORMAT && version === VERSION;
    return isKnown && Object.values(stores).every(areEntries) && areTexts(texts) ? { stores, texts } : null;
  } catch {
    return null;
  }
}

function areTexts(texts: Texts): boolean {
  return Object.entries(texts).every(([name, text]) => name.startsWith(TEXT_PREFIX) && typeof text === "string");
}

/** The texts to store, so that those of a file are added to what is here. */
export function mergeTexts(here: Texts, file: Texts): Texts {
  const changes: Record<string, string> = {};
  for (const [name, text] of Object.entries(file)) {
    const mine = here[name];
    if (mine === undefined) changes[name] = text;
    else if (JOIN[name]) changes[name] = JOIN[name](mine, text);
  }
  return changes;
}

function areEntries(entries: unknown): boolean {
  return Array.isArray(entries) && entries.every((entry) => Array.isArray(entry?.[0]) && typeof entry[1] === "string");
}

/** How often to try to add a file while a game goes on in another tab. */
const MAX_TRIES = 2;

/** Add the stores of a file to a shelf; returns whether nothing else was written to the same tables meanwhile. */
export async function addStores(shelf: Pick<Shelf, "entries" | "write">, file: Stores): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1)
    if (await shelf.write(JSON.stringify(mergeChanges(await readStores(shelf), file)))) return true;
  return false;
}

/** Everything on a shelf. */
export async function readStores(shelf: Pick<Shelf, "entries">): Promise<Stores> {
  const entries = await Promise.all(SHELF_STORES.map(async (store) => [store, await shelf.entries(store)] as const));
  return Object.fromEntries(entries) as unknown as Stores;
}

/**
 * The changes that add a file to what is here. Its games become games of this browser's guest, who gets the name in the
 * file. A table that is here stays, unless the file continues it.
 */
export function mergeChanges(here: Stores, file: Stores): readonly Change[] {
  const given = renameGuest(file, guestOf(file), guestOf(here));
  const mine = logs(here);
  const changes: Change[] = given.guest.map(([key, text]) => ["put", "guest", [...key], text]);
  const rows = new Map(given.table.map(([[table], text]) => [table, text]));
  for (const [table, theirs] of logs(given)) {
    const known = mine.get(table) ?? [];
    const row = rows.get(table);
    if (row === undefined || theirs.length <= known.length || known.some((text, at) => text !== theirs[at])) continue;
    for (const [at, text] of theirs.entries())
      if (at >= known.length) changes.push(["add", "log", [table, at + 1], text]);
    changes.push(["put", "table", [table], row]);
  }
  for (const store of ["finished", "mute"] as const)
    for (const [key, text] of given[store]) changes.push(["keep", store, [...key], text]);
  return changes;
}

/** The entries of every table, in order; a table with a missing entry is left out. */
function logs(stores: Stores): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [[table = "", seq], text] of stores.log) {
    const entries = found.get(String(table)) ?? [];
    entries[Number(seq) - 1] = text;
    found.set(String(table), entries);
  }
  return new Map([...found].filter(([, entries]) => !entries.includes(undefined as never)));
}

/** The id of the guest of the browser whose stores these are. A browser has had one guest, unless it was deleted. */
function guestOf({ guest }: Stores): string {
  return String(guest.at(-1)?.[0][0] ?? "");
}

/** The same stores with another guest. Ids are long random numbers, which occur nowhere else. */
function renameGuest(stores: Stores, from: string, to: string): Stores {
  if (!from || !to || from === to) return stores;
  return JSON.parse(JSON.stringify(stores).replaceAll(from, to)) as Stores;
}
