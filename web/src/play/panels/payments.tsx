// The payments for the chosen route or city, best first. One more click is the decision.
import { useState } from "preact/hooks";
import type { RouteInfo, RulebookInfo } from "../../api/types.ts";
import { cityKey, cityOfKey, type PartKey } from "../../board/board-parts.ts";
import { routeTraits } from "../../board/descriptions.ts";
import { withEnds } from "../../board/part-rects.ts";
import { rectsOnPage } from "../../board/stage.ts";
import { isTunnel } from "../../board/tunnels.ts";
import { cardNames, countWilds } from "../../i18n/cards.ts";
import { buildingName } from "../../i18n/rulebooks.ts";
import { t } from "../../i18n/translate.ts";
import { routeName } from "../../log/sentences.ts";
import { CardRow } from "../../ui/card.tsx";
import { actionEffects, type OfferContext, tunnelRisk, wildsSaved } from "../model/effects.ts";
import { heldCities } from "../model/held-cities.ts";
import { offeredPayments } from "../model/menu.ts";
import { type Payment, sortPayments } from "../model/notation.ts";
import { Effects, Panel, type PanelProps } from "./panel.tsx";
import "./payments.css";

const MAX_SHOWN = 5;

export function PaymentPanel({ selection, context }: PanelProps) {
  const key = selection.chosen.value;
  const texts = key === null ? undefined : offeredPayments(selection.session.menu.value).get(key);
  if (key === null || !texts) return null;
  const { boardIndex, book } = context;
  const route = boardIndex.route(key);
  const title = route
    ? routeName(boardIndex, key)
    : t("web.play.building_in", { what: buildingName(book), city: boardIndex.cityName(cityOfKey(key) ?? "") });
  return (
    <Panel key={key} {...{ selection, title }} {...besidePart(key, context)}>
      {route && <p>{routeText(route, book)}</p>}
      <Effects of={actionEffects(key, context)} />
      <Payments {...{ selection, texts, context, route }} head={key} verb={t(verbKey(route, book))} />
    </Panel>
  );
}

/** Where a panel about a route or city goes: beside it, and rather not over the cities of open tickets. */
export function besidePart(key: PartKey, { boardIndex, hand }: OfferContext) {
  return {
    beside: () => rectsOnPage(withEnds(boardIndex, key)),
    avoided: () => rectsOnPage(heldCities(hand, boardIndex).open.map(cityKey)),
  };
}

function verbKey(route: RouteInfo | undefined, book: RulebookInfo | null): string {
  if (!route) return "web.play.build";
  return isTunnel(route, book) ? "web.play.try" : "web.play.claim";
}

type PaymentsProps = PanelProps & {
  /** What stands before the payment in the actions. */
  readonly head: string;
  readonly texts: readonly string[];
  readonly verb: string;
  /** The route that the payments claim, if they do. */
  readonly route?: RouteInfo | undefined;
};

/** Buttons for the payments, best first; the others say how many more wilds they spend. */
export function Payments({ selection, head, texts, verb, route, context }: PaymentsProps) {
  const [all, setAll] = useState(false);
  const payments = sortPayments(texts);
  const shown = all ? payments : payments.slice(0, MAX_SHOWN);
  return (
    <>
      {shown.map((payment, index) => (
        <PaymentButton
          key={payment.text}
          {...{ payment, verb }}
          book={context.book}
          best={index === 0}
          risk={tunnelRisk(route, payment, context)}
          saved={wildsSaved(payments[0], payment)}
          onClick={() => selection.submit(`${head}=${payment.text}`)}
        />
      ))}
      {shown.length < payments.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {t("web.play.more_payments", { n: payments.length - shown.length })}
        </button>
      )}
    </>
  );
}

/** The length, the colour and the traits of a route. */
export function routeText(route: RouteInfo, book: RulebookInfo | null): string {
  return routeTraits(route, book)
    .map(([key, values]) => t(key, values))
    .join(" · ");
}

type Props = {
  readonly payment: Payment;
  readonly verb: string;
  readonly book: RulebookInfo | null;
  readonly best: boolean;
  /** The wilds that the best payment saves compared with this one. */
  readonly saved: number;
  /** What a tunnel may cost on top. */
  readonly risk: string;
  readonly onClick: () => void;
};

function PaymentButton({ payment, verb, book, best, saved, risk, onClick }: Props) {
  const { hand, rack } = payment;
  const names = [
    hand.length ? cardNames(hand, book) : "",
    rack.length ? t("web.play.from_rack", { cards: cardNames(rack, book) }) : "",
  ];
  const more = saved ? t("web.play.effect.more_wilds", { wilds: countWilds(saved, book) }) : "";
  const label = t("web.play.with", { verb, cards: names.filter(Boolean).join(", ") });
  return (
    <button
      type="button"
      class="payment"
      data-best={best}
      data-payment={payment.text}
      aria-label={[label, more, risk].filter(Boolean).join(", ")}
      onClick={onClick}
    >
      <span class="payment-verb">{verb}</span>
      {hand.length > 0 && <CardRow cards={hand} />}
      {rack.length > 0 && (
        <span class="payment-rack">
          {t("place.from_rack")} <CardRow cards={rack} />
        </span>
      )}
      {more && <small class="payment-more">{more}</small>}
      {risk && <small class="payment-risk">{risk}</small>}
    </button>
  );
}
