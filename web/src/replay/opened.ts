// The game of a record file that is shown: the server has read it and keeps nothing, so it is here as long as the page.
import { signal } from "@preact/signals";
import type { Board } from "../board/drawings.ts";
import { keptFiles } from "../making/files.ts";
import { Atlas } from "../table/sitting.ts";
import { ask } from "../wire/api.ts";
import type { Book, OpenedRecord, OwnFault, Replay } from "../wire/types.ts";
import { boardFor, type RecordFiles } from "./recordfile.ts";

export type Opened = {
  readonly name: string;
  readonly replay: Replay;
  readonly book: Book;
  readonly board: Board;
};

/** The game that was opened last. */
export const opened = signal<Opened | null>(null);

/** Open a record; what is wrong with it, or nothing. */
export async function openRecord(files: RecordFiles): Promise<readonly OwnFault[]> {
  const body = { record: files.record?.text ?? "", board: boardFor(files, keptFiles()) };
  const {
    faults = [],
    replay,
    book,
    board: facts,
    drawing,
  } = await ask<OpenedRecord>("POST", "/api/records/open", { body });
  if (!replay || !book || !facts || !drawing) return faults;
  opened.value = { name: files.record?.name ?? "", replay, book, board: { facts, drawing, atlas: new Atlas(facts) } };
  return [];
}
