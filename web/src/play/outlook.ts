// What becomes of one's tickets, as the server sees it; asked anew whenever the board or the tickets have changed.
import { useEffect, useState } from "preact/hooks";
import type { Atlas, Pointed } from "../table/sitting.ts";
import { ask, Refused } from "../wire/api.ts";
import type { Frame, OutlookPage, TicketOutlook } from "../wire/types.ts";

const PAUSE = 150; // several routes may be claimed at once

/** The outlook of each ticket, as far as it is known by now. */
export type Outlook = ReadonlyMap<number, TicketOutlook>;

const UNKNOWN: Outlook = new Map();

/** The outlook for one's tickets at a table. */
export function useOutlook(frame: Frame): Outlook {
  const [outlook, setOutlook] = useState(UNKNOWN);
  const key = outlookKey(frame);
  const { table } = frame;
  const query = seatQuery(frame);
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const found = await readOutlook(table, query);
      if (found && wanted) setOutlook(found);
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, query, key]);
  return outlook;
}

/** What the outlook depends on; null where there is none. */
export function outlookKey(frame: Frame): string | null {
  const { game, hand } = frame;
  if (frame.phase !== "playing" || !game || !hand) return null;
  const held = [...hand.tickets, ...(hand.rack_tickets ?? [])].map(({ ticket }) => ticket);
  const pieces = game.seats.map(({ pieces, ships }) => `${pieces}+${ships ?? 0}`);
  const parts = [held, hand.offer ?? [], pieces, Object.keys(game.owners).length, Object.keys(game.buildings).length];
  return parts.join("|");
}

/** Which of one's seats is meant, at a table where one has several. */
export function seatQuery(frame: Frame | null): string {
  return frame?.you.seats ? `?seat=${frame.you.seat}` : "";
}

async function readOutlook(table: string, query: string): Promise<Outlook | null> {
  try {
    const page = await ask<OutlookPage>("GET", `/api/tables/${table}/outlook${query}`);
    return new Map(page.tickets.map((ticket) => [ticket.ticket, ticket]));
  } catch (why) {
    if (why instanceof Refused) return null; // tickets are shown without it
    throw why;
  }
}

/** What a ticket shows on the board: its cities, and the way that is left. */
export function shownBy(ticket: number, atlas: Atlas, outlook: Outlook): Pointed {
  const { way = [], lent = [] } = outlook.get(ticket) ?? {};
  return { routes: [...way, ...lent], cities: atlas.facts.tickets[ticket]?.cities ?? [] };
}

/** The spaces that are still to be claimed for a ticket; null where no way is known. */
export function spacesLeft(ticket: number, atlas: Atlas, outlook: Outlook): number | null {
  const way = outlook.get(ticket)?.way ?? [];
  return way.length ? way.reduce((sum, route) => sum + (atlas.route(route)?.length ?? 0), 0) : null;
}
