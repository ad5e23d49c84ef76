// A list of turns. While the pointer or the focus is on an entry, the board highlights what it is about.
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import "./turn-list.css";
import { type BoardParts, hasParts } from "../board/board-parts.ts";
import { useItemInView } from "../ui/first-shown.ts";
import { memo } from "../ui/memo.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { PartButton } from "./part-button.tsx";
import type { Sentence } from "./sentences.ts";
import type { Turn } from "./turn-log.ts";

type Props = {
  /** The scrolled element, for owners that scroll it. */
  readonly scrollRef?: RefObject<HTMLDivElement | null>;
  readonly turns: readonly Turn[];
  /** The first turn to show. */
  readonly from?: number;
  readonly names: readonly string[];
  readonly label: string;
  /** Highlights something on the board; null ends it. */
  readonly onHighlight: (highlight: BoardParts | null) => void;
  /** In a replay: the current step, and how to go to another. */
  readonly step?: number;
  readonly onStep?: (step: number) => void;
};

export function TurnList({ scrollRef, turns, from = 0, names, label, onHighlight, step, onStep }: Props) {
  const ownRef = useRef<HTMLDivElement>(null);
  const ref = scrollRef ?? ownRef;
  // The current turn of a replay, below the turn before it.
  useItemInView(ref, step === undefined ? null : "[aria-current]", 1, [ref, turns, step]);
  return (
    <div class="turn-list" ref={ref}>
      <ol aria-label={label}>
        {turns.slice(from).map((turn, index) => (
          <TurnItem
            key={from + index}
            turn={turn}
            name={names[turn.seat ?? -1] ?? ""}
            isLater={step !== undefined && turn.from > step}
            isNow={step !== undefined && containsStep(turn, step)}
            {...{ onHighlight, onStep }}
          />
        ))}
      </ol>
    </div>
  );
}

function containsStep(turn: Turn, step: number): boolean {
  return turn.from <= step && step <= turn.to;
}

type ItemProps = TurnHeaderProps & {
  readonly isLater: boolean;
  readonly isNow: boolean;
  readonly onHighlight: (highlight: BoardParts | null) => void;
};

const TurnItem = memo(({ turn, name, isLater, isNow, onHighlight, onStep }: ItemProps) => (
  <li
    class={turn.seat === null ? "turn-list-turn turn-list-table" : "turn-list-turn"}
    data-later={isLater}
    aria-current={isNow ? "step" : undefined}
  >
    {turn.seat !== null && <TurnHeader turn={turn} name={name} onStep={onStep} />}
    {turn.sentences.map((sentence, index) => (
      <Entry key={index} sentence={sentence} onHighlight={onHighlight} />
    ))}
  </li>
));

type TurnHeaderProps = {
  readonly turn: Turn;
  readonly name: string;
  readonly onStep: ((step: number) => void) | undefined;
};

function TurnHeader({ turn, name, onStep }: TurnHeaderProps) {
  const content = (
    <>
      <SeatMark seat={turn.seat ?? 0} size={18} />
      <span>{name}</span>
      {onStep && <span class="turn-list-number">{turn.from}</span>}
    </>
  );
  if (!onStep) return <div class="turn-list-head">{content}</div>;
  return (
    <button type="button" class="turn-list-head" onClick={() => onStep(turn.to)}>
      {content}
    </button>
  );
}

type EntryProps = { readonly sentence: Sentence; readonly onHighlight: (highlight: BoardParts | null) => void };

function Entry({ sentence: { text, highlight }, onHighlight }: EntryProps) {
  if (!hasParts(highlight)) return <p class="turn-list-entry">{text}</p>;
  return (
    <PartButton class="turn-list-entry turn-list-place" highlight={highlight} onHighlight={onHighlight}>
      {text}
    </PartButton>
  );
}
