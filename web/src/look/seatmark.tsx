// A seat's colour and shape as a small badge, beside its name wherever it is named.
import { seatLook } from "./palette.ts";
import "./seatmark.css";

export function SeatMark({ seat, size = 20 }: { readonly seat: number; readonly size?: number }) {
  const { fill, ink, mark } = seatLook(seat);
  return (
    <svg class="seatmark" viewBox="-9 -9 18 18" width={size} height={size} aria-hidden="true">
      <circle r="8.4" fill={fill} />
      <path d={mark} fill={ink} />
    </svg>
  );
}
