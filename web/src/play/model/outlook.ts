// The outlook for the player's tickets, fetched whenever the board or the tickets change.
import { useEffect, useState } from "preact/hooks";
import { ApiError, request } from "../../api/http.ts";
import type { Frame, OutlookView, TicketOutlooks } from "../../api/types.ts";
import type { BoardIndex } from "../../board/board-index.ts";
import type { BoardParts } from "../../board/board-parts.ts";
import { t } from "../../i18n/translate.ts";

const PAUSE_MS = 250; // several routes may be claimed at once

/** The outlook of each ticket as far as it is known, and the trains and ships that the held ones need together. */
export type Outlook = {
  readonly tickets: ReadonlyMap<number, OutlookView>;
  readonly needed: readonly [trains: number, ships: number] | null;
};

const UNKNOWN_OUTLOOK: Outlook = { tickets: new Map(), needed: null };

/** The outlook for the player's tickets at a table. */
export function useOutlook(frame: Frame): Outlook {
  const [outlook, setOutlook] = useState(UNKNOWN_OUTLOOK);
  const key = outlookKey(frame);
  const { table } = frame;
  const query = seatQuery(frame);
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const found = await loadOutlook(table, query);
      if (found && wanted) setOutlook(found);
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, query, key]);
  return outlook;
}

/** What the outlook depends on; null if there is none. */
function outlookKey(frame: Frame): string | null {
  const { game, hand } = frame;
  if (frame.phase !== "playing" || !game || !hand) return null;
  const held = [...hand.tickets, ...(hand.rack_tickets ?? [])].map(({ ticket }) => ticket);
  const pieces = game.seats.map(({ trains, ships }) => `${trains}+${ships ?? 0}`);
  const parts = [held, hand.offer ?? [], pieces, Object.keys(game.owners).length, Object.keys(game.buildings).length];
  return parts.join("|");
}

/** Which of the guest's seats is meant, if there are several. */
export function seatQuery(frame: Frame | null): string {
  return frame?.you.seats ? `?seat=${frame.you.seat}` : "";
}

async function loadOutlook(table: string, query: string): Promise<Outlook | null> {
  try {
    const page = await request<TicketOutlooks>("GET", `/api/tables/${table}/outlook${query}`);
    const tickets = new Map(page.tickets.map((ticket) => [ticket.ticket, ticket]));
    return { tickets, needed: [page.trains, page.ships] };
  } catch (why) {
    if (why instanceof ApiError) return null; // tickets are shown without it
    throw why;
  }
}

/** What a ticket highlights on the board: its cities, and the rest of its path. */
export function ticketHighlight(ticket: number, boardIndex: BoardIndex, outlook: Outlook): BoardParts {
  const { path = [], lent = [] } = outlook.tickets.get(ticket) ?? {};
  return { routes: [...path, ...lent], cities: boardIndex.ticketCities(ticket) };
}

/** The spaces still to be claimed for a ticket; null if no path is known. */
export function spacesLeft(ticket: number, boardIndex: BoardIndex, outlook: Outlook): number | null {
  const path = outlook.tickets.get(ticket)?.path ?? [];
  return path.length ? path.reduce((sum, route) => sum + (boardIndex.route(route)?.length ?? 0), 0) : null;
}

/** How an offered ticket stands: completed, lost, or the spaces still to be claimed; empty if nothing is known. */
export function offeredStatusText(ticket: number, boardIndex: BoardIndex, outlook: Outlook): string {
  const status = outlook.tickets.get(ticket)?.status;
  if (status === "done") return t("web.play.already_completed");
  if (status === "lost") return t("ticket.lost");
  const spaces = spacesLeft(ticket, boardIndex, outlook);
  return spaces === null ? "" : t("web.play.to_go", { n: spaces });
}
