// The hand and, where sides have one, the rack: equal cards in piles, in the order of the colours.
import type { HandView } from "../wire/types.ts";
import { cardName } from "../words/cards.ts";
import { t } from "../words/words.ts";
import { Card } from "./card.tsx";
import { pilesOf, sizeOf } from "./piles.ts";
import "./hand.css";

export function Hand({ hand }: { readonly hand: HandView }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone can be reached by keyboard
    <section class="hand" data-hand aria-label={t("web.play.hand")} tabIndex={0}>
      <Piles title={t("screen.hand", { n: sizeOf(hand.cards) })} cards={hand.cards} />
      {hand.rack && <Piles title={t("web.play.rack", { n: sizeOf(hand.rack) })} cards={hand.rack} />}
    </section>
  );
}

function Piles({ title, cards }: { readonly title: string; readonly cards: { readonly [card: string]: number } }) {
  const piles = pilesOf(cards);
  return (
    <section class="hand-part" aria-label={title}>
      <h2>{title}</h2>
      <ul class="hand-piles">
        {piles.map(({ card, n }) => (
          <li key={card} data-card={card}>
            <Card card={card} n={n} />
            <span class="unseen">{t("web.card.many", { n, card: cardName(card) })}</span>
          </li>
        ))}
        {piles.length === 0 && <li class="hand-none">{t("screen.no_cards")}</li>}
      </ul>
    </section>
  );
}
