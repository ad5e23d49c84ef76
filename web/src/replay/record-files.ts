// Record files: tells records from boards, and finds the board of a record.
import type { SavedFiles } from "../custom/files.ts";
import { parseJson } from "../platform/local-storage.ts";
import type { TextFile } from "../ui/file-input.tsx";

/** A record, and its board if that is a custom one. */
export type ChosenRecordFiles = { readonly record?: TextFile; readonly board?: TextFile };

const BOARD = /^\[Board "(\S+) /m;

/** Add files: a board joins the record, a record replaces everything. */
export function addTextFiles(files: ChosenRecordFiles, more: readonly TextFile[]): ChosenRecordFiles {
  const board = more.findLast(({ text }) => isJson(text));
  const record = more.findLast(({ text }) => !isJson(text));
  return { ...(record ? { record } : files), ...(board ? { board } : {}) };
}

/** The board of a record: the chosen file, or a saved one with the same id. */
export function boardFor({ record, board }: ChosenRecordFiles, saved: readonly SavedFiles[]): string | null {
  const name = record && BOARD.exec(record.text)?.[1];
  return board?.text ?? saved.find((files) => name && idOf(files.board) === name)?.board ?? null;
}

/** Boards are JSON, and a record never starts with a brace. */
function isJson(text: string): boolean {
  return text.trimStart().startsWith("{");
}

function idOf(board: string | null): unknown {
  return (parseJson(board) as { id?: unknown } | null)?.id;
}
