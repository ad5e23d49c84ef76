// Boards and house rules of one's own as files, remembered in this browser: a few, and no more than it holds.
import { recall, remember } from "../parts/memory.ts";

/** The texts of the files; one of them may be missing. */
export type OwnFiles = { readonly board: string | null; readonly house: string | null };

/** Files under the name by which they are found again. */
export type KeptFiles = OwnFiles & { readonly key: string };

const KEPT = "ferrovia.own";
const MOST = 4;
const MOST_SIGNS = 600_000;

/** What is remembered, the last first. */
export function keptFiles(): readonly KeptFiles[] {
  return filesIn(recall(KEPT));
}

/** Remember files before all others; what there is no room for is forgotten, the oldest first. */
export function keepFiles(files: KeptFiles): void {
  write(withFiles(keptFiles(), files));
}

/** Forget files. */
export function forgetFiles(key: string): void {
  write(keptFiles().filter((kept) => kept.key !== key));
}

/** The remembered files with others before them, as far as there is room. */
export function withFiles(kept: readonly KeptFiles[], files: KeptFiles): readonly KeptFiles[] {
  const found = [files, ...kept.filter(({ key }) => key !== files.key)].slice(0, MOST);
  let signs = 0;
  return found.filter(({ board, house }) => {
    signs += (board?.length ?? 0) + (house?.length ?? 0);
    return signs <= MOST_SIGNS;
  });
}

/** The files that a kept text stands for; what makes no sense is left out. */
export function filesIn(text: string | null): readonly KeptFiles[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter(isKept).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is KeptFiles {
  if (typeof one !== "object" || one === null) return false;
  const { key, board, house } = one as Record<string, unknown>;
  return typeof key === "string" && isText(board) && isText(house) && (board !== null || house !== null);
}

function isText(one: unknown): one is string | null {
  return one === null || typeof one === "string";
}

/** Write what is remembered; a browser that has no room for it forgets the oldest. */
function write(files: readonly KeptFiles[]): void {
  if (!remember(KEPT, JSON.stringify(files)) && files.length) write(files.slice(0, -1));
}
