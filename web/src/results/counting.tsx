// The points of a finished game counted up, step by step, with moving standings. Any click or key goes on; Escape and a
// button skip everything.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameView } from "../api/types.ts";
import { signedText, withMinus } from "../i18n/numbers.ts";
import { t } from "../i18n/translate.ts";
import { sideName } from "../session/seat-names.ts";
import { playSound } from "../sound/sound.ts";
import { Button } from "../ui/button.tsx";
import { useCountUp } from "../ui/count-up.ts";
import { useKeyDown, useTimeout } from "../ui/hooks.ts";
import { hasModifier, isModalOpen, takesKeys } from "../ui/keys.ts";
import { TIMES } from "../ui/motion.ts";
import { seatColor } from "../ui/palette.ts";
import { SeatMark, SeatMarks } from "../ui/seat-mark.tsx";
import { type CountStep, countSteps, standingRows, stepTitle } from "./count-steps.ts";
import { ScoreBar } from "./score-bar.tsx";
import type { BarPart, BoardFocus, Finished } from "./score-components.ts";
import "./counting.css";

type Props = Finished & { readonly onFocus: (focus: BoardFocus) => void; readonly onEnd: () => void };

export function Counting({ result, game, context, onFocus, onEnd }: Props) {
  const steps = useMemo(() => countSteps({ result, game, context }), [result, game, context]);
  const [index, setIndex] = useState(0);
  const step = steps[index];
  const next = () => (index + 1 < steps.length ? setIndex(index + 1) : onEnd());
  useEffect(() => {
    if (!step) return onEnd();
    onFocus(step.focus);
    playSound(step.ticket ? (step.ticket.isDone ? "stamp" : "failed") : "tally");
  }, [step]);
  const isLast = index + 1 === steps.length;
  useTimeout(next, step ? Math.max(step.milliseconds, isLast ? TIMES.standings : 0) : null, [step]);
  useNextOnInput(next, onEnd);
  if (!step) return null;
  return (
    <section class="counting" aria-label={t("web.end.counting")}>
      <header>
        <h1>{stepTitle(step)}</h1>
        <Button class="quiet" aria-keyshortcuts="Escape" onClick={onEnd} text={t("web.end.skip")} />
      </header>
      <Revealed key={index} step={step} game={game} />
      <Standings {...{ step, game }} names={context.seats} counted={steps.slice(0, index + 1)} most={mostOf(steps)} />
    </section>
  );
}

/** The ticket that is counted now; the place stays free for the other components. */
function Revealed({ step: { ticket, gains }, game }: { readonly step: CountStep; readonly game: GameView }) {
  return (
    <p
      class="counting-ticket"
      data-done={ticket?.isDone}
      style={{ "--counting-color": seatColor(game.sides[ticket?.side ?? 0]?.seats[0] ?? 0) }}
    >
      {ticket && (
        <>
          <SeatMark seat={game.sides[ticket.side]?.seats[0] ?? 0} size={28} />
          <span>{ticket.title}</span>
          <b class="counting-stamp">{signedText(gains[ticket.side] ?? 0)}</b>
        </>
      )}
    </p>
  );
}

/** The most points that any side has at any time. */
function mostOf(steps: readonly CountStep[]): number {
  return Math.max(1, ...steps.flatMap(({ totals }) => totals));
}

type StandingsProps = {
  readonly step: CountStep;
  /** The steps up to this one. */
  readonly counted: readonly CountStep[];
  readonly game: GameView;
  readonly names: readonly string[];
  readonly most: number;
};

/** The points of a side so far, by component. */
function partsOf(counted: readonly CountStep[], side: number): readonly BarPart[] {
  const points = new Map<string, number>();
  for (const { key, gains } of counted) points.set(key, (points.get(key) ?? 0) + (gains[side] ?? 0));
  return [...points].map(([key, sum]) => ({ key, points: sum }));
}

function Standings({ step, counted, game, names, most }: StandingsProps) {
  const places = standingRows(step.totals);
  return (
    <ul class="counting-sides" style={{ "--counting-rows": game.sides.length }}>
      {game.sides.map(({ seats }, side) => {
        const total = step.totals[side] ?? 0;
        const gain = step.gains[side] ?? 0;
        return (
          <li key={seats[0]} data-counted={gain !== 0} style={{ "--counting-place": places[side] }}>
            <span class="counting-name">
              <SeatMarks seats={seats} size={20} />
              <span>{sideName(names, seats)}</span>
            </span>
            <span class="counting-gain" data-sign={Math.sign(gain)} key={`${step.key} ${total}`}>
              {gain !== 0 && signedText(gain)}
            </span>
            <b class="counting-total">
              <CountUp to={total} milliseconds={Math.min(600, step.milliseconds * 0.7)} />
            </b>
            <ScoreBar parts={partsOf(counted, side)} most={most} color={seatColor(seats[0] ?? 0)} />
          </li>
        );
      })}
    </ul>
  );
}

type CountUpProps = { readonly to: number; readonly milliseconds: number };

function CountUp({ to, milliseconds }: CountUpProps) {
  const shown = useCountUp(to, milliseconds, 0);
  return <>{withMinus(shown)}</>;
}

/** Go on with any click or key; keys that move the focus or belong to a control do what they always do. */
function useNextOnInput(next: () => void, skip: () => void): void {
  const latest = useRef({ next, skip });
  latest.current = { next, skip };
  const isIn = (target: EventTarget | null, selector: string) =>
    target instanceof Element && target.closest(selector) !== null;
  useKeyDown((event) => {
    const { key, target } = event;
    if (hasModifier(event) || isModalOpen() || takesKeys(target)) return;
    if (key === "Escape") latest.current.skip();
    else if (!["Tab", "Shift"].includes(key) && !isIn(target, CONTROLS)) latest.current.next();
  });
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (isIn(target, ".results") && !isIn(target, CONTROLS)) latest.current.next();
    };
    addEventListener("click", onClick);
    return () => removeEventListener("click", onClick);
  }, []);
}

/** What does with a click or key what it always does. */
const CONTROLS = "a, button, summary";
