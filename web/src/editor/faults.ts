// The faults that the server found, each with the entry of the file that it is about.
import type { FileFault } from "../api/types.ts";
import type { BoardFile, Entry, ListName } from "./board-file.ts";

/** A fault of an entry, or of the board as a whole. */
export type EntryFault = { readonly fault: FileFault; readonly list: ListName | null; readonly entry: Entry | null };

const ENTRY_PATH = /^(cities|routes|tickets)\[(\d+)\]/;

/** The faults of a checked file with their entries. */
export function findEntries(file: BoardFile, faults: readonly FileFault[]): readonly EntryFault[] {
  return faults.map((fault) => {
    const [, list, index] = ENTRY_PATH.exec(fault.path ?? "") ?? [];
    const entry = list ? file[list as ListName][Number(index)] : undefined;
    return entry ? { fault, list: list as ListName, entry } : { fault, list: null, entry: null };
  });
}

/** The faults that still hold: an entry that was changed or removed since the check has none until the next one. */
export function currentFaults(file: BoardFile, faults: readonly EntryFault[]): readonly EntryFault[] {
  return faults.filter(({ list, entry }) => {
    const entries: readonly Entry[] = list ? file[list] : [];
    return entry === null || entries.includes(entry);
  });
}
