// One screen for several people: between two of them a cover that shows nothing until the next one says so.
import { useEffect, useRef } from "preact/hooks";
import { SeatMark } from "../look/seatmark.tsx";
import { seatNames } from "../table/names.ts";
import type { Frame } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { isCovered } from "./attable.ts";
import { Bar } from "./bars.tsx";
import { nextHere } from "./turns.ts";
import "./handover.css";

type Props = { readonly frame: Frame; readonly onHandOver: (seat: number) => void };

/** To whoever has just played: look as long as you like, then hand the screen over. */
export function NextHere({ frame, onHandOver }: Props) {
  const next = nextHere(frame);
  if (next === null) return null;
  return (
    <Bar kind="plain">
      <SeatMark seat={next} size={22} />
      <span>{t("web.handover.next", { name: seatNames(frame.seats)[next] ?? "" })}</span>
      <button type="button" class="main" onClick={() => onHandOver(next)}>
        {t("web.handover.hide")}
      </button>
    </Bar>
  );
}

type CoverProps = { readonly frame: Frame; readonly to: number; readonly onReady: () => void };

export function Cover({ frame, to, onReady }: CoverProps) {
  const name = seatNames(frame.seats)[to] ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    isCovered.value = true;
    heading.current?.focus(); // and not the button: a key that is still down would press it
    return () => {
      isCovered.value = false;
    };
  }, []);
  return (
    <div class="cover">
      <SeatMark seat={to} size={72} />
      <h1 ref={heading} tabIndex={-1}>
        {t("web.handover.to", { name })}
      </h1>
      <p>{t("web.handover.hidden")}</p>
      <button type="button" class="main" onClick={onReady}>
        {t("web.handover.ready", { name })}
      </button>
    </div>
  );
}
