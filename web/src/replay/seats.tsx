// The seats of a replay: their figures at this step, and the visible hands.
import { useRef } from "preact/hooks";
import type { GameView, HandView, HeldTicket, RulebookInfo, SeatView } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { type BoardParts, NO_PARTS } from "../board/board-parts.ts";
import { useSpotlight } from "../board/spotlight.ts";
import { cardName } from "../i18n/cards.ts";
import { t } from "../i18n/translate.ts";
import { highlighting } from "../log/part-button.tsx";
import { Card } from "../ui/card.tsx";
import { pilesOf } from "../ui/card-piles.ts";
import { useItemInView } from "../ui/first-shown.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { TicketSign } from "../ui/ticket-sign.tsx";
import "./seats.css";
import type { ReplayPosition } from "./timeline.ts";

type Props = {
  readonly position: ReplayPosition;
  readonly names: readonly string[];
  readonly boardIndex: BoardIndex;
  readonly book: RulebookInfo | null;
  readonly onHighlight: (highlight: BoardParts) => void;
};

export function ReplaySeats({ position, names, boardIndex, book, onHighlight }: Props) {
  const list = useRef<HTMLElement>(null);
  useItemInView(list, "[data-acted=true]", position.game.seats.length, [position]);
  return (
    <section class="replay-seats" ref={list} aria-label={t("web.replay.seats")}>
      {position.game.seats.map((view, seat) => {
        const hand = position.hands[seat];
        return (
          <article key={seat} data-seat={seat} data-acted={position.seat === seat}>
            <SeatHead seat={seat} name={names[seat] ?? ""} game={position.game} view={view} />
            {hand && <OpenHand {...{ hand, boardIndex, book, onHighlight }} />}
          </article>
        );
      })}
    </section>
  );
}

type HeadProps = {
  readonly seat: number;
  readonly name: string;
  readonly game: GameView;
  readonly view: SeatView;
};

/** The name and the figures of a seat. */
function SeatHead({ seat, name, game, view }: HeadProps) {
  const side = game.sides.find(({ seats }) => seats.includes(seat));
  return (
    <div {...useSpotlight(side?.seats ?? [seat])}>
      <header>
        <SeatMark seat={seat} size={22} />
        <h2>{name}</h2>
        <b>{t("count.points", { n: side?.points ?? 0 })}</b>
      </header>
      <p class="replay-seats-figures">
        <span>{t("web.replay.cards", { n: view.cards })}</span>
        <span>{t("web.replay.pieces", { n: view.trains + (view.ships ?? 0) })}</span>
        {view.tickets != null && <span>{t("count.tickets", { n: view.tickets })}</span>}
      </p>
    </div>
  );
}

type HandProps = {
  readonly hand: HandView;
  readonly boardIndex: BoardIndex;
  readonly book: RulebookInfo | null;
  readonly onHighlight: (highlight: BoardParts) => void;
};

function OpenHand({ hand, boardIndex, book, onHighlight }: HandProps) {
  const tickets = [...hand.tickets, ...(hand.rack_tickets ?? [])];
  return (
    <>
      <Piles cards={hand.cards} book={book} />
      {hand.rack && Object.keys(hand.rack).length > 0 && (
        <div class="replay-seats-rack">
          <span>{t("web.replay.rack")}</span>
          <Piles cards={hand.rack} book={book} />
        </div>
      )}
      {tickets.length > 0 && (
        <ul class="replay-seats-tickets">
          {tickets.map((held) => (
            <Ticket key={held.ticket} {...{ held, boardIndex, onHighlight }} />
          ))}
        </ul>
      )}
    </>
  );
}

type PilesProps = { readonly cards: { readonly [card: string]: number }; readonly book: RulebookInfo | null };

function Piles({ cards, book }: PilesProps) {
  return (
    <ul class="replay-seats-piles">
      {pilesOf(cards).map(({ card, n }) => (
        <li key={card}>
          <Card card={card} n={n} />
          <span class="visually-hidden">{t("web.card.many", { n, card: cardName(card, book) })}</span>
        </li>
      ))}
    </ul>
  );
}

type TicketProps = {
  readonly held: HeldTicket;
  readonly boardIndex: BoardIndex;
  readonly onHighlight: (highlight: BoardParts) => void;
};

function Ticket({ held, boardIndex, onHighlight }: TicketProps) {
  const facts = boardIndex.facts.tickets[held.ticket];
  const show = () => onHighlight({ routes: [], cities: facts?.cities ?? [] });
  const hide = () => onHighlight(NO_PARTS);
  return (
    <li>
      <button type="button" data-done={held.done} {...highlighting(show, hide)}>
        <TicketSign status={held.done ? "done" : "open"} />
        <span>{boardIndex.ticketTitle(held.ticket)}</span>
        <span class="visually-hidden">{t(held.done ? "web.replay.done" : "web.replay.not_done")}</span>
        <b>{boardIndex.ticketPoints(held.ticket)}</b>
      </button>
    </li>
  );
}
