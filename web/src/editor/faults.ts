// The faults that the server found, each with the item of the file that it is about.
import type { FileFault } from "../api/types.ts";
import type { BoardFile, Item, ListName } from "./board-file.ts";

/** A fault of an item, or of the board as a whole. */
export type ItemFault = { readonly fault: FileFault; readonly list: ListName | null; readonly item: Item | null };

const ENTRY_PATH = /^(cities|routes|tickets)\[(\d+)\]/;

/** The faults of a checked file with their items. */
export function findItems(file: BoardFile, faults: readonly FileFault[]): readonly ItemFault[] {
  return faults.map((fault) => {
    const [, list, index] = ENTRY_PATH.exec(fault.path ?? "") ?? [];
    const item = list ? file[list as ListName][Number(index)] : undefined;
    return item ? { fault, list: list as ListName, item } : { fault, list: null, item: null };
  });
}

/** The faults that still hold: an item that was changed or removed since the check has none until the next one. */
export function currentFaults(file: BoardFile, faults: readonly ItemFault[]): readonly ItemFault[] {
  return faults.filter(({ list, item }) => {
    const items: readonly Item[] = list ? file[list] : [];
    return item === null || items.includes(item);
  });
}
