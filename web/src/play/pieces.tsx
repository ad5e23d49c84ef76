// Exchanging pieces: which kind one gets and how many, among the texts of the menu.
import { useState } from "preact/hooks";
import { t } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { SmallPanel } from "./panel.tsx";
import { swapText } from "./phrases.ts";
import { swapOf } from "./texts.ts";

const KINDS = ["trains", "ships"] as const;

export function Swap({ choosing, texts }: { readonly choosing: Choosing; readonly texts: readonly string[] }) {
  const [first = "trains"] = KINDS.filter((kind) => texts.some((text) => swapOf(text).got === kind));
  const [got, setGot] = useState<"trains" | "ships">(first);
  const [place, setPlace] = useState(0);
  const fitting = texts.filter((text) => swapOf(text).got === got);
  const text = fitting[Math.min(place, fitting.length - 1)] ?? "";
  return (
    <SmallPanel choosing={choosing} title={t("web.play.swap")}>
      <div class="panel-buttons">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={got === kind}
            disabled={!texts.some((other) => swapOf(other).got === kind)}
            onClick={() => setGot(kind)}
          >
            {t(`web.play.get_${kind}`)}
          </button>
        ))}
      </div>
      <input
        type="range"
        min="0"
        max={fitting.length - 1}
        value={place}
        aria-label={t("web.play.how_many")}
        aria-valuetext={swapText(text)}
        onInput={(event) => setPlace(Number(event.currentTarget.value))}
      />
      <button type="button" class="main" data-action={text} onClick={() => choosing.decide(text)}>
        {swapText(text)}
      </button>
    </SmallPanel>
  );
}
