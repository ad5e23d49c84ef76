// Boards by their id: facts and drawing, fetched once and kept as long as the page.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Atlas } from "../table/sitting.ts";
import { ask } from "../wire/api.ts";
import type { BoardFacts, Drawing } from "../wire/types.ts";

/** Everything that a page needs to show a board. */
export type Board = { readonly facts: BoardFacts; readonly drawing: Drawing; readonly atlas: Atlas };

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

const kept = new Map<string, Signal<Board | null>>();

/** A board; null until it is there. While the server does not answer it is asked again. */
function boardSignal(id: string): Signal<Board | null> {
  const known = kept.get(id);
  if (known) return known;
  const board = signal<Board | null>(null);
  kept.set(id, board);
  void fetchInto(board, id, FIRST_WAIT);
  return board;
}

/** The same for a component, which is shown anew when the board is there. */
export function useBoard(id: string | null | undefined): Board | null {
  const [board, setBoard] = useState<Board | null>(id ? (kept.get(id)?.value ?? null) : null);
  useEffect(() => (id ? boardSignal(id).subscribe(setBoard) : setBoard(null)), [id]);
  return board?.facts.id === id ? board : null;
}

async function fetchInto(board: Signal<Board | null>, id: string, wait: number): Promise<void> {
  try {
    const [facts, drawing] = await Promise.all([
      ask<BoardFacts>("GET", `/api/boards/${id}`),
      ask<Drawing>("GET", `/api/boards/${id}/drawing`),
    ]);
    board.value = { facts, drawing, atlas: new Atlas(facts) };
  } catch {
    setTimeout(() => void fetchInto(board, id, Math.min(wait * 2, LONGEST_WAIT)), wait);
  }
}
