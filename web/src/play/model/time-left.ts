// The time left on a seat's clock.
import type { Frame } from "../../api/types.ts";

type Clocks = Pick<Frame, "asked" | "time_left">;

/** Below this the clock warns the player. */
export const LOW_TIME_MS = 20_000;

const DAY_SECONDS = 24 * 60 * 60;

/** Milliseconds left for a seat: to its deadline if it is asked, else what its clock holds; null without a clock. */
export function timeLeft({ asked, time_left: held }: Clocks, seat: number, now: number): number | null {
  const deadline = asked?.find((one) => one.seat === seat)?.deadline;
  return deadline == null ? (held?.[seat] ?? null) : Math.max(0, deadline - now);
}

/** Milliseconds as "4:05", "1:04:05", or with days ("2d 4:00:00"). */
export function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const days = Math.floor(seconds / DAY_SECONDS);
  const rest = seconds % DAY_SECONDS;
  const hours = Math.floor(rest / 3600);
  const minutes = Math.floor((rest % 3600) / 60);
  const tail = `${pad(minutes)}:${pad(rest % 60)}`;
  if (days) return `${days}d ${hours}:${tail}`;
  return hours ? `${hours}:${tail}` : `${minutes}:${pad(rest % 60)}`;
}

function pad(n: number): string {
  return String(n).padStart(2, "0");
}
