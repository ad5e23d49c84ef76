// Piece questions: how many trains and ships to start with, and which pieces to exchange.
import { useEffect, useState } from "preact/hooks";
import { piecesText } from "../../i18n/rulebooks.ts";
import { t } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { exchangeText } from "../model/action-text.ts";
import { actionEffects } from "../model/effects.ts";
import { parseExchange, parseNumber } from "../model/notation.ts";
import { ActionButton, Effects, Panel, type PanelProps } from "./panel.tsx";
import "./pieces.css";

type Props = PanelProps & { readonly texts: readonly string[] };

export function FleetChoice({ selection, texts, context }: Props) {
  const { book } = context;
  const { needed } = context.outlook;
  const quickStart = texts.findIndex((text) => parseNumber(text) === book?.quick_start);
  const [index, setIndex] = useState(quickStart < 0 ? Math.floor(texts.length / 2) : quickStart);
  const proposed = texts.indexOf(selection.proposed.value ?? "");
  useEffect(() => {
    if (proposed >= 0) setIndex(proposed);
  }, [proposed]);
  const text = texts[index] ?? "";
  const trains = parseNumber(text);
  const ships = (book?.pieces ?? 0) - trains;
  const chosen = piecesText(trains, ships, book);
  return (
    <div class="fleet">
      <label class="fleet-choice">
        <span class="fleet-pieces" aria-hidden="true">
          <b>{t("count.trains", { n: trains })}</b>
          <b>{t("count.ships", { n: ships })}</b>
        </span>
        <span class="visually-hidden">{t("web.play.ask.fleet")}</span>
        <input
          type="range"
          min="0"
          max={texts.length - 1}
          value={index}
          aria-valuetext={chosen}
          onInput={(event) => setIndex(Number(event.currentTarget.value))}
        />
      </label>
      {index === quickStart && <p class="fleet-quick-start">{t("web.play.quick_start")}</p>}
      {needed && <p class="fleet-needed">{t("fleet.needed", { pieces: piecesText(...needed, book) })}</p>}
      <ActionButton class="main" {...{ selection }} action={text} text={t("web.play.take_fleet", { pieces: chosen })} />
    </div>
  );
}

const KINDS = ["trains", "ships"] as const;

export function ExchangePieces({ selection, texts, context }: Props) {
  const [first = "trains"] = KINDS.filter((kind) => texts.some((text) => parseExchange(text).got === kind));
  const [got, setGot] = useState<"trains" | "ships">(first);
  const [index, setIndex] = useState(0);
  const fitting = texts.filter((text) => parseExchange(text).got === got);
  const text = fitting[Math.min(index, fitting.length - 1)] ?? "";
  return (
    <Panel selection={selection} title={t("web.play.exchange_pieces")}>
      <div class="panel-buttons">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            aria-pressed={got === kind}
            disabled={!texts.some((other) => parseExchange(other).got === kind)}
            onClick={() => setGot(kind)}
            text={t(`web.play.get_${kind}`)}
          />
        ))}
      </div>
      <input
        type="range"
        min="0"
        max={fitting.length - 1}
        value={index}
        aria-label={t("web.play.how_many_pieces")}
        aria-valuetext={exchangeText(text)}
        onInput={(event) => setIndex(Number(event.currentTarget.value))}
      />
      <Effects of={actionEffects(text, context)} />
      <ActionButton class="main" {...{ selection }} action={text} text={exchangeText(text)} />
    </Panel>
  );
}
