// Ticket questions: which tickets to keep or share, and whether to draw new ones.
import { useEffect, useState } from "preact/hooks";
import type { BoardIndex } from "../../board/board-index.ts";
import { joinParts } from "../../board/board-parts.ts";
import { t } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { actionEffects } from "../model/effects.ts";
import { choiceSizes, findChoice, parseTicketIndexes } from "../model/notation.ts";
import { offeredStatusText, ticketHighlight } from "../model/outlook.ts";
import { ActionButton, Effects, Panel, type PanelProps } from "./panel.tsx";
import "./tickets.css";

type TextProps = PanelProps & { readonly texts: readonly string[] };
type OfferProps = TextProps & { readonly tickets: readonly number[] };

export function TicketOffer({ selection, texts, tickets, context }: OfferProps) {
  const { outlook } = context;
  const only = texts.length === 1 ? parseTicketIndexes(texts[0] ?? "") : [];
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set(only));
  const action = findChoice(texts, taken);
  const verb = texts[0]?.startsWith("share") ? "share" : "keep";
  const one = choiceSizes(texts).most === 1;
  const proposed = selection.proposed.value;
  const hinted = new Set(proposed !== null && texts.includes(proposed) ? parseTicketIndexes(proposed) : []);
  useEffect(() => {
    const offered = tickets.filter((_, index) => taken.has(index));
    const shown = offered.map((ticket) => ticketHighlight(ticket, context.boardIndex, outlook));
    selection.updateOffered(offered, shown.length ? joinParts(shown) : null);
  }, [selection, taken, outlook]);
  useEffect(() => () => selection.endOffer(), [selection]);
  const toggle = (index: number) => setTaken((before) => (one ? new Set([index]) : toggled(before, index)));
  return (
    <form
      class="ticket-offer"
      onSubmit={(event) => {
        event.preventDefault();
        if (action) selection.submit(action);
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: browsers do not scroll the background of a fieldset */}
      <div class="ticket-offer-list" data-scrolls role="group" aria-label={t(`web.play.${verb}_which`)}>
        {tickets.map((ticket, index) => (
          <Choice
            key={ticket}
            {...{ ticket, one, selection, context }}
            taken={taken.has(index)}
            hinted={hinted.has(index)}
            onToggle={() => toggle(index)}
          />
        ))}
      </div>
      <div class="ticket-offer-send">
        <button type="submit" class="main" data-coach="keep" disabled={!action}>
          {taken.size ? t(`web.play.${verb}_chosen`, { n: taken.size }) : t(`web.play.${verb}_none`)}
        </button>
        {!action && <p class="ticket-offer-least">{t(`web.play.${verb}_least`, { n: choiceSizes(texts).least })}</p>}
      </div>
    </form>
  );
}

type ChoiceProps = PanelProps & {
  readonly ticket: number;
  readonly taken: boolean;
  /** Whether a hint suggests it. */
  readonly hinted: boolean;
  readonly one: boolean;
  readonly onToggle: () => void;
};

function Choice({ ticket, taken, hinted, one, onToggle, selection, context }: ChoiceProps) {
  const { boardIndex, outlook } = context;
  const shown = ticketHighlight(ticket, boardIndex, outlook);
  const status = offeredStatusText(ticket, boardIndex, outlook);
  return (
    <label
      class="ticket-offer-ticket"
      data-taken={taken}
      data-hinted={hinted}
      onMouseEnter={() => selection.showHighlight(shown)}
      onMouseLeave={() => selection.showHighlight(null)}
    >
      <input
        type={one ? "radio" : "checkbox"}
        name="offer"
        checked={taken}
        onChange={onToggle}
        onFocus={() => selection.showHighlight(shown)}
        onBlur={() => selection.showHighlight(null)}
      />
      <TicketFace ticket={ticket} boardIndex={boardIndex} />
      {status && <small class="ticket-offer-way">{status}</small>}
    </label>
  );
}

function toggled(indexes: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(indexes);
  if (!next.delete(index)) next.add(index);
  return next;
}

export function ShareTickets({ selection, texts, question, context }: TextProps & { readonly question: string }) {
  const tickets = context.hand?.tickets.map(({ ticket }) => ticket) ?? [];
  return (
    <Panel selection={selection} title={t("web.play.share")}>
      <Effects of={actionEffects("share", context, question)} />
      <TicketOffer {...{ selection, texts, tickets, context }} />
    </Panel>
  );
}

export function DrawTickets({ selection, texts, context }: TextProps) {
  return (
    <Panel selection={selection} title={t("web.play.draw_tickets_title")}>
      <Effects of={actionEffects("tickets", context)} />
      <div class="panel-buttons">
        {texts.map((text) => (
          <ActionButton
            key={text}
            class="main"
            {...{ selection }}
            action={text}
            text={t("web.play.draw_tickets_yes")}
          />
        ))}
        <Button onClick={() => selection.back()} text={t("web.play.back")} />
      </div>
    </Panel>
  );
}

/** A ticket's cities and points. */
export function TicketFace({ ticket, boardIndex }: { readonly ticket: number; readonly boardIndex: BoardIndex }) {
  const facts = boardIndex.facts.tickets[ticket];
  if (!facts) return null;
  return (
    <>
      <span class="tickets-cities">
        {boardIndex.ticketTitle(ticket)}
        {facts.long && <em> {t("ticket.is_long")}</em>}
        {facts.any_order > 0 && (
          <small> {t("ticket.tour", { any_order: facts.any_order, penalty: facts.penalty })}</small>
        )}
        {facts.destination_points.length > 0 && (
          <small> · {t("ticket.destinations", { penalty: facts.penalty })}</small>
        )}
      </span>
      <b class="tickets-points">{boardIndex.ticketPoints(ticket)}</b>
    </>
  );
}
