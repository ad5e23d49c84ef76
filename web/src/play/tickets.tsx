// One's tickets: done, open or lost. Pointing at one shows its cities and the way that is left on the board.
import { useEffect } from "preact/hooks";
import type { Atlas } from "../table/sitting.ts";
import type { HandView, Held } from "../wire/types.ts";
import { t } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { type Outlook, shownBy, spacesLeft } from "./outlook.ts";
import "./tickets.css";

type Props = {
  readonly choosing: Choosing;
  readonly atlas: Atlas;
  readonly hand: HandView;
  readonly outlook: Outlook;
};

export function Tickets({ choosing, atlas, hand, outlook }: Props) {
  const pinned = choosing.pinned.value;
  useEffect(() => {
    if (pinned !== null) choosing.keep(shownBy(pinned, atlas, outlook));
  }, [choosing, pinned, atlas, outlook]);
  return (
    <section class="tickets" aria-label={t("screen.tickets_held")}>
      <TicketList title={t("screen.tickets_held")} held={hand.tickets} {...{ choosing, atlas, outlook }} />
      {hand.rack_tickets && (
        <TicketList title={t("screen.tickets_on_rack")} held={hand.rack_tickets} {...{ choosing, atlas, outlook }} />
      )}
    </section>
  );
}

type ListProps = {
  readonly title: string;
  readonly held: readonly Held[];
  readonly choosing: Choosing;
  readonly atlas: Atlas;
  readonly outlook: Outlook;
};

function TicketList({ title, held, choosing, atlas, outlook }: ListProps) {
  if (!held.length) return null;
  const open = held.filter(({ done }) => !done);
  const done = held.filter((ticket) => ticket.done);
  return (
    <>
      <h2>{t("web.play.tickets", { title, done: done.length, n: held.length })}</h2>
      <ul>
        {[...open, ...done].map(({ ticket, done }) => {
          const standing = done ? "done" : (outlook.get(ticket)?.standing ?? "open");
          return <Ticket key={ticket} {...{ ticket, standing, choosing, atlas, outlook }} />;
        })}
      </ul>
    </>
  );
}

type TicketProps = {
  readonly ticket: number;
  readonly standing: string;
  readonly choosing: Choosing;
  readonly atlas: Atlas;
  readonly outlook: Outlook;
};

const SIGNS: { readonly [standing: string]: string } = { done: "✓", open: "○", lost: "✕" };

function Ticket({ ticket, standing, choosing, atlas, outlook }: TicketProps) {
  const shown = shownBy(ticket, atlas, outlook);
  return (
    <li>
      <button
        type="button"
        class="tickets-ticket"
        data-standing={standing}
        aria-pressed={choosing.pinned.value === ticket}
        onMouseEnter={() => choosing.point(shown)}
        onMouseLeave={() => choosing.point(null)}
        onFocus={() => choosing.point(shown)}
        onBlur={() => choosing.point(null)}
        onClick={() => choosing.pin(ticket, shown)}
      >
        <span class="tickets-sign" aria-hidden="true">
          {SIGNS[standing]}
        </span>
        <TicketFace ticket={ticket} atlas={atlas} />
        <span class="unseen">{t(`web.play.standing.${standing}`)}</span>
        <Way {...{ ticket, standing, atlas, outlook }} />
      </button>
    </li>
  );
}

/** How far it is, or that it cannot be done any more. */
function Way({ ticket, standing, atlas, outlook }: Omit<TicketProps, "choosing">) {
  if (standing === "lost") return <small class="tickets-way">{t("ticket.lost")}</small>;
  const spaces = standing === "open" ? spacesLeft(ticket, atlas, outlook) : null;
  return spaces === null ? null : <small class="tickets-way">{t("web.play.to_go", { n: spaces })}</small>;
}

/** A ticket's cities and points. */
export function TicketFace({ ticket, atlas }: { readonly ticket: number; readonly atlas: Atlas }) {
  const facts = atlas.facts.tickets[ticket];
  if (!facts) return null;
  return (
    <>
      <span class="tickets-cities">
        {atlas.ticketTitle(ticket)}
        {facts.long && <em> {t("ticket.is_long")}</em>}
        {facts.any_order > 0 && (
          <small> {t("ticket.tour", { any_order: facts.any_order, penalty: facts.penalty })}</small>
        )}
      </span>
      <b class="tickets-points">{facts.points}</b>
    </>
  );
}
