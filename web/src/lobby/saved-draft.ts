// The last draft, saved in this browser so that the next game is one click away.
import type { RulebookInfo } from "../api/types.ts";
import { DEFAULT_SEATS, LEVELS } from "../platform/constants.ts";
import { parseJson, readStored, writeStored } from "../platform/local-storage.ts";
import { nearestSeatCount, OPPONENTS, seatsFor, type TableDraft, UNTIMED } from "./draft.ts";

const STORAGE_KEY = "ferrovia.draft";

type SavedDraft = { readonly [name in "book" | "customKey" | "opponents" | "level" | "seats"]?: unknown };

/** Save the main choices of a draft; the time control, the starting seat and the choice for each seat are not saved. */
export function saveDraft({ book, customKey, opponents, level, seats }: TableDraft): void {
  const saved: SavedDraft = { book, customKey, opponents, level, seats: seats.length };
  writeStored(STORAGE_KEY, JSON.stringify(saved));
}

/** The key of the custom game in the saved draft. The server must check its files before it can be played. */
export function savedCustomKey(): string | null {
  const { customKey } = readSaved();
  return typeof customKey === "string" ? customKey : null;
}

/** The saved draft for one of these rulebooks, where missing and invalid values have defaults; null without rulebooks. */
export function loadDraft(rulebooks: readonly RulebookInfo[], customKey: string | null = null): TableDraft | null {
  const saved = readSaved();
  const book = rulebooks.find(({ base }) => base === saved.book) ?? rulebooks[0];
  if (!book) return null;
  const opponents = OPPONENTS.find((name) => name === saved.opponents) ?? "bots";
  const level = LEVELS.find((name) => name === saved.level) ?? "medium";
  const count = nearestSeatCount(book, typeof saved.seats === "number" ? saved.seats : DEFAULT_SEATS);
  const seats = seatsFor(opponents, count, level);
  return {
    book: book.base,
    customKey,
    opponents,
    level,
    seats,
    startingSeat: null,
    timeControl: UNTIMED,
    isOpen: false,
    hasChat: true,
  };
}

function readSaved(): SavedDraft {
  return parseJson(readStored(STORAGE_KEY)) ?? {};
}
