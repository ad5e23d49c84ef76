// How many of the pieces are trains, ships for the rest: a slider over the numbers of the menu.
import { useState } from "preact/hooks";
import type { Atlas } from "../table/sitting.ts";
import { t } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import type { Outlook } from "./outlook.ts";
import { piecesText, type Setting } from "./phrases.ts";
import { numberOf } from "./texts.ts";
import "./fleet.css";

type Props = {
  readonly choosing: Choosing;
  readonly texts: readonly string[];
  readonly setting: Setting;
  readonly outlook: Outlook;
};

export function Fleet({ choosing, texts, setting, outlook }: Props) {
  const { book, atlas } = setting;
  const [place, setPlace] = useState(Math.floor(texts.length / 2));
  const text = texts[place] ?? "";
  const trains = numberOf(text);
  const ships = (book?.pieces ?? 0) - trains;
  const chosen = piecesText(trains, ships, book);
  const needed = piecesNeeded(outlook, atlas);
  return (
    <div class="fleet">
      <label class="fleet-choice">
        <span class="fleet-pieces" aria-hidden="true">
          <b>{t("count.trains", { n: trains })}</b>
          <b>{t("count.ships", { n: ships })}</b>
        </span>
        <span class="unseen">{t("web.play.ask.fleet")}</span>
        <input
          type="range"
          min="0"
          max={texts.length - 1}
          value={place}
          aria-valuetext={chosen}
          onInput={(event) => setPlace(Number(event.currentTarget.value))}
        />
      </label>
      {needed && <p class="fleet-needed">{t("fleet.needed", { pieces: piecesText(...needed, book) })}</p>}
      <button type="button" class="main" data-action={text} onClick={() => choosing.decide(text)}>
        {t("web.play.take_fleet", { pieces: chosen })}
      </button>
    </div>
  );
}

/** The trains and ships that the ways of all tickets take together; null where no way is known. */
function piecesNeeded(outlook: Outlook, atlas: Atlas): readonly [number, number] | null {
  const routes = new Set([...outlook.values()].flatMap(({ way = [] }) => way));
  if (!routes.size) return null;
  let [trains, ships] = [0, 0];
  for (const name of routes) {
    const route = atlas.route(name);
    if (route?.ship) ships += route.length;
    else trains += route?.length ?? 0;
  }
  return [trains, ships];
}
