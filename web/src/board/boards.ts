// Boards with facts and drawing, loaded once and cached until the page is closed.
import { computed, type ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { keptAnswer } from "../api/kept.ts";
import type { BoardInfo, Drawing, Frame } from "../api/types.ts";
import { lang } from "../i18n/translate.ts";
import { BoardIndex } from "./board-index.ts";

/** Everything that a page needs to show a board. */
export type Board = { readonly facts: BoardInfo; readonly drawing: Drawing; readonly boardIndex: BoardIndex };

/** A board from its facts and its drawing. */
export function makeBoard(facts: BoardInfo, drawing: Drawing): Board {
  return { facts, drawing, boardIndex: new BoardIndex(facts) };
}

/** A board that is loading: its facts come at once, but drawing a custom board takes a while. */
type LoadingBoard = {
  readonly board: ReadonlySignal<Board | null>;
  readonly facts: ReadonlySignal<BoardInfo | null>;
};

const cache = new Map<string, LoadingBoard>();

function loadBoard(at: string, drawnAt: string, invite = ""): LoadingBoard {
  const cached = cache.get(at);
  if (cached) return cached;
  const [facts, drawing] = [keptAnswer<BoardInfo>(at, invite), keptAnswer<Drawing>(drawnAt, invite)];
  const board = computed(() => (facts.value && drawing.value ? makeBoard(facts.value, drawing.value) : null));
  cache.set(at, { board, facts });
  return { board, facts };
}

function loadBuiltIn(id: string): LoadingBoard {
  return loadBoard(`/api/boards/${id}`, `/api/boards/${id}/drawing`);
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
  return choice.custom_board ? loadBoard(`${at}/board`, `${at}/drawing`, invite) : loadBuiltIn(choice.board);
}

/** Start loading the board of a table before its page is shown. */
export function preloadBoard({ table, options }: Frame, invite: string): void {
  loadTableBoard(table, options, invite);
}

function useLoaded(loading: ReadonlySignal<Board | null> | null): Board | null {
  const [board, setBoard] = useState<Board | null>(loading?.peek() ?? null);
  useEffect(() => (loading ? loading.subscribe(setBoard) : setBoard(null)), [loading]);
  return loading?.peek() === board ? board : null;
}
