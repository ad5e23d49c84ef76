// Tickets to choose from: to keep, or to put on the rack. A choice counts when the menu has it.
import { useState } from "preact/hooks";
import { t } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { type Outlook, shownBy, spacesLeft } from "./outlook.ts";
import type { Setting } from "./phrases.ts";
import { choiceOf, placesOf, sizesOf } from "./texts.ts";
import { TicketFace } from "./tickets.tsx";
import "./offer.css";

type Props = {
  readonly choosing: Choosing;
  readonly texts: readonly string[];
  readonly tickets: readonly number[];
  readonly setting: Setting;
  readonly outlook: Outlook;
};

export function Offer({ choosing, texts, tickets, setting, outlook }: Props) {
  const only = texts.length === 1 ? placesOf(texts[0] ?? "") : [];
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set(only));
  const action = choiceOf(texts, taken);
  const verb = texts[0]?.startsWith("share") ? "share" : "keep";
  const one = sizesOf(texts).most === 1;
  const toggle = (place: number) => setTaken(one ? new Set([place]) : toggled(taken, place));
  return (
    <form
      class="offer"
      onSubmit={(event) => {
        event.preventDefault();
        if (action) choosing.decide(action);
      }}
    >
      <fieldset>
        <legend class="unseen">{t(`web.play.${verb}_which`)}</legend>
        {tickets.map((ticket, place) => (
          <Choice
            key={ticket}
            {...{ ticket, one, choosing, setting, outlook }}
            taken={taken.has(place)}
            onToggle={() => toggle(place)}
          />
        ))}
      </fieldset>
      <button type="submit" class="main" disabled={!action}>
        {t(`web.play.${verb}_chosen`, { n: taken.size })}
      </button>
      {!action && <p class="offer-least">{t(`web.play.${verb}_least`, { n: sizesOf(texts).least })}</p>}
    </form>
  );
}

type ChoiceProps = {
  readonly ticket: number;
  readonly taken: boolean;
  readonly one: boolean;
  readonly onToggle: () => void;
  readonly choosing: Choosing;
  readonly setting: Setting;
  readonly outlook: Outlook;
};

function Choice({ ticket, taken, one, onToggle, choosing, setting, outlook }: ChoiceProps) {
  const { atlas } = setting;
  const shown = shownBy(ticket, atlas, outlook);
  const spaces = spacesLeft(ticket, atlas, outlook);
  return (
    <label
      class="offer-ticket"
      data-taken={taken}
      onMouseEnter={() => choosing.point(shown)}
      onMouseLeave={() => choosing.point(null)}
    >
      <input
        type={one ? "radio" : "checkbox"}
        name="offer"
        checked={taken}
        onChange={() => {
          onToggle();
          choosing.point(shown);
        }}
        onFocus={() => choosing.point(shown)}
        onBlur={() => choosing.point(null)}
      />
      <TicketFace ticket={ticket} atlas={atlas} />
      {spaces !== null && <small class="offer-way">{t("web.play.to_go", { n: spaces })}</small>}
    </label>
  );
}

function toggled(places: ReadonlySet<number>, place: number): ReadonlySet<number> {
  const next = new Set(places);
  if (!next.delete(place)) next.add(place);
  return next;
}
