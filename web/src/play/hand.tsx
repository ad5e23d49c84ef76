// The hand and, in team games, the rack: a fan of cards, sorted by colour. Pointing at a colour lights what it can pay for.
import type { HandView, RulebookInfo } from "../api/types.ts";
import { cardName } from "../i18n/cards.ts";
import { t } from "../i18n/translate.ts";
import { Card } from "../ui/card.tsx";
import { countCards, isShipCard, type Pile, pilesOf } from "../ui/card-piles.ts";
import { whilePointedAt } from "../ui/handlers.ts";
import type { Selection } from "./model/selection.ts";
import "./hand.css";

type Props = { readonly selection: Selection; readonly hand: HandView; readonly book: RulebookInfo | null };

export function Hand({ selection, hand, book }: Props) {
  return (
    <section class="hand" data-hand data-coach="hand" aria-label={t("web.play.hand")}>
      <Part title={t("screen.hand", { n: countCards(hand.cards) })} cards={hand.cards} {...{ selection, book }} />
      {hand.rack && (
        <Part
          title={t("web.play.rack", { n: countCards(hand.rack) })}
          cards={hand.rack}
          {...{ selection, book }}
          isRack
        />
      )}
    </section>
  );
}

type PartProps = {
  readonly title: string;
  readonly cards: { readonly [card: string]: number };
  readonly selection: Selection;
  readonly book: RulebookInfo | null;
  readonly isRack?: boolean;
};

/** The hand or the rack: a fan of trains and wilds, and one of ships if there are any. */
function Part({ title, cards, selection, book, isRack = false }: PartProps) {
  const piles = pilesOf(cards);
  const fans = [piles.filter(({ card }) => !isShipCard(card)), piles.filter(({ card }) => isShipCard(card))];
  return (
    <section class="hand-part" data-rack={isRack} aria-label={title}>
      <h2>{title}</h2>
      <div class="hand-fans">
        {fans.map((fan, index) => fan.length > 0 && <Fan key={index} piles={fan} {...{ selection, book }} />)}
        {piles.length === 0 && <p class="hand-none">{t("screen.no_cards")}</p>}
      </div>
    </section>
  );
}

type FanProps = {
  readonly piles: readonly Pile[];
  readonly selection: Selection;
  readonly book: RulebookInfo | null;
};

function Fan({ piles, selection, book }: FanProps) {
  const cards = piles.reduce((sum, { n }) => sum + n, 0);
  return (
    <ul class="hand-fan" style={{ "--cards": cards, "--piles": piles.length }}>
      {piles.map(({ card, n }) => (
        <li key={card} data-card={card}>
          <button type="button" class="hand-pile" {...whilePointedAt((wanted) => selection.showPayable(wanted), card)}>
            {Array.from({ length: n - 1 }, (_, index) => (
              <span key={index} class="hand-strip">
                <Card card={card} />
              </span>
            ))}
            <span class="hand-top">
              <Card card={card} />
              {n > 1 && (
                <b key={n} class="hand-count" aria-hidden="true">
                  {n}
                </b>
              )}
            </span>
            <span class="visually-hidden">{t("web.card.many", { n, card: cardName(card, book) })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
