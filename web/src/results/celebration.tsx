// What happens on the board when the winner is known: their network is lit and a card names them; for the winner the
// network is lit piece by piece, and stars and cars rise. Any click or key ends it; with reduced motion nothing moves.
import { useEffect, useState } from "preact/hooks";
import { isMotionWanted } from "../ui/motion.ts";
import { seatColor } from "../ui/palette.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import type { BoardFocus } from "./score-components.ts";
import "./celebration.css";

/** How long it takes. */
const CELEBRATED_MS = 6000;

type Celebrated = {
  /** The routes of the winners, in the order in which they are lit. */
  readonly network: readonly string[];
  /** Whether a winner sees it. */
  readonly isWinner: boolean;
  readonly onFocus: (focus: BoardFocus) => void;
};

/** What is shown: the card of the winners alone, or with everything that moves. */
type Celebration = "still" | "moving" | null;

/** Light the network of the winners when that is due; returns what is shown besides. */
export function useCelebration(isDue: boolean, { network, isWinner, onFocus }: Celebrated): Celebration {
  const [shown, setShown] = useState<Celebration>(null);
  useEffect(() => {
    if (!isDue) return;
    const lit = { highlight: { routes: network, cities: [] }, trail: [] };
    const isMoving = isWinner && isMotionWanted() && !document.hidden;
    onFocus(isMoving ? { ...lit, trail: network } : lit);
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
    const timer = setTimeout(end, CELEBRATED_MS);
    addEventListener("pointerdown", end, { capture: true });
    addEventListener("keydown", end, { capture: true });
    return stop;
  }, [isDue]);
  return shown;
}

type WinnerProps = { readonly seats: readonly number[]; readonly name: string; readonly points: string };

/** A card over the board that names the winners; the headline beside the board says the same to screen readers. */
export function WinnerCard({ seats, name, points }: WinnerProps) {
  return (
    <div class="winner" aria-hidden="true" style={{ "--winner-color": seatColor(seats[0] ?? 0) }}>
      <span class="winner-marks">
        {seats.map((seat) => (
          <SeatMark key={seat} seat={seat} size={44} />
        ))}
      </span>
      <b>{name}</b>
      <span>{points}</span>
    </div>
  );
}

const STAR = "M0-9 2.6-3 9-2.6 4 1.6 5.8 8 0 4.4-5.8 8-4 1.6-9-2.6-2.6-3z";
const CAR = "M-9-5H9V4H-9zM-5 4a2.4 2.4 0 1 0 .1 0zM5 4a2.4 2.4 0 1 0 .1 0z";
const RISING = Array.from({ length: 40 }, (_, index) => ({
  shape: index % 3 ? STAR : CAR,
  left: 3 + ((index * 37) % 94),
  top: 52 + ((index * 23) % 44),
}));

/** Stars and cars in the winner's colour that rise over the board. */
export function Rising({ seat }: { readonly seat: number }) {
  return (
    <div class="rising" style={{ "--rising-color": seatColor(seat) }}>
      {RISING.map(({ shape, left, top }, index) => (
        <svg
          key={index}
          viewBox="-12 -12 24 24"
          aria-hidden="true"
          data-star={shape === STAR}
          style={{ left: `${left}%`, top: `${top}%`, "--rising-order": index }}
        >
          <path d={shape} />
        </svg>
      ))}
    </div>
  );
}
