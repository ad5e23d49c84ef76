// The display and the decks at a step of a replay.
import type { GameView, RulebookInfo } from "../api/types.ts";
import { cardName } from "../i18n/cards.ts";
import { t } from "../i18n/translate.ts";
import { ticketsLeft } from "../play/display.tsx";
import { Card, CardBack } from "../ui/card.tsx";
import "./display.css";

const DECKS = ["trains", "ships"] as const;

export function ReplayDisplay({ game, book }: { readonly game: GameView; readonly book: RulebookInfo | null }) {
  return (
    <section class="replay-display" aria-label={t("screen.display")}>
      <ul>
        {game.display.map((card, slot) => (
          <li key={slot} data-slot={slot}>
            {card && <Card card={card} />}
            <span class="visually-hidden">{card ? cardName(card, book) : "–"}</span>
          </li>
        ))}
      </ul>
      <span class="replay-display-decks">
        {game.deck_sizes.map((n, deck) => (
          <CardBack key={DECKS[deck]} deck={DECKS[deck] ?? "trains"} n={n} />
        ))}
        <CardBack deck="tickets" n={ticketsLeft(game, book)} />
      </span>
    </section>
  );
}
