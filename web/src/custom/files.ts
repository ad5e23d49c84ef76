// Custom boards and house rules, saved in this browser: the last few, as far as there is room.
import { parseJson, readStored, writeStored } from "../platform/local-storage.ts";

/** The contents of the files; one of them may be missing. */
export type CustomFileTexts = { readonly board: string | null; readonly house: string | null };

/** Files and the key of their game. */
export type SavedFiles = CustomFileTexts & { readonly key: string };

export const FILES_KEY = "ferrovia.custom_files";
const MAX_SAVED = 4;
const MAX_CHARACTERS = 600_000;

/** The saved files, newest first. */
export function savedFiles(): readonly SavedFiles[] {
  return parseSavedFiles(readStored(FILES_KEY));
}

/** Save files; the oldest ones are dropped if there is no room. */
export function saveFiles(files: SavedFiles): void {
  writeFiles(addSavedFiles(savedFiles(), files));
}

/** Delete saved files. */
export function deleteFiles(key: string): void {
  writeFiles(savedFiles().filter((saved) => saved.key !== key));
}

/** The saved files with new ones before them, as far as there is room. */
export function addSavedFiles(saved: readonly SavedFiles[], files: SavedFiles): readonly SavedFiles[] {
  return fit([files, ...saved.filter(({ key }) => key !== files.key)]);
}

/** A stored text with the files of another one after them, as far as there is room. */
export function mergeSavedFiles(here: string, other: string): string {
  const mine = parseSavedFiles(here);
  const theirs = parseSavedFiles(other).filter(({ key }) => mine.every((files) => files.key !== key));
  return JSON.stringify(fit([...mine, ...theirs]));
}

/** The first files, as far as there is room. */
function fit(files: readonly SavedFiles[]): readonly SavedFiles[] {
  let characters = 0;
  return files.slice(0, MAX_SAVED).filter(({ board, house }) => {
    characters += (board?.length ?? 0) + (house?.length ?? 0);
    return characters <= MAX_CHARACTERS;
  });
}

/** The files in a stored text; invalid entries are skipped. */
export function parseSavedFiles(text: string | null): readonly SavedFiles[] {
  const found = parseJson(text);
  return Array.isArray(found) ? found.filter(isSavedFiles).slice(0, MAX_SAVED) : [];
}

function isSavedFiles(one: unknown): one is SavedFiles {
  if (typeof one !== "object" || one === null) return false;
  const { key, board, house } = one as Record<string, unknown>;
  return typeof key === "string" && isTextOrNull(board) && isTextOrNull(house) && (board !== null || house !== null);
}

function isTextOrNull(one: unknown): one is string | null {
  return one === null || typeof one === "string";
}

/** Store the files; if the browser has no room, drop the oldest ones. */
function writeFiles(files: readonly SavedFiles[]): void {
  if (!writeStored(FILES_KEY, JSON.stringify(files)) && files.length) writeFiles(files.slice(0, -1));
}

/** Whether a text looks like house rules, which have a base; anything else, even invalid JSON, counts as a board. */
export function isHouseRules(text: string): boolean {
  const found = parseJson(text);
  return typeof found === "object" && found !== null && "base" in found;
}
