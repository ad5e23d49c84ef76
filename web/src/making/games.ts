// Games of one's own: what the server says about files, and those that are on the shelf.
import { signal } from "@preact/signals";
import type { Board } from "../board/drawings.ts";
import { Atlas } from "../table/sitting.ts";
import { ask } from "../wire/api.ts";
import type { Book, OwnGame as Checked, OwnFault } from "../wire/types.ts";
import { bookName } from "../words/books.ts";
import { lang, t } from "../words/words.ts";
import { forgetFiles, keepFiles, keptFiles, type OwnFiles } from "./files.ts";

/** A board or house rules of one's own, and the books that can be played on it. */
export type OwnGame = {
  readonly key: string;
  readonly files: OwnFiles;
  readonly board: Board;
  readonly books: readonly Book[];
};

/** Those on the shelf, the last first. */
export const ownGames = signal<readonly OwnGame[]>([]);

/** How many of those that are remembered have still to be looked at. */
export const awaited = signal(0);

let isLearned = false;

/** What the files are, or what is wrong with them. */
export async function lookAt(files: OwnFiles): Promise<OwnGame | readonly OwnFault[]> {
  const {
    faults = [],
    board: facts,
    drawing,
    books = [],
  } = await ask<Checked>("POST", "/api/boards/check", {
    body: files,
  });
  if (!facts || !drawing) return faults;
  const key = [facts.id, ...(files.house === null ? [] : [books[0]?.id])].join("+");
  return { key, files, board: { facts, drawing, atlas: new Atlas(facts) }, books };
}

/** Put a game on the shelf, before the others, and remember it. */
export function shelve(game: OwnGame): void {
  keepFiles({ key: game.key, ...game.files });
  ownGames.value = [game, ...ownGames.value.filter(({ key }) => key !== game.key)];
}

/** Take a game from the shelf. */
export function discard(key: string): void {
  forgetFiles(key);
  ownGames.value = ownGames.value.filter((game) => game.key !== key);
}

/** Fill the shelf with what is remembered; what can no longer be played stays away. */
export async function learnOwnGames(): Promise<void> {
  if (isLearned) return;
  isLearned = true;
  const kept = keptFiles();
  awaited.value = kept.length;
  for (const { board, house } of kept) {
    const found = await lookAt({ board, house }).catch(() => null);
    awaited.value -= 1;
    if (found && "key" in found && !ownGames.value.some(({ key }) => key === found.key))
      ownGames.value = [...ownGames.value, found];
  }
}

/** The book of a game that changes or is a printed one; the first if there is none. */
export function bookIn(game: OwnGame, base: string): Book | undefined {
  return game.books.find((book) => book.base === base) ?? game.books[0];
}

/** What a game of one's own is called: its board if that is one's own, and the house rules. */
export function ownName({ files, board, books }: OwnGame): string {
  const name = files.board === null ? bookName(books[0]?.base ?? "") : board.facts.name[lang.value];
  return files.house === null ? name : `${name} · ${t("web.making.house_rules")}`;
}
