// What happens on the board when the winner is known: their network is lit and a card names them. For the winner the card
// is stamped, ticket stubs fly up and flutter down, and a train runs along the longest path. A player who has not won gets
// a card of their own. Any click or key ends it; with reduced motion nothing moves.
import { useEffect, useState } from "preact/hooks";
import { shownStage } from "../board/stage.ts";
import { isMotionWanted, TIMES } from "../ui/motion.ts";
import { seatColor } from "../ui/palette.ts";
import { SeatMarks } from "../ui/seat-mark.tsx";
import { runTrain } from "./parade.ts";
import type { BoardFocus } from "./score-components.ts";
import "./celebration.css";

type Celebrated = {
  /** The routes of the winners. */
  readonly network: readonly string[];
  /** The way of the train, in walking order. */
  readonly way: readonly string[];
  /** Whether a winner sees it. */
  readonly isWinner: boolean;
  readonly onFocus: (focus: BoardFocus) => void;
};

/** What is shown: the card of the winners alone, or with everything that moves. */
type Celebration = "still" | "moving" | null;

/** Light the network of the winners when that is due; returns what is shown besides. */
export function useCelebration(isDue: boolean, { network, way, isWinner, onFocus }: Celebrated): Celebration {
  const [shown, setShown] = useState<Celebration>(null);
  useEffect(() => {
    if (!isDue) return;
    const lit = { highlight: { routes: network, cities: [] }, trail: [] };
    const isMoving = isWinner && isMotionWanted() && !document.hidden;
    onFocus(isMoving ? { ...lit, trail: way } : lit);
    setShown(isMoving ? "moving" : "still");
    const stop = () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", end, { capture: true });
      removeEventListener("keydown", end, { capture: true });
      setShown(null);
    };
    const end = () => {
      stop();
      onFocus(lit);
    };
    const timer = setTimeout(end, TIMES.celebrated);
    addEventListener("pointerdown", end, { capture: true });
    addEventListener("keydown", end, { capture: true });
    return stop;
  }, [isDue]);
  return shown;
}

/** Run a train, or buses, of a seat along the trail of the board, while that is celebrated. */
export function useTrain(isRunning: boolean, seat: number, hasBuses: boolean): void {
  useEffect(() => {
    const stage = shownStage();
    if (!isRunning || !stage) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = runTrain(stage, seatColor(seat), hasBuses);
    }, TIMES.stamped);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isRunning]);
}

type WinnerProps = {
  readonly seats: readonly number[];
  readonly name: string;
  readonly points: string;
  /** What is stamped on the card of a winner who sees it. */
  readonly stamp: string | null;
};

/** A card over the board that names the winners; the headline beside the board says the same to screen readers. */
export function WinnerCard({ seats, name, points, stamp }: WinnerProps) {
  return (
    <div class="winner" aria-hidden="true" style={{ "--winner-color": seatColor(seats[0] ?? 0) }}>
      <div class="winner-ticket">
        <span class="winner-marks">
          <SeatMarks seats={seats} size={44} />
        </span>
        <b>{name}</b>
        <span>{points}</span>
      </div>
      {stamp !== null && <strong class="winner-stamp">{stamp}</strong>}
    </div>
  );
}

type OwnProps = {
  readonly seats: readonly number[];
  readonly title: string;
  readonly detail: string;
  /** What would have changed it. */
  readonly reach: string | null;
};

/** A card for a player who has not won: their place, how close it was, and what would have changed it. */
export function OwnCard({ seats, title, detail, reach }: OwnProps) {
  return (
    <div class="own-end" aria-hidden="true" style={{ "--winner-color": seatColor(seats[0] ?? 0) }}>
      <span class="winner-marks">
        <SeatMarks seats={seats} size={36} />
      </span>
      <b>{title}</b>
      <span>{detail}</span>
      {reach !== null && <em>{reach}</em>}
    </div>
  );
}

/** The outline of a ticket stub with a notch on each side, of a star and of a car. */
const STUB = "M-11-6.5H11V-2.2A2.2 2.2 0 0 0 11 2.2V6.5H-11V2.2A2.2 2.2 0 0 0-11-2.2z";
const STAR = "M0-9 2.6-3 9-2.6 4 1.6 5.8 8 0 4.4-5.8 8-4 1.6-9-2.6-2.6-3z";
const CAR = "M-9-5H9V4H-9zM-5 4a2.4 2.4 0 1 0 .1 0zM5 4a2.4 2.4 0 1 0 .1 0z";
const SHAPES = [STUB, STUB, STAR, STUB, CAR];
const RISING = Array.from({ length: 64 }, (_, index) => ({
  shape: SHAPES[index % SHAPES.length],
  paint: index % 3,
  left: 2 + ((index * 37) % 96),
  style: {
    "--rising-drift": `${((index * 53) % 160) - 80}px`,
    "--rising-height": 45 + ((index * 29) % 50),
    "--rising-turn": `${((index * 71) % 900) - 450}deg`,
    "--rising-order": (index * 7) % 11,
  },
}));

/** Ticket stubs, stars and cars that fly up over the board and flutter down. */
export function Rising({ seat }: { readonly seat: number }) {
  return (
    <div class="rising" style={{ "--rising-color": seatColor(seat) }}>
      {RISING.map(({ shape, paint, left, style }, index) => (
        <svg
          key={index}
          viewBox="-12 -12 24 24"
          aria-hidden="true"
          data-paint={paint}
          style={{ left: `${left}%`, ...style }}
        >
          <path d={shape} />
        </svg>
      ))}
    </div>
  );
}
