// Hooks for the context of sentences about a table.
import { useMemo } from "preact/hooks";
import type { OccupantView, RulebookInfo } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { lang } from "../i18n/translate.ts";
import { tableRulebook } from "../session/catalog.ts";
import { seatNames } from "../session/seat-names.ts";
import type { TableSession } from "../session/table-session.ts";
import type { SentenceContext } from "./sentences.ts";

/** The same object until one of its parts changes. */
export function useSentenceContext(
  boardIndex: BoardIndex,
  book: RulebookInfo | null,
  occupants: readonly OccupantView[] | undefined,
): SentenceContext {
  const current = lang.value;
  return useMemo(
    () => ({ boardIndex, book, seats: seatNames(occupants ?? []), lang: current }),
    [boardIndex, book, occupants, current],
  );
}

/** The context of sentences about the table of a session. */
export function useTableContext({ table, invite, frame }: TableSession, boardIndex: BoardIndex): SentenceContext {
  const { options, occupants } = frame.value ?? {};
  return useSentenceContext(boardIndex, options ? tableRulebook(table, options, invite) : null, occupants);
}
