// Boards to start from: the example, a copy of a built-in board, a saved board, or a file.
import iberia from "../../../docs/examples/iberia.json" with { type: "json" };
import { ApiError, request } from "../api/http.ts";
import type { BoardInfo, Drawing } from "../api/types.ts";
import { checkFiles } from "../custom/games.ts";
import { type BoardFile, formatBoardFile, parseBoardFile } from "./board-file.ts";
import { copyBoard, isPlaced, placeCities } from "./place-cities.ts";
import { replaceBoard } from "./state.ts";

export const EXAMPLE_NAME = iberia.name;

/** Open the example of the documentation. */
export async function openExample(): Promise<void> {
  await openText("iberia.json", JSON.stringify(iberia));
}

/** Open a copy of a built-in board. */
export async function openCopy(id: string): Promise<void> {
  const [facts, drawing] = await Promise.all([
    request<BoardInfo>("GET", `/api/boards/${id}`),
    request<Drawing>("GET", `/api/boards/${id}/drawing`),
  ]);
  replaceBoard(copyBoard(facts, drawing));
}

/** Open the text of a board file. */
export async function openText(name: string, text: string): Promise<void> {
  const file = parseBoardFile(text);
  if (!file) throw new ApiError({ code: "bad_file", text_key: "web.editor.unreadable", values: { name } });
  replaceBoard(isPlaced(file) ? file : placeCities(file, await serverFacts(file)));
}

/** The facts of a board as the server has drawn it; null if it has faults. */
async function serverFacts(file: BoardFile): Promise<BoardInfo | null> {
  const found = await checkFiles({ board: formatBoardFile(file), house: null });
  return "key" in found ? found.board.facts : null;
}
