// Lines over the table: the connection, a bot in one's place, people who keep others waiting, whose turn it is here.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { attempt } from "../parts/trouble.tsx";
import { seatNames } from "../table/names.ts";
import type { Sitting } from "../table/sitting.ts";
import type { Frame } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { latecomers } from "./turns.ts";
import "./bars.css";

const BACK_FOR = 2500;
const LOOK_EVERY = 10_000;

type Props = { readonly kind: "bad" | "good" | "plain"; readonly children: ComponentChildren };

export function Bar({ kind, children }: Props) {
  return (
    <div class="bar" data-kind={kind}>
      {children}
    </div>
  );
}

/** Lost, and back again. */
export function Connection({ sitting }: { readonly sitting: Sitting }) {
  const state = sitting.line.state.value;
  const isBack = useJustBack(state);
  useEffect(() => {
    const hurry = () => sitting.line.hurry();
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    return () => {
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
    };
  }, [sitting]);
  return (
    <div role="status">
      {state === "lost" && (
        <Bar kind="bad">
          <span>{t("web.line.lost")}</span>
          <button type="button" onClick={() => sitting.line.hurry()}>
            {t("web.line.now")}
          </button>
        </Bar>
      )}
      {state === "open" && isBack && <Bar kind="good">{t("web.line.back")}</Bar>}
    </div>
  );
}

/** Whether the line was lost a moment ago. */
function useJustBack(state: string): boolean {
  const wasLost = useRef(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (state === "lost") wasLost.current = true;
    if (state !== "open" || !wasLost.current) return;
    wasLost.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), BACK_FOR);
    return () => clearTimeout(timer);
  }, [state]);
  return isBack;
}

/** A bot plays in one's place. */
export function StandIn({ sitting, frame }: { readonly sitting: Sitting; readonly frame: Frame }) {
  const away = frame.phase === "playing" && frame.you.seat != null && frame.seats[frame.you.seat]?.away;
  if (!away) return null;
  return (
    <Bar kind="plain">
      <span>{t(`web.standin.${away}`)}</span>
      {away === "away" && (
        <button type="button" class="main" onClick={() => attempt(() => sitting.line.send({ type: "return" }))}>
          {t("web.standin.return")}
        </button>
      )}
    </Bar>
  );
}

/** Somebody keeps the others waiting. */
export function Latecomers({ sitting, frame }: { readonly sitting: Sitting; readonly frame: Frame }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);
  const late = latecomers(frame, now + sitting.line.ahead.value);
  return (
    <>
      {late.map(({ seat }) => (
        <Bar key={seat} kind="plain">
          <span>{t("web.late.waiting", { name: seatNames(frame.seats)[seat] ?? "" })}</span>
          <button type="button" onClick={() => attempt(() => sitting.line.send({ type: "replace", seat }))}>
            {t("web.late.replace")}
          </button>
        </Bar>
      ))}
    </>
  );
}
