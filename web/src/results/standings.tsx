// The final standings: places, names, points, and bars with the components of each score.
import type { GameView, ResultView } from "../api/types.ts";
import type { SentenceContext } from "../log/sentences.ts";
import { sideName } from "../session/seat-names.ts";
import { seatColor } from "../ui/palette.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { ScoreBar } from "./score-bar.tsx";
import { rankScores, scoreComponents } from "./score-components.ts";
import "./standings.css";

type Props = { readonly result: ResultView; readonly game: GameView; readonly context: SentenceContext };

export function Standings({ result, game, context }: Props) {
  const scores = rankScores(result);
  const components = scoreComponents({ ...result, scores }, game, context);
  const most = Math.max(1, ...scores.map(({ total }) => total));
  return (
    <ol class="standings" aria-hidden="true">
      {scores.map(({ side, total }, index) => {
        const seats = game.sides[side]?.seats ?? [];
        const parts = components.map(({ key, cells }) => ({ key, points: cells[index]?.points ?? 0 }));
        return (
          <li key={side} data-won={result.winners.includes(side)} style={{ "--standing": index }}>
            {seats.map((seat) => (
              <SeatMark key={seat} seat={seat} size={24} />
            ))}
            <span class="standings-name">{sideName(context.seats, seats)}</span>
            <b>{total}</b>
            <ScoreBar parts={parts} most={most} color={seatColor(seats[0] ?? 0)} />
          </li>
        );
      })}
    </ol>
  );
}
