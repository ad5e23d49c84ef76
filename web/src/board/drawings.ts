// Boards: facts and drawing, fetched once and kept as long as the page. A table may bring a board of its own.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Atlas } from "../table/sitting.ts";
import { ask } from "../wire/api.ts";
import type { BoardFacts, Drawing, Frame } from "../wire/types.ts";

/** Everything that a page needs to show a board. */
export type Board = { readonly facts: BoardFacts; readonly drawing: Drawing; readonly atlas: Atlas };

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Where a board is found. */
type Source = { readonly facts: string; readonly drawing: string; readonly invite?: string };

const kept = new Map<string, Signal<Board | null>>();

/** A shipped board; null until it is there. While the server does not answer it is asked again. */
function boardSignal(id: string): Signal<Board | null> {
  return signalOf({ facts: `/api/boards/${id}`, drawing: `/api/boards/${id}/drawing` });
}

/** The same for a component, which is shown anew when the board is there. */
export function useBoard(id: string | null | undefined): Board | null {
  return useSignalOf(id ? boardSignal(id) : null);
}

/** What says which board is played on: the setting of a table, or its face in a list. */
type Chosen = { readonly board: string; readonly own_board?: boolean };

/** The board of a table, its own or a shipped one. */
export function useTableBoard(table: string, setting: Chosen | undefined, invite: string): Board | null {
  return useSignalOf(setting ? tableSignal(table, setting, invite) : null);
}

function tableSignal(table: string, setting: Chosen, invite: string): Signal<Board | null> {
  const at = `/api/tables/${table}`;
  const own = { facts: `${at}/board`, drawing: `${at}/drawing`, invite };
  return setting.own_board ? signalOf(own) : boardSignal(setting.board);
}

/** Fetch the board of a table before there is a page to show it on. */
export function fetchFor({ table, setting }: Frame, invite: string): void {
  tableSignal(table, setting, invite);
}

function signalOf(source: Source): Signal<Board | null> {
  const known = kept.get(source.facts);
  if (known) return known;
  const board = signal<Board | null>(null);
  kept.set(source.facts, board);
  void fetchInto(board, source, FIRST_WAIT);
  return board;
}

function useSignalOf(found: Signal<Board | null> | null): Board | null {
  const [board, setBoard] = useState<Board | null>(found?.peek() ?? null);
  useEffect(() => (found ? found.subscribe(setBoard) : setBoard(null)), [found]);
  return found?.peek() === board ? board : null;
}

async function fetchInto(board: Signal<Board | null>, source: Source, wait: number): Promise<void> {
  const wish = { invite: source.invite };
  try {
    const [facts, drawing] = await Promise.all([
      ask<BoardFacts>("GET", source.facts, wish),
      ask<Drawing>("GET", source.drawing, wish),
    ]);
    board.value = { facts, drawing, atlas: new Atlas(facts) };
  } catch {
    setTimeout(() => void fetchInto(board, source, Math.min(wait * 2, LONGEST_WAIT)), wait);
  }
}
