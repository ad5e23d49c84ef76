// Boards with facts and drawing, loaded once and cached until the page is closed.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { request } from "../api/http.ts";
import type { BoardInfo, Drawing, Frame } from "../api/types.ts";
import { lang } from "../i18n/translate.ts";
import { BoardIndex } from "./board-index.ts";

/** Everything that a page needs to show a board. */
export type Board = { readonly facts: BoardInfo; readonly drawing: Drawing; readonly boardIndex: BoardIndex };

/** A board from its facts and its drawing. */
export function makeBoard(facts: BoardInfo, drawing: Drawing): Board {
  return { facts, drawing, boardIndex: new BoardIndex(facts) };
}

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/** The URLs of a board. */
type Source = { readonly facts: string; readonly drawing: string; readonly invite?: string };

/** A board that is loading: its facts come at once, but drawing a custom board takes a while. */
type LoadingBoard = { readonly board: Signal<Board | null>; readonly facts: Signal<BoardInfo | null> };

const cache = new Map<string, LoadingBoard>();

/** Load a built-in board, with retries until the server answers. */
function loadBuiltIn(id: string): LoadingBoard {
  return loadOnce({ facts: `/api/boards/${id}`, drawing: `/api/boards/${id}/drawing` });
}

/** A built-in board; null until it is loaded. */
export function useBoard(id: string | null | undefined): Board | null {
  return useLoaded(id ? loadBuiltIn(id).board : null);
}

/** Which board is played on: the options of a table, or its summary in a list. */
type BoardChoice = { readonly board: string; readonly custom_board?: boolean };

/** The board of a table, custom or built-in; null until it is loaded. */
export function useTableBoard(table: string, choice: BoardChoice | undefined, invite: string): Board | null {
  return useLoaded(choice ? loadTableBoard(table, choice, invite).board : null);
}

/** The name of a custom board, or its id until the facts are loaded; null for a built-in board. */
export function customBoardName(table: string, choice: BoardChoice, invite: string): string | null {
  if (!choice.custom_board) return null;
  return loadTableBoard(table, choice, invite).facts.value?.name[lang.value] ?? choice.board;
}

function loadTableBoard(table: string, choice: BoardChoice, invite: string): LoadingBoard {
  const at = `/api/tables/${table}`;
  const custom = { facts: `${at}/board`, drawing: `${at}/drawing`, invite };
  return choice.custom_board ? loadOnce(custom) : loadBuiltIn(choice.board);
}

/** Start loading the board of a table before its page is shown. */
export function preloadBoard({ table, options }: Frame, invite: string): void {
  loadTableBoard(table, options, invite);
}

function loadOnce(source: Source): LoadingBoard {
  const cached = cache.get(source.facts);
  if (cached) return cached;
  const loading = { board: signal<Board | null>(null), facts: signal<BoardInfo | null>(null) };
  cache.set(source.facts, loading);
  void fetchInto(loading, source, FIRST_RETRY_MS);
  return loading;
}

function useLoaded(loading: Signal<Board | null> | null): Board | null {
  const [board, setBoard] = useState<Board | null>(loading?.peek() ?? null);
  useEffect(() => (loading ? loading.subscribe(setBoard) : setBoard(null)), [loading]);
  return loading?.peek() === board ? board : null;
}

async function fetchInto(loading: LoadingBoard, source: Source, wait: number): Promise<void> {
  const options = { invite: source.invite };
  const drawing = request<Drawing>("GET", source.drawing, options);
  drawing.catch(() => {}); // awaited below, unless loading the facts fails first
  try {
    const facts = await request<BoardInfo>("GET", source.facts, options);
    loading.facts.value = facts;
    loading.board.value = makeBoard(facts, await drawing);
  } catch {
    setTimeout(() => void fetchInto(loading, source, Math.min(wait * 2, MAX_RETRY_MS)), wait);
  }
}
