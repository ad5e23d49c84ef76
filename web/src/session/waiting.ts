// Whom the table waits for: people at this screen, and slow players.
import type { Asked, Frame, Moment, You } from "../api/types.ts";
import { REPLACE_AFTER_MS } from "../platform/constants.ts";

/** The seats of the people at this screen. */
function seatsHere({ seat, seats = [] }: You): ReadonlySet<number> {
  return new Set(seat == null ? seats : [seat, ...seats]);
}

/** Whether a seat belongs to someone at this screen. */
export function isSeatHere({ you }: Frame, seat: number): boolean {
  return seatsHere(you).has(seat);
}

/** Whether people elsewhere have a seat. */
export function hasOthers(frame: Frame): boolean {
  return frame.occupants.some(({ kind }, seat) => kind === "person" && !isSeatHere(frame, seat));
}

/** Whether several people play, or have played, at this screen. */
export function isSharedScreen({ seats = [] }: You): boolean {
  return seats.length > 1;
}

/** The seat at this screen that must decide while another one is shown; null if there is none. */
export function nextSeatHere(frame: Frame): number | null {
  if (!isSharedScreen(frame.you)) return null;
  const asked = (frame.asked ?? []).filter(({ seat, bot }) => !bot && frame.you.seats?.includes(seat));
  if (asked.some(({ seat }) => seat === frame.you.seat)) return null;
  return asked[0]?.seat ?? null;
}

/** The log entry of a question for someone at this screen; null if there is none. */
export function questionHere({ asked = [], you }: Frame): number | null {
  const ours = seatsHere(you);
  return asked.find(({ seat, bot }) => !bot && ours.has(seat))?.seq ?? null;
}

/** Whether everyone who is still to act has their last turn of the game. */
export function isLastRound({ game }: Frame): boolean {
  return game?.turns_left != null && game.turns_left <= game.seats.length;
}

/** Whether someone at this screen has their last turn of the game. */
export function isLastTurnHere(frame: Frame): boolean {
  const { asked = [], you } = frame;
  if (!isLastRound(frame)) return false;
  const ours = seatsHere(you);
  return asked.some(({ seat, bot, question }) => !bot && question === "turn" && ours.has(seat));
}

/** Whether someone at this screen has won. */
export function hasWonHere({ you, game, result }: Frame): boolean {
  const ours = seatsHere(you);
  return result?.winners.some((side) => game?.sides[side]?.seats.some((seat) => ours.has(seat))) ?? false;
}

/** Whether someone at this screen must decide without having just acted. */
export function isNewQuestion(before: Frame | null, now: Frame, newMoments: readonly Moment[]): boolean {
  const question = questionHere(now);
  if (!before || question === null || question === questionHere(before)) return false;
  if (questionHere(before) === null) return true;
  const ours = seatsHere(now.you);
  return newMoments.some(({ kind, seat }) => kind === "played" && seat != null && !ours.has(seat));
}

/** Other people whom the table has waited for too long, at tables without a clock. */
export function latePlayers(frame: Frame, now: number): readonly Asked[] {
  const { kind = "none" } = frame.options.time_control;
  if (kind !== "none" || frame.you.seat == null) return [];
  const ours = seatsHere(frame.you);
  return (frame.asked ?? []).filter(
    ({ seat, bot, asked_at }) => !bot && !ours.has(seat) && now - asked_at > REPLACE_AFTER_MS,
  );
}
