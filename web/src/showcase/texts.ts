// What showcases say.
import type { Frame } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import type { SentenceContext } from "../log/sentences.ts";
import { sideName } from "../session/seat-names.ts";
import { isSharedScreen } from "../session/waiting.ts";
import type { Showcase } from "./showcases.ts";

/** What screen readers say; empty where the log says the same. */
export function announcement(shown: Showcase, frame: Frame, context: SentenceContext): string {
  switch (shown.kind) {
    case "tickets":
      return shown.completed
        .map(({ ticket }) => t("web.showcase.ticket_done", ticketValues(ticket, context)))
        .join(" ");
    case "running_out":
      return runningOutText(shown, frame, context);
    case "last_turns":
      return `${t("web.showcase.last_turns")}. ${turnsText(shown.turns, frame)}`;
    case "my_last_turn":
      return lastTurnText(frame, context);
    default:
      return "";
  }
}

function ticketValues(ticket: number, { boardIndex }: SentenceContext) {
  return { ticket: boardIndex.ticketTitle(ticket), points: boardIndex.ticketPoints(ticket) };
}

/** A side has few pieces left, and when the last turns begin. */
export function runningOutText(
  { side, pieces, end }: Extract<Showcase, { kind: "running_out" }>,
  frame: Frame,
  { seats }: SentenceContext,
): string {
  const members = frame.game?.sides[side]?.seats ?? [];
  const isMine = members.length === 1 && members[0] === frame.you.seat && !isSharedScreen(frame.you);
  if (isMine) return t("web.showcase.running_out_mine", { n: pieces, end });
  return t("web.showcase.running_out", { seat: sideName(seats, members), n: pieces, end });
}

/** How many turns the reader still has; spectators and shared screens are told about everyone. */
export function turnsText(n: number, frame: Frame): string {
  const isOne = frame.you.seat != null && !isSharedScreen(frame.you);
  return isOne ? t("web.showcase.turns_mine", { n }) : t("web.showcase.turns_each", { n });
}

/** On a shared screen the player is called by name. */
export function lastTurnText(frame: Frame, { seats }: SentenceContext): string {
  if (!isSharedScreen(frame.you)) return t("web.showcase.my_last_turn");
  return t("web.showcase.last_turn_of", { seat: seats[frame.you.seat ?? -1] ?? "" });
}
