// The game of an opened record file. The server stores nothing, so it is lost when the page is closed.
import { signal } from "@preact/signals";
import { request } from "../api/http.ts";
import type { FileFault, OpenedRecord, Replay, RulebookInfo } from "../api/types.ts";
import { type Board, makeBoard } from "../board/boards.ts";
import { savedFiles } from "../custom/files.ts";
import { boardFor, type ChosenRecordFiles } from "./record-files.ts";

type RecordGame = {
  readonly name: string;
  readonly replay: Replay;
  readonly book: RulebookInfo;
  readonly board: Board;
};

/** The game that was opened last. */
export const openedRecord = signal<RecordGame | null>(null);

/** Open a record; returns its faults, if any. */
export async function openRecord(files: ChosenRecordFiles): Promise<readonly FileFault[]> {
  const body = { record: files.record?.text ?? "", board: boardFor(files, savedFiles()) };
  const {
    faults = [],
    replay,
    rulebook: book,
    board: facts,
    drawing,
  } = await request<OpenedRecord>("POST", "/api/records/open", { body });
  if (!replay || !book || !facts || !drawing) return faults;
  openedRecord.value = { name: files.record?.name ?? "", replay, book, board: makeBoard(facts, drawing) };
  return [];
}
