// The seats of a replay: their figures at this step, and of those that are open what they hold.
import { SeatMark } from "../look/seatmark.tsx";
import { Card } from "../play/card.tsx";
import { pilesOf } from "../play/piles.ts";
import { type Atlas, NOTHING, type Pointed } from "../table/sitting.ts";
import type { GameView, HandView, Held } from "../wire/types.ts";
import { cardName } from "../words/cards.ts";
import { t } from "../words/words.ts";
import "./seats.css";
import type { Scene } from "./story.ts";

type Props = {
  readonly scene: Scene;
  readonly names: readonly string[];
  readonly atlas: Atlas;
  readonly onPoint: (pointed: Pointed) => void;
};

export function ReplaySeats({ scene, names, atlas, onPoint }: Props) {
  return (
    <section class="replayseats" aria-label={t("web.replay.seats")}>
      {scene.game.seats.map((view, seat) => {
        const hand = scene.hands[seat];
        return (
          <article key={seat} data-seat={seat} data-acted={scene.seat === seat}>
            <header>
              <SeatMark seat={seat} size={22} />
              <h2>{names[seat]}</h2>
              <b>{t("count.points", { n: pointsOf(scene.game, seat) })}</b>
            </header>
            <p class="replayseats-figures">
              <span>{t("web.replay.cards", { n: view.cards })}</span>
              <span>{t("web.replay.pieces", { n: view.pieces + (view.ships ?? 0) })}</span>
              {view.tickets != null && <span>{t("count.tickets", { n: view.tickets })}</span>}
            </p>
            {hand && <OpenHand {...{ hand, atlas, onPoint }} />}
          </article>
        );
      })}
    </section>
  );
}

function pointsOf(game: GameView, seat: number): number {
  return game.sides.find((side) => side.seats.includes(seat))?.points ?? 0;
}

type HandProps = {
  readonly hand: HandView;
  readonly atlas: Atlas;
  readonly onPoint: (pointed: Pointed) => void;
};

function OpenHand({ hand, atlas, onPoint }: HandProps) {
  const tickets = [...hand.tickets, ...(hand.rack_tickets ?? [])];
  return (
    <>
      <Piles cards={hand.cards} />
      {hand.rack && Object.keys(hand.rack).length > 0 && (
        <div class="replayseats-rack">
          <span>{t("web.replay.rack")}</span>
          <Piles cards={hand.rack} />
        </div>
      )}
      {tickets.length > 0 && (
        <ul class="replayseats-tickets">
          {tickets.map((held) => (
            <Ticket key={held.ticket} {...{ held, atlas, onPoint }} />
          ))}
        </ul>
      )}
    </>
  );
}

function Piles({ cards }: { readonly cards: { readonly [card: string]: number } }) {
  return (
    <ul class="replayseats-piles">
      {pilesOf(cards).map(({ card, n }) => (
        <li key={card}>
          <Card card={card} n={n} />
          <span class="unseen">{t("web.card.many", { n, card: cardName(card) })}</span>
        </li>
      ))}
    </ul>
  );
}

type TicketProps = {
  readonly held: Held;
  readonly atlas: Atlas;
  readonly onPoint: (pointed: Pointed) => void;
};

function Ticket({ held, atlas, onPoint }: TicketProps) {
  const facts = atlas.facts.tickets[held.ticket];
  const show = () => onPoint({ routes: [], cities: facts?.cities ?? [] });
  const hide = () => onPoint(NOTHING);
  return (
    <li>
      <button
        type="button"
        data-done={held.done}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        <span>{atlas.ticketTitle(held.ticket)}</span>
        <span class="unseen">{t(held.done ? "web.replay.done" : "web.replay.not_done")}</span>
        <b>{facts?.points}</b>
      </button>
    </li>
  );
}
