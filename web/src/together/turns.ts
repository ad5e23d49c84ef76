// Whose turn it is at a screen that several people share, and who keeps the others waiting.
import type { Asked, Frame, Moment } from "../wire/types.ts";

/** How long somebody may think before it is worth offering a bot, in milliseconds; the server has the last word. */
export const LONG = 120_000;

/** Whether several people play at this screen. */
export function isShared(frame: Frame): boolean {
  return frame.phase === "playing" && (frame.you.seats?.length ?? 0) > 1;
}

/** The seat of ours that must decide while we look from another; null if there is none. */
export function nextHere(frame: Frame): number | null {
  if (!isShared(frame)) return null;
  const asked = (frame.asked ?? []).filter(({ seat, bot }) => !bot && frame.you.seats?.includes(seat));
  if (asked.some(({ seat }) => seat === frame.you.seat)) return null;
  return asked[0]?.seat ?? null;
}

/** The line of the log that asks somebody at this screen; null if nobody here has to decide. */
export function askedHere({ asked = [], you }: Frame): number | null {
  const ours = new Set([you.seat, ...(you.seats ?? [])]);
  return asked.find(({ seat, bot }) => !bot && ours.has(seat))?.seq ?? null;
}

/** Whether somebody at this screen is asked who did not bring it about: after what others did, or after nothing. */
export function asksAnew(before: Frame | null, now: Frame, fresh: readonly Moment[]): boolean {
  const question = askedHere(now);
  if (!before || question === null || question === askedHere(before)) return false;
  if (askedHere(before) === null) return true;
  const ours = new Set([now.you.seat, ...(now.you.seats ?? [])]);
  return fresh.some(({ kind, seat }) => kind === "played" && !ours.has(seat));
}

/** The people other than us whom everybody has waited for too long, at tables without a clock. */
export function latecomers(frame: Frame, now: number): readonly Asked[] {
  if (frame.setting.clock.kind !== "none" || frame.you.seat == null) return [];
  const ours = new Set([frame.you.seat, ...(frame.you.seats ?? [])]);
  return (frame.asked ?? []).filter(({ seat, bot, since }) => !bot && !ours.has(seat) && now - since > LONG);
}
