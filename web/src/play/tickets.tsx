// The player's tickets: completed, open or lost. Pointing at one highlights its cities and the rest of its path.
import { useEffect } from "preact/hooks";
import type { HandView, HeldTicket, OutlookView } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { t } from "../i18n/translate.ts";
import { whilePointedAt } from "../ui/handlers.ts";
import { TicketSign } from "../ui/ticket-sign.tsx";
import { type Outlook, spacesLeft, ticketHighlight } from "./model/outlook.ts";
import type { Selection } from "./model/selection.ts";
import { TicketFace } from "./panels/tickets.tsx";
import "./tickets.css";

type Props = {
  readonly selection: Selection;
  readonly boardIndex: BoardIndex;
  readonly hand: HandView;
  readonly outlook: Outlook;
};

export function Tickets({ selection, boardIndex, hand, outlook }: Props) {
  const pinned = selection.pinned.value;
  useEffect(() => {
    if (pinned !== null) selection.updatePinned(ticketHighlight(pinned, boardIndex, outlook));
  }, [selection, pinned, boardIndex, outlook]);
  return (
    <section class="tickets" aria-label={t("screen.tickets_held")}>
      {!hand.tickets.length && !hand.rack_tickets?.length && <p class="tickets-none">{t("ticket.none_yet")}</p>}
      <TicketList title={t("screen.tickets_held")} held={hand.tickets} {...{ selection, boardIndex, outlook }} />
      {hand.rack_tickets && (
        <TicketList
          title={t("screen.tickets_on_rack")}
          held={hand.rack_tickets}
          {...{ selection, boardIndex, outlook }}
        />
      )}
    </section>
  );
}

type ListProps = {
  readonly title: string;
  readonly held: readonly HeldTicket[];
  readonly selection: Selection;
  readonly boardIndex: BoardIndex;
  readonly outlook: Outlook;
};

function TicketList({ title, held, selection, boardIndex, outlook }: ListProps) {
  if (!held.length) return null;
  const open = held.filter(({ done }) => !done);
  const done = held.filter((ticket) => ticket.done);
  return (
    <div class="tickets-list">
      <h2>{t("web.play.tickets", { title, done: done.length, n: held.length })}</h2>
      <ul>
        {[...open, ...done].map(({ ticket, done }) => {
          const status = done ? "done" : (outlook.tickets.get(ticket)?.status ?? "open");
          return <Ticket key={ticket} {...{ ticket, status, selection, boardIndex, outlook }} />;
        })}
      </ul>
    </div>
  );
}

type TicketProps = {
  readonly ticket: number;
  readonly status: OutlookView["status"];
  readonly selection: Selection;
  readonly boardIndex: BoardIndex;
  readonly outlook: Outlook;
};

function Ticket({ ticket, status, selection, boardIndex, outlook }: TicketProps) {
  const shown = ticketHighlight(ticket, boardIndex, outlook);
  return (
    <li>
      <button
        type="button"
        class="tickets-ticket"
        data-standing={status}
        aria-pressed={selection.pinned.value === ticket}
        {...whilePointedAt((wanted) => selection.showHighlight(wanted), shown)}
        onClick={() => selection.pin(ticket, shown)}
      >
        <TicketSign status={status} />
        <TicketFace ticket={ticket} boardIndex={boardIndex} />
        <span class="visually-hidden">{t(`web.play.status.${status}`)}</span>
        <TicketStatus {...{ ticket, status, boardIndex, outlook }} />
      </button>
    </li>
  );
}

/** How many spaces are missing, or that the ticket is lost. */
function TicketStatus({ ticket, status, boardIndex, outlook }: Omit<TicketProps, "selection">) {
  if (status === "lost") return <small class="tickets-way">{t("ticket.lost")}</small>;
  const spaces = status === "open" ? spacesLeft(ticket, boardIndex, outlook) : null;
  return spaces === null ? null : <small class="tickets-way">{t("web.play.to_go", { n: spaces })}</small>;
}
