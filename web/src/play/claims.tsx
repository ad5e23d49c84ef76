// All that can be claimed or built now, as a list that can be searched: the way around the map.
import { routeName } from "../log/tell.ts";
import type { Menu } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { Cards } from "./card.tsx";
import type { Choosing } from "./choosing.ts";
import { routeText } from "./claim.tsx";
import type { Outlook } from "./outlook.ts";
import { SmallPanel } from "./panel.tsx";
import { paid, type Setting } from "./phrases.ts";
import { fits } from "./search.ts";
import { bestFirst } from "./texts.ts";
import "./claims.css";

type Props = {
  readonly choosing: Choosing;
  readonly setting: Setting;
  readonly outlook: Outlook;
  readonly menu: Menu;
};

export function Claims({ choosing, setting, outlook, menu }: Props) {
  const wanted = choosing.search.value;
  const builds = t(setting.book?.harbors ? "web.play.way.harbor" : "web.play.way.station");
  return (
    <SmallPanel choosing={choosing} title={t("web.play.claims")} class="claims">
      <input
        type="search"
        class="claims-search"
        placeholder={t("web.play.search")}
        aria-label={t("web.play.search")}
        value={wanted}
        onInput={(event) => {
          choosing.search.value = event.currentTarget.value;
        }}
      />
      <Rows {...{ choosing, wanted }} title={t("web.play.way.claim")} entries={routeEntries(menu, setting, outlook)} />
      <Rows {...{ choosing, wanted }} title={builds} entries={cityEntries(menu, setting)} />
    </SmallPanel>
  );
}

/** The routes, those on the way of a ticket first, then the longer ones. */
function routeEntries(menu: Menu, { atlas }: Setting, outlook: Outlook): readonly Entry[] {
  const wanted = new Set([...outlook.values()].flatMap(({ way = [] }) => way));
  const length = ({ key }: Entry) => atlas.route(key)?.length ?? 0;
  return Object.entries(menu.claim ?? {})
    .map(([key, texts]) => {
      const route = atlas.route(key);
      const about = route ? routeText(route) : "";
      return { key, texts, title: routeName(atlas, key), about, isWanted: wanted.has(key) };
    })
    .sort((one, other) => Number(other.isWanted) - Number(one.isWanted) || length(other) - length(one));
}

function cityEntries(menu: Menu, { atlas }: Setting): readonly Entry[] {
  return Object.entries(menu.build ?? {}).map(([key, texts]) => ({
    key,
    texts,
    title: atlas.city(key.slice(1)),
    about: "",
    isWanted: false,
  }));
}

type Entry = {
  readonly key: string;
  readonly texts: readonly string[];
  readonly title: string;
  readonly about: string;
  readonly isWanted: boolean;
};

type RowsProps = {
  readonly choosing: Choosing;
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly wanted: string;
};

function Rows({ choosing, title, entries, wanted }: RowsProps) {
  if (!entries.length) return null;
  const found = entries.filter((entry) => fits(entry.title, wanted));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {found.map((entry) => (
          <Row key={entry.key} choosing={choosing} entry={entry} />
        ))}
        {found.length === 0 && <li>{t("web.play.none_found")}</li>}
      </ul>
    </section>
  );
}

function Row({ choosing, entry }: { readonly choosing: Choosing; readonly entry: Entry }) {
  const best = bestFirst(entry.texts)[0];
  const shown = entry.key.startsWith("@")
    ? { routes: [], cities: [entry.key.slice(1)] }
    : { routes: [entry.key], cities: [] };
  return (
    <li>
      <button
        type="button"
        class="claims-row"
        data-key={entry.key}
        onMouseEnter={() => choosing.point(shown)}
        onMouseLeave={() => choosing.point(null)}
        onFocus={() => choosing.point(shown)}
        onBlur={() => choosing.point(null)}
        onClick={() => {
          choosing.spot.value = null;
          choosing.choose(entry.key);
        }}
      >
        <span class="claims-title">
          {entry.title}
          {entry.isWanted && <em>{t("web.play.on_the_way")}</em>}
          <small>{entry.about}</small>
        </span>
        {best && (
          <>
            <Cards cards={[...best.hand, ...best.rack]} />
            <span class="unseen">{t("web.play.with", { verb: "", cards: paid(best.text) })}</span>
          </>
        )}
      </button>
    </li>
  );
}
