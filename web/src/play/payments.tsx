// Ways to pay: each is a button with its cards.
import { cardNames } from "../words/cards.ts";
import { t } from "../words/words.ts";
import { Cards } from "./card.tsx";
import type { Payment } from "./texts.ts";
import "./payments.css";

type Props = {
  readonly payment: Payment;
  readonly verb: string;
  readonly best?: boolean;
  readonly onClick: () => void;
};

export function PaymentButton({ payment, verb, best = false, onClick }: Props) {
  const { hand, rack } = payment;
  const names = [
    hand.length ? cardNames(hand) : "",
    rack.length ? t("web.play.from_rack", { cards: cardNames(rack) }) : "",
  ];
  const label = t("web.play.with", { verb, cards: names.filter(Boolean).join(", ") });
  return (
    <button
      type="button"
      class="payment"
      data-best={best}
      data-payment={payment.text}
      aria-label={label}
      onClick={onClick}
    >
      <span class="payment-verb">{verb}</span>
      {hand.length > 0 && <Cards cards={hand} />}
      {rack.length > 0 && (
        <span class="payment-rack">
          {t("place.from_rack")} <Cards cards={rack} />
        </span>
      )}
    </button>
  );
}
