// Custom games: checked by the server, and listed among the games to play.
import { signal } from "@preact/signals";
import { ApiError, request } from "../api/http.ts";
import type { FileCheck, FileFault, RulebookInfo } from "../api/types.ts";
import { type Board, makeBoard } from "../board/boards.ts";
import { rulebookName } from "../i18n/rulebooks.ts";
import { lang, t } from "../i18n/translate.ts";
import { type CustomFileTexts, deleteFiles, savedFiles, saveFiles } from "./files.ts";

/** A custom board or house rules, and the rulebooks that can be played with it. */
export type CustomGame = {
  readonly key: string;
  readonly files: CustomFileTexts;
  readonly board: Board;
  readonly rulebooks: readonly RulebookInfo[];
};

/** The custom games, newest first. */
export const customGames = signal<readonly CustomGame[]>([]);

/** The number of saved games that the server has yet to check. */
export const uncheckedCount = signal(0);

const RETRY_MS = 5000;

/** The saved games that the server has answered about. */
const answered = new Set<string>();
let isLoading = false;

/** Let the server check files: a playable game, or the faults. */
export async function checkFiles(files: CustomFileTexts): Promise<CustomGame | readonly FileFault[]> {
  const {
    faults = [],
    board: facts,
    drawing,
    rulebooks = [],
  } = await request<FileCheck>("POST", "/api/boards/check", {
    body: files,
  });
  if (!facts || !drawing) return faults;
  const key = [facts.id, ...(files.house === null ? [] : [rulebooks[0]?.id])].join("+");
  return { key, files, board: makeBoard(facts, drawing), rulebooks };
}

/** Add a game before the others, and save its files. */
export function addGame(game: CustomGame): void {
  saveFiles({ key: game.key, ...game.files });
  answered.add(game.key);
  customGames.value = [game, ...customGames.value.filter(({ key }) => key !== game.key)];
}

/** Remove a game and its saved files. */
export function removeGame(key: string): void {
  deleteFiles(key);
  customGames.value = customGames.value.filter((game) => game.key !== key);
}

/** Check the saved files and list those that can be played. What the server cannot check now is checked later. */
export async function loadSavedGames(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  const saved = savedFiles().filter(({ key }) => !answered.has(key));
  uncheckedCount.value = saved.length;
  for (const { key, board, house } of saved) {
    const found = await checkFiles({ board, house }).catch(retryIfOffline);
    uncheckedCount.value -= 1;
    if (!found) continue;
    answered.add(key);
    if ("key" in found && !customGames.value.some((game) => game.key === found.key))
      customGames.value = [...customGames.value, found];
  }
  isLoading = false;
}

/** Without a connection the page tries again by itself; after another error, when it is shown again. */
function retryIfOffline(why: unknown): null {
  if (!(why instanceof ApiError)) throw why;
  if (why.body.code === "offline") setTimeout(() => void loadSavedGames(), RETRY_MS);
  return null;
}

/** The rulebook of a game that is based on a printed one; the first if there is none. */
export function rulebookFor(game: CustomGame, base: string): RulebookInfo | undefined {
  return game.rulebooks.find((book) => book.base === base) ?? game.rulebooks[0];
}

/** The name of a custom game: its board, and whether it has house rules. */
export function customGameName({ files, board, rulebooks }: CustomGame): string {
  const name = files.board === null ? rulebookName(rulebooks[0]?.base ?? "") : board.facts.name[lang.value];
  return files.house === null ? name : `${name} · ${t("web.custom.house_rules")}`;
}
