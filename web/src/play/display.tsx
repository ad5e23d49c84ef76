// The display, the decks and the discards. Cards that can be taken glow; the number is the key that takes them. The
// others stay buttons, so that the focus is not lost. If a deck must be chosen to fill a gap, the question stands beside
// the decks.
import type { ComponentProps } from "preact";
import { useRef } from "preact/hooks";
import type { GameView, Moment, RulebookInfo } from "../api/types.ts";
import { cardName, cardNames } from "../i18n/cards.ts";
import { t } from "../i18n/translate.ts";
import { Card, CardBack } from "../ui/card.tsx";
import { countCards, pilesOf } from "../ui/card-piles.ts";
import { deckAction } from "./model/menu.ts";
import type { Selection } from "./model/selection.ts";
import "./display.css";

const DECKS = ["trains", "ships"] as const;

type Props = { readonly selection: Selection; readonly game: GameView; readonly book: RulebookInfo | null };

export function Display({ selection, game, book }: Props) {
  const menu = selection.session.menu.value;
  const draws = menu?.draw ?? [];
  const left = ticketsLeft(game, book);
  const filled = useFilled(selection.session.newMoments.value);
  const ticketsLabel = left === undefined ? t("action.draw_tickets") : t("web.play.draw_tickets", { n: left });
  return (
    <section class="display" data-refill={menu?.refill !== undefined} aria-label={t("screen.display")}>
      <h2>{t("screen.display")}</h2>
      <div class="display-slots">
        {game.display.map((card, slot) => (
          <Slot
            key={slot}
            {...{ card, slot, selection, book }}
            filled={filled.get(slot) ?? 0}
            action={drawAction(draws, card)}
          />
        ))}
      </div>
      <div class="display-decks" data-coach="decks">
        {game.deck_sizes.map((n, deck) => (
          <Deck key={DECKS[deck]} deck={deck} n={n} two={game.deck_sizes.length > 1} selection={selection} />
        ))}
        <MarketButton
          data-tickets
          data-coach="tickets"
          data-hinted={selection.proposed.value === "tickets"}
          label={ticketsLabel}
          aria-keyshortcuts="T"
          onTake={menu?.tickets ? () => selection.open("tickets") : undefined}
        >
          <CardBack deck="tickets" n={left} />
        </MarketButton>
        {menu?.refill ? (
          <p class="display-ask" aria-hidden="true">
            {t("web.play.which_deck")}
          </p>
        ) : (
          <Discards discards={game.discards} book={book} />
        )}
      </div>
    </section>
  );
}

/** The moment that last filled each slot, so that a new card is turned up even if it is the same as the one before. */
function useFilled(newMoments: readonly Moment[]): ReadonlyMap<number, number> {
  const filled = useRef(new Map<number, number>()).current;
  for (const { seq, events } of newMoments)
    for (const { kind, slot } of events ?? []) if (kind === "refilled" && slot != null) filled.set(slot, seq);
  return filled;
}

/** The number of tickets in the deck; undefined if the rulebook keeps it secret or is not loaded yet. */
export function ticketsLeft(game: GameView, book: RulebookInfo | null): number | undefined {
  return book && !book.tickets_hidden ? game.tickets_left : undefined;
}

/** The action that takes this card, if the menu has it. */
function drawAction(draws: readonly string[], card: string | null | undefined): string | undefined {
  return card ? draws.find((text) => text === `+${card}`) : undefined;
}

type SlotProps = {
  readonly card: string | null;
  readonly slot: number;
  /** The moment that filled it. */
  readonly filled: number;
  readonly action: string | undefined;
  readonly selection: Selection;
  readonly book: RulebookInfo | null;
};

function Slot({ card, slot, filled, action, selection, book }: SlotProps) {
  if (card === null) return <span class="display-gap" />;
  return (
    <MarketButton
      data-slot={slot}
      data-card={card}
      data-hinted={action !== undefined && action === selection.proposed.value}
      label={t("action.take", { card: cardName(card, book) })}
      aria-keyshortcuts={String(slot + 1)}
      onTake={action ? () => selection.submit(action) : undefined}
    >
      <span key={`${card} ${filled}`} class="display-face">
        <Card card={card} />
      </span>
      <span class="display-key" aria-hidden="true">
        {slot + 1}
      </span>
    </MarketButton>
  );
}

type MarketProps = Omit<ComponentProps<"button">, "type" | "class" | "onClick"> & {
  readonly label: string;
  /** Takes it; nothing if it cannot be taken now. */
  readonly onTake: (() => void) | undefined;
};

/** Something to take from the market. */
function MarketButton({ label, onTake, children, ...others }: MarketProps) {
  return (
    <button
      type="button"
      class="display-card"
      aria-disabled={!onTake}
      aria-label={label}
      title={label}
      onClick={() => onTake?.()}
      {...others}
    >
      {children}
    </button>
  );
}

type DeckProps = {
  readonly deck: number;
  readonly n: number;
  readonly two: boolean;
  readonly selection: Selection;
};

function Deck({ deck, n, two, selection }: DeckProps) {
  const menu = selection.session.menu.value;
  const action = deckAction(menu, deck);
  const kind = DECKS[deck] ?? "trains";
  const use = menu?.refill ? `action.refill_from_${kind}` : two ? `action.draw_${kind}` : "action.draw";
  return (
    <MarketButton
      data-deck={kind}
      data-action={action}
      data-hinted={action !== undefined && action === selection.proposed.value}
      label={t("web.play.deck", { action: t(use), n })}
      aria-keyshortcuts={deck === 0 ? "D" : "S"}
      onTake={action ? () => selection.submit(action) : undefined}
    >
      <CardBack deck={kind} n={n} />
    </MarketButton>
  );
}

type DiscardsProps = {
  readonly discards: { readonly [card: string]: number };
  readonly book: RulebookInfo | null;
};

function Discards({ discards, book }: DiscardsProps) {
  const piles = pilesOf(discards);
  const cards = piles.flatMap(({ card, n }) => Array<string>(n).fill(card));
  const names = cardNames(cards, book);
  return (
    <details class="display-discards">
      <summary title={names} data-discards>
        {t("web.play.discards", { n: countCards(discards) })}
      </summary>
      <ul>
        {piles.map(({ card, n }) => (
          <li key={card}>
            <Card card={card} n={n} />
            <span class="visually-hidden">{t("web.card.many", { n, card: cardName(card, book) })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
