// The board that is being edited, with its undo stack, and what is selected. The board is stored in this browser.
import { computed, signal } from "@preact/signals";
import { readStored, writeStored } from "../platform/local-storage.ts";
import {
  type BoardFile,
  emptyBoard,
  formatBoardFile,
  type ListName,
  parseBoardFile,
  removeItem,
} from "./board-file.ts";
import { isPlaced } from "./place-cities.ts";
import { addStep, redo, startStack, type UndoStack, undo } from "./undo-stack.ts";

const STORAGE_KEY = "ferrovia.editor";

/** What a click on the map does: select and move, add a city, or join two cities. */
export const TOOLS = ["select", "city", "route", "ticket"] as const;
type Tool = (typeof TOOLS)[number];

/** The sections beside the map; the last one has the fields of the board itself. */
export const SECTIONS = ["cities", "routes", "tickets", "board"] as const;
type Section = (typeof SECTIONS)[number];

export type Selected = { readonly list: ListName; readonly index: number };

export const undoStack = signal<UndoStack<BoardFile>>(startStack(loadStored() ?? emptyBoard()));
export const tool = signal<Tool>(firstTool(undoStack.value.present));
export const section = signal<Section>("cities");
export const selected = signal<Selected | null>(null);

/** Whether the browser had room for the board. */
export const isStored = signal(true);

/** The board as it is now. */
export const board = computed(() => undoStack.value.present);

/** What to do first with a board. */
function firstTool({ cities }: BoardFile): Tool {
  return cities.length ? "select" : "city";
}

function loadStored(): BoardFile | null {
  const found = parseBoardFile(readStored(STORAGE_KEY) ?? "");
  return found && isPlaced(found) ? found : null;
}

function setStack(changed: UndoStack<BoardFile>): void {
  if (changed === undoStack.value) return;
  undoStack.value = changed;
  isStored.value = writeStored(STORAGE_KEY, formatBoardFile(changed.present));
}

/** Change the board; changes in a row with the same key are undone together. */
export function edit(changed: BoardFile, stepKey: string | null = null): void {
  setStack(addStep(undoStack.value, changed, stepKey));
}

/** Start with another board; undo leads back. */
export function replaceBoard(changed: BoardFile): void {
  selected.value = null;
  tool.value = firstTool(changed);
  edit(changed);
}

export function undoStep(): void {
  keepSelection(() => setStack(undo(undoStack.value)));
}

export function redoStep(): void {
  keepSelection(() => setStack(redo(undoStack.value)));
}

/** How the item that was selected last comes into view: only shown, or with the focus in its first field. */
export const reveal = signal<RevealMode | null>(null);
export type RevealMode = "shown" | "focused";

/** Select an item and show its list. */
export function select(list: ListName, index: number, how: RevealMode | null = null): void {
  reveal.value = how;
  selected.value = { list, index };
  section.value = list;
}

/** Change the board by an item that is added to a list, and select that. */
export function add(changed: BoardFile, list: ListName, how: RevealMode | null): void {
  edit(changed);
  select(list, changed[list].length - 1, how);
}

/** Remove the selected item. */
export function removeSelected(): void {
  if (!selected.value) return;
  const { list, index } = selected.value;
  selected.value = null;
  edit(removeItem(board.value, list, index));
}

/** The selected item stays selected only if no items have come or gone. */
function keepSelection(change: () => void): void {
  const count = () => [board.value.cities, board.value.routes, board.value.tickets].map(({ length }) => length).join();
  const before = count();
  change();
  if (count() !== before) selected.value = null;
}
