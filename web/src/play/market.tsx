// The display, the decks and the discards. What may be taken now is lit; the number is the key that takes it. What may not
// is no less a button, so that the focus stays on it.
import type { Book, GameView } from "../wire/types.ts";
import { cardName, cardNames } from "../words/cards.ts";
import { t } from "../words/words.ts";
import { Back, Card } from "./card.tsx";
import type { Choosing } from "./choosing.ts";
import { pilesOf, sizeOf } from "./piles.ts";
import { deckOf } from "./texts.ts";
import "./market.css";

const DECKS = ["trains", "ships"] as const;

type Props = { readonly choosing: Choosing; readonly game: GameView; readonly book: Book | null };

export function Market({ choosing, game, book }: Props) {
  const menu = choosing.sitting.menu.value;
  const draws = menu?.draw ?? [];
  const left = ticketsLeft(game, book);
  const ticketsLabel = left === undefined ? t("action.tickets") : t("web.play.draw_tickets", { n: left });
  return (
    <section class="market" aria-label={t("screen.display")}>
      <h2>{t("screen.display")}</h2>
      <div class="market-display">
        {game.display.map((card, place) => (
          <Slot key={place} card={card} place={place} action={offered(draws, card)} choosing={choosing} />
        ))}
      </div>
      <div class="market-decks">
        {game.decks.map((n, deck) => (
          <Deck key={DECKS[deck]} deck={deck} n={n} two={game.decks.length > 1} choosing={choosing} />
        ))}
        <button
          type="button"
          class="market-card"
          data-tickets
          data-hinted={choosing.hinted.value === "tickets"}
          aria-disabled={!menu?.tickets}
          aria-label={ticketsLabel}
          title={ticketsLabel}
          aria-keyshortcuts="T"
          onClick={() => menu?.tickets && choosing.open("tickets")}
        >
          <Back deck="tickets" n={left} />
        </button>
        <Discards discards={game.discards} />
      </div>
    </section>
  );
}

/** How many tickets the deck has; unknown where the book keeps it secret, and until it is told. */
export function ticketsLeft(game: GameView, book: Book | null): number | undefined {
  return book && !book.tickets_hidden ? game.tickets_left : undefined;
}

/** The action that takes this card of the display, if the menu has it. */
export function offered(draws: readonly string[], card: string | null | undefined): string | undefined {
  return card ? draws.find((text) => text === `+${card}`) : undefined;
}

type SlotProps = {
  readonly card: string | null;
  readonly place: number;
  readonly action: string | undefined;
  readonly choosing: Choosing;
};

function Slot({ card, place, action, choosing }: SlotProps) {
  if (card === null) return <span class="market-gap" />;
  const label = t("action.take", { card: cardName(card) });
  return (
    <button
      type="button"
      class="market-card"
      data-slot={place}
      data-card={card}
      data-hinted={action !== undefined && action === choosing.hinted.value}
      aria-disabled={!action}
      aria-label={label}
      title={label}
      aria-keyshortcuts={String(place + 1)}
      onClick={() => action && choosing.decide(action)}
    >
      <Card card={card} />
      <span class="market-key" aria-hidden="true">
        {place + 1}
      </span>
    </button>
  );
}

type DeckProps = {
  readonly deck: number;
  readonly n: number;
  readonly two: boolean;
  readonly choosing: Choosing;
};

function Deck({ deck, n, two, choosing }: DeckProps) {
  const action = choosing.sitting.menu.value?.draw?.find((text) => text.startsWith("+?") && deckOf(text) === deck);
  const kind = DECKS[deck] ?? "trains";
  const label = t("web.play.deck", { action: t(two ? `action.draw_${kind}` : "action.draw"), n });
  return (
    <button
      type="button"
      class="market-card"
      data-deck={kind}
      data-hinted={action !== undefined && action === choosing.hinted.value}
      aria-disabled={!action}
      aria-label={label}
      title={label}
      aria-keyshortcuts={deck === 0 ? "D" : "S"}
      onClick={() => action && choosing.decide(action)}
    >
      <Back deck={kind} n={n} />
    </button>
  );
}

function Discards({ discards }: { readonly discards: { readonly [card: string]: number } }) {
  const piles = pilesOf(discards);
  const names = cardNames(piles.flatMap(({ card, n }) => Array<string>(n).fill(card)));
  return (
    <details class="market-discards">
      <summary title={names}>{t("web.play.discards", { n: sizeOf(discards) })}</summary>
      <ul class="hand-piles">
        {piles.map(({ card, n }) => (
          <li key={card}>
            <Card card={card} n={n} />
            <span class="unseen">{t("web.card.many", { n, card: cardName(card) })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
