// A searchable list of everything that can be claimed or built, as an alternative to the map.
import type { Menu } from "../../api/types.ts";
import { cityOfKey, partsOf } from "../../board/board-parts.ts";
import { matchesQuery } from "../../i18n/search.ts";
import { t } from "../../i18n/translate.ts";
import { routeName } from "../../log/sentences.ts";
import { CardRow } from "../../ui/card.tsx";
import { typesInto, whilePointedAt } from "../../ui/handlers.ts";
import { paymentText } from "../model/action-text.ts";
import { actionEffects, joinEffects, type OfferContext } from "../model/effects.ts";
import { sortPayments } from "../model/notation.ts";
import { Panel, type PanelProps } from "./panel.tsx";
import { routeText } from "./payments.tsx";
import "./claims.css";

export function ClaimList({ selection, context, menu }: PanelProps & { readonly menu: Menu }) {
  const builds = t(context.book?.harbors ? "web.play.option.harbor" : "web.play.option.station");
  return (
    <Panel selection={selection} title={t("web.play.claims")} class="claims">
      <input
        type="search"
        class="claims-search"
        placeholder={t("web.play.search")}
        aria-label={t("web.play.search")}
        value={selection.search.value}
        onInput={typesInto(selection.search)}
      />
      <Rows {...{ selection, context }} title={t("web.play.option.claim")} entries={routeEntries(menu, context)} />
      <Rows {...{ selection, context }} title={builds} entries={cityEntries(menu, context)} />
    </Panel>
  );
}

/** The routes: first those on the path of a ticket, then the longer ones. */
function routeEntries(menu: Menu, context: OfferContext): readonly Entry[] {
  const { boardIndex, outlook } = context;
  const wanted = new Set([...outlook.tickets.values()].flatMap(({ path = [] }) => path));
  const length = ({ key }: Entry) => boardIndex.route(key)?.length ?? 0;
  return Object.entries(menu.claim ?? {})
    .map(([key, texts]) => {
      const route = boardIndex.route(key);
      const about = route ? routeText(route, context.book) : "";
      const effects = joinEffects(actionEffects(key, context));
      return { key, texts, title: routeName(boardIndex, key), about, effects, isWanted: wanted.has(key) };
    })
    .sort((one, other) => Number(other.isWanted) - Number(one.isWanted) || length(other) - length(one));
}

function cityEntries(menu: Menu, context: OfferContext): readonly Entry[] {
  const { cities = [], payments = [] } = menu.build ?? {};
  return cities.map((key) => ({
    key,
    texts: payments,
    title: context.boardIndex.cityName(cityOfKey(key) ?? ""),
    about: "",
    effects: joinEffects(actionEffects(key, context)),
    isWanted: false,
  }));
}

type Entry = {
  readonly key: string;
  readonly texts: readonly string[];
  readonly title: string;
  readonly about: string;
  readonly effects: string;
  readonly isWanted: boolean;
};

type RowsProps = PanelProps & { readonly title: string; readonly entries: readonly Entry[] };

function Rows({ selection, context, title, entries }: RowsProps) {
  if (!entries.length) return null;
  const found = entries.filter((entry) => matchesQuery(entry.title, selection.search.value));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {found.map((entry) => (
          <Row key={entry.key} {...{ selection, context, entry }} />
        ))}
        {found.length === 0 && <li>{t("web.play.none_found")}</li>}
      </ul>
    </section>
  );
}

function Row({ selection, context, entry }: PanelProps & { readonly entry: Entry }) {
  const best = sortPayments(entry.texts)[0];
  return (
    <li>
      <button
        type="button"
        class="claims-row"
        data-key={entry.key}
        {...whilePointedAt((wanted) => selection.showHighlight(wanted), partsOf([entry.key]))}
        onClick={() => selection.choose(entry.key)}
      >
        <span class="claims-title">
          {entry.title}
          {entry.isWanted && <em>{t("web.play.helps_ticket")}</em>}
          {entry.about && <small>{entry.about}</small>}
          <small class="claims-effects">{entry.effects}</small>
        </span>
        {best && (
          <>
            <CardRow cards={[...best.hand, ...best.rack]} />
            <span class="visually-hidden">
              {t("web.play.with", { verb: "", cards: paymentText(best.text, context.book) })}
            </span>
          </>
        )}
      </button>
    </li>
  );
}
