// Records as files: which of the chosen ones is what, and where a board comes from that was not chosen with it.
import type { KeptFiles } from "../making/files.ts";
import type { Chosen } from "../parts/filetext.ts";

/** A record, and the board that it was played on where that is somebody's own. */
export type RecordFiles = { readonly record?: Chosen; readonly board?: Chosen };

const BOARD = /^\[Board "([a-z-]{1,60}) /m;

/** What was chosen, with more files: a board is added to the record, and another record begins anew. */
export function withFiles(files: RecordFiles, more: readonly Chosen[]): RecordFiles {
  const board = more.findLast(({ text }) => isJson(text));
  const record = more.findLast(({ text }) => !isJson(text));
  return { ...(record ? { record } : files), ...(board ? { board } : {}) };
}

/** The text of the board for a record: the chosen one, or one of this name that the browser remembers. */
export function boardFor({ record, board }: RecordFiles, kept: readonly KeptFiles[]): string | null {
  const name = record && BOARD.exec(record.text)?.[1];
  return board?.text ?? kept.find((files) => name && idOf(files.board) === name)?.board ?? null;
}

/** Boards are JSON, and no line of a record begins like it. */
function isJson(text: string): boolean {
  return text.trimStart().startsWith("{");
}

function idOf(board: string | null): unknown {
  try {
    return (JSON.parse(board ?? "null") as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}
