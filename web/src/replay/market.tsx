// The display and the decks at a step of a replay.
import { Back, Card } from "../play/card.tsx";
import { ticketsLeft } from "../play/market.tsx";
import type { Book, GameView } from "../wire/types.ts";
import { cardName } from "../words/cards.ts";
import { t } from "../words/words.ts";
import "./market.css";

const DECKS = ["trains", "ships"] as const;

export function ReplayMarket({ game, book }: { readonly game: GameView; readonly book: Book | null }) {
  return (
    <section class="replaymarket" aria-label={t("screen.display")}>
      <ul>
        {game.display.map((card, slot) => (
          <li key={slot} data-slot={slot}>
            {card && <Card card={card} />}
            <span class="unseen">{card ? cardName(card) : "–"}</span>
          </li>
        ))}
      </ul>
      <span class="replaymarket-decks">
        {game.decks.map((n, deck) => (
          <Back key={DECKS[deck]} deck={DECKS[deck] ?? "trains"} n={n} />
        ))}
        <Back deck="tickets" n={ticketsLeft(game, book)} />
      </span>
    </section>
  );
}
