// A shared screen: between two players a cover hides the table until the next one is ready.
import { useEffect, useRef } from "preact/hooks";
import type { Frame } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { seatNames } from "../session/seat-names.ts";
import { nextSeatHere } from "../session/waiting.ts";
import { Button } from "../ui/button.tsx";
import { sets } from "../ui/handlers.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { Banner } from "./banners.tsx";
import { isCovered } from "./state.ts";
import "./handover.css";

type Props = { readonly frame: Frame; readonly onHandOver: (seat: number) => void };

/** For the player who has just acted: hand over the screen when ready. */
export function HandoverBanner({ frame, onHandOver }: Props) {
  const next = nextSeatHere(frame);
  if (next === null) return null;
  return (
    <Banner kind="plain">
      <SeatMark seat={next} size={22} />
      <span>{t("web.handover.next", { name: seatNames(frame.occupants)[next] ?? "" })}</span>
      <Button class="main" onClick={() => onHandOver(next)} text={t("web.handover.hide")} />
    </Banner>
  );
}

type CoverProps = { readonly frame: Frame; readonly to: number; readonly onReady: () => void };

export function HandoverCover({ frame, to, onReady }: CoverProps) {
  const name = seatNames(frame.occupants)[to] ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    isCovered.value = true;
    heading.current?.focus(); // not the button: a key that is still down would press it
    return sets(isCovered, false);
  }, []);
  return (
    <div class="cover">
      <SeatMark seat={to} size={72} />
      <h1 ref={heading} tabIndex={-1}>
        {t("web.handover.to", { name })}
      </h1>
      <p>{t("web.handover.hidden")}</p>
      <Button class="main" onClick={onReady} text={t("web.handover.ready", { name })} />
    </div>
  );
}
