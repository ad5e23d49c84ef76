// Boards: facts and drawing, fetched once and kept as long as the page. A table may bring a board of its own.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Atlas } from "../table/sitting.ts";
import { ask } from "../wire/api.ts";
import type { BoardFacts, Drawing, Frame } from "../wire/types.ts";
import { lang } from "../words/words.ts";

/** Everything that a page needs to show a board. */
export type Board = { readonly facts: BoardFacts; readonly drawing: Drawing; readonly atlas: Atlas };

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Where a board is found. */
type Source = { readonly facts: string; readonly drawing: string; readonly invite?: string };

/** What is there of a board: its facts come at once, the drawing of an own board takes a while. */
type Kept = { readonly board: Signal<Board | null>; readonly facts: Signal<BoardFacts | null> };

const kept = new Map<string, Kept>();

/** A shipped board. While the server does not answer it is asked again. */
function shipped(id: string): Kept {
  return keptAt({ facts: `/api/boards/${id}`, drawing: `/api/boards/${id}/drawing` });
}

/** A shipped board for a component, which is shown anew when it is there; null until then. */
export function useBoard(id: string | null | undefined): Board | null {
  return useSignalOf(id ? shipped(id).board : null);
}

/** What says which board is played on: the setting of a table, or its face in a list. */
type Chosen = { readonly board: string; readonly own_board?: boolean };

/** The board of a table, its own or a shipped one. */
export function useTableBoard(table: string, setting: Chosen | undefined, invite: string): Board | null {
  return useSignalOf(setting ? ofTable(table, setting, invite).board : null);
}

/** What a table's own board is called, by its id until its facts are there; null if the board is a shipped one. */
export function ownBoardName(table: string, setting: Chosen, invite: string): string | null {
  if (!setting.own_board) return null;
  return ofTable(table, setting, invite).facts.value?.name[lang.value] ?? setting.board;
}

function ofTable(table: string, setting: Chosen, invite: string): Kept {
  const at = `/api/tables/${table}`;
  const own = { facts: `${at}/board`, drawing: `${at}/drawing`, invite };
  return setting.own_board ? keptAt(own) : shipped(setting.board);
}

/** Fetch the board of a table before there is a page to show it on. */
export function fetchFor({ table, setting }: Frame, invite: string): void {
  ofTable(table, setting, invite);
}

function keptAt(source: Source): Kept {
  const known = kept.get(source.facts);
  if (known) return known;
  const found = { board: signal<Board | null>(null), facts: signal<BoardFacts | null>(null) };
  kept.set(source.facts, found);
  void fetchInto(found, source, FIRST_WAIT);
  return found;
}

function useSignalOf(found: Signal<Board | null> | null): Board | null {
  const [board, setBoard] = useState<Board | null>(found?.peek() ?? null);
  useEffect(() => (found ? found.subscribe(setBoard) : setBoard(null)), [found]);
  return found?.peek() === board ? board : null;
}

async function fetchInto(found: Kept, source: Source, wait: number): Promise<void> {
  const wish = { invite: source.invite };
  const drawn = ask<Drawing>("GET", source.drawing, wish);
  drawn.catch(() => {}); // it is waited for below, unless there are no facts either
  try {
    const facts = await ask<BoardFacts>("GET", source.facts, wish);
    found.facts.value = facts;
    found.board.value = { facts, drawing: await drawn, atlas: new Atlas(facts) };
  } catch {
    setTimeout(() => void fetchInto(found, source, Math.min(wait * 2, LONGEST_WAIT)), wait);
  }
}
