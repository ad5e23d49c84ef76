// Turns in words, one below the other: what an entry is about is shown on the board while the pointer or focus is there.
import { useEffect, useRef } from "preact/hooks";
import "./turnlist.css";
import { SeatMark } from "../look/seatmark.tsx";
import { still } from "../parts/still.ts";
import type { Pointed } from "../table/sitting.ts";
import type { Told } from "./tell.ts";
import type { Turn } from "./turns.ts";

type Props = {
  readonly turns: readonly Turn[];
  /** The first turn to show. */
  readonly from?: number;
  readonly names: readonly string[];
  readonly label: string;
  /** What is pointed at; null when nothing is any more. */
  readonly onPoint: (pointed: Pointed | null) => void;
  /** In a replay: the step that is shown, and how to go to another. */
  readonly step?: number;
  readonly onStep?: (step: number) => void;
};

export function TurnList({ turns, from = 0, names, label, onPoint, step, onStep }: Props) {
  const box = useRef<HTMLOListElement>(null);
  useFollow(box, turns.at(-1)?.told.length ?? 0, turns.length, step);
  return (
    <ol class="turnlist" ref={box} aria-label={label}>
      {turns.slice(from).map((turn, place) => (
        <TurnItem
          key={from + place}
          turn={turn}
          name={names[turn.seat ?? -1] ?? ""}
          isLater={step !== undefined && turn.from > step}
          isNow={step !== undefined && isAt(turn, step)}
          {...{ onPoint, onStep }}
        />
      ))}
    </ol>
  );
}

function isAt(turn: Turn, step: number): boolean {
  return turn.from <= step && step <= turn.to;
}

type ItemProps = HeadProps & {
  readonly isLater: boolean;
  readonly isNow: boolean;
  readonly onPoint: (pointed: Pointed | null) => void;
};

const TurnItem = still(({ turn, name, isLater, isNow, onPoint, onStep }: ItemProps) => (
  <li
    class={turn.seat === null ? "turnlist-turn turnlist-table" : "turnlist-turn"}
    data-later={isLater}
    aria-current={isNow ? "step" : undefined}
  >
    {turn.seat !== null && <Head turn={turn} name={name} onStep={onStep} />}
    {turn.told.map((told, place) => (
      <Entry key={place} told={told} onPoint={onPoint} />
    ))}
  </li>
));

type HeadProps = {
  readonly turn: Turn;
  readonly name: string;
  readonly onStep: ((step: number) => void) | undefined;
};

function Head({ turn, name, onStep }: HeadProps) {
  const content = (
    <>
      <SeatMark seat={turn.seat ?? 0} size={18} />
      <span>{name}</span>
      {onStep && <span class="turnlist-number">{turn.from}</span>}
    </>
  );
  if (!onStep) return <div class="turnlist-head">{content}</div>;
  return (
    <button type="button" class="turnlist-head" onClick={() => onStep(turn.to)}>
      {content}
    </button>
  );
}

type EntryProps = { readonly told: Told; readonly onPoint: (pointed: Pointed | null) => void };

function Entry({ told: { text, concerns }, onPoint }: EntryProps) {
  if (!concerns.routes.length && !concerns.cities.length) return <p class="turnlist-entry">{text}</p>;
  const show = () => onPoint(concerns);
  const hide = () => onPoint(null);
  return (
    <button
      type="button"
      class="turnlist-entry turnlist-place"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={show}
    >
      {text}
    </button>
  );
}

/** Keep the newest entry, or the step that is shown, in sight; but not while somebody reads further up. */
function useFollow(box: { current: HTMLOListElement | null }, entries: number, turns: number, step?: number): void {
  const wasAtEnd = useRef(true);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const onScroll = () => {
      wasAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    };
    list.addEventListener("scroll", onScroll);
    return () => list.removeEventListener("scroll", onScroll);
  }, [box]);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const here = step === undefined ? null : list.querySelector<HTMLElement>("[aria-current]");
    if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
    else if (step !== undefined) list.scrollTop = 0;
    else if (wasAtEnd.current) list.scrollTop = list.scrollHeight;
  }, [box, entries, turns, step]);
}
