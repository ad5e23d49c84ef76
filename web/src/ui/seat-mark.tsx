// A player's colour and mark as a small badge, shown beside the name.
import { type PlayerStyle, playerStyle, seatStyle } from "./palette.ts";
import "./seat-mark.css";

/** The badge of a seat of the table or replay that the page shows. */
export function SeatMark({ seat, size = 20 }: { readonly seat: number; readonly size?: number }) {
  return <Badge style={seatStyle(seat)} size={size} />;
}

/** The badges of several seats, such as those of a side. */
export function SeatMarks({ seats, size }: { readonly seats: readonly number[]; readonly size: number }) {
  return (
    <>
      {seats.map((seat) => (
        <SeatMark key={seat} seat={seat} size={size} />
      ))}
    </>
  );
}

type PlayerProps = { readonly color: number; readonly mark: number; readonly size?: number };

/** The badge of a colour and a mark. */
export function PlayerMark({ color, mark, size = 20 }: PlayerProps) {
  return <Badge style={playerStyle(color, mark)} size={size} />;
}

/** The number of a seat whose player is not known yet. */
export function SeatNumber({ seat, size = 20 }: { readonly seat: number; readonly size?: number }) {
  return (
    <svg class="seat-number" viewBox="-9 -9 18 18" width={size} height={size} aria-hidden="true">
      <circle r="8" />
      <text y="3.2">{seat + 1}</text>
    </svg>
  );
}

function Badge({ style: { fill, ink, mark }, size }: { readonly style: PlayerStyle; readonly size: number }) {
  return (
    <svg class="seat-mark" data-seat-mark viewBox="-9 -9 18 18" width={size} height={size} aria-hidden="true">
      <circle r="8.4" fill={fill} />
      <path d={mark} fill={ink} />
    </svg>
  );
}
