// The payments for the route or city that was chosen, best first. One more click is the decision.
import { useState } from "preact/hooks";
import { routeTraits } from "../board/wording.ts";
import { routeName } from "../log/tell.ts";
import type { RouteFacts } from "../wire/types.ts";
import { t } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { SmallPanel } from "./panel.tsx";
import { PaymentButton } from "./payments.tsx";
import { building, type Setting } from "./phrases.ts";
import { bestFirst } from "./texts.ts";

const SHOWN = 5;

export function Claim({ choosing, setting }: { readonly choosing: Choosing; readonly setting: Setting }) {
  const key = choosing.sitting.chosen.value;
  const menu = choosing.sitting.menu.value;
  const texts = key === null ? undefined : (menu?.claim?.[key] ?? menu?.build?.[key]);
  if (key === null || !texts) return null;
  const { atlas, book } = setting;
  const route = atlas.route(key);
  const title = route
    ? routeName(atlas, key)
    : t("web.play.building_in", { what: building(book), city: atlas.city(key.slice(1)) });
  return (
    <SmallPanel key={key} choosing={choosing} title={title} beside>
      {route && <p>{routeText(route)}</p>}
      <Payments {...{ choosing, texts }} target={key} verb={t(verbOf(route))} />
    </SmallPanel>
  );
}

function verbOf(route: RouteFacts | undefined): string {
  if (!route) return "web.play.build";
  return route.tunnel === null ? "web.play.claim" : "web.play.try";
}

type PaymentsProps = {
  readonly choosing: Choosing;
  readonly target: string;
  readonly texts: readonly string[];
  readonly verb: string;
};

function Payments({ choosing, target, texts, verb }: PaymentsProps) {
  const [all, setAll] = useState(false);
  const payments = bestFirst(texts);
  const shown = all ? payments : payments.slice(0, SHOWN);
  return (
    <>
      {shown.map((payment, place) => (
        <PaymentButton
          key={payment.text}
          payment={payment}
          verb={verb}
          best={place === 0}
          onClick={() => choosing.decide(`${target}=${payment.text}`)}
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

/** What a route is: how long, of which colour, and what is special about it. */
export function routeText(route: RouteFacts): string {
  return routeTraits(route)
    .map(([key, values]) => t(key, values))
    .join(" · ");
}
