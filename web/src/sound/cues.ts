// Which sounds belong to what happens at the table.
import type { EventView, Frame, Moment, RulebookInfo } from "../api/types.ts";
import { chatMessages, mutedSeats } from "../session/chat-messages.ts";
import { isLastTurnHere, isNewQuestion } from "../session/waiting.ts";
import { isShipCard } from "../ui/card-piles.ts";
import type { SoundName } from "./recipes.ts";

/** The sounds of events, the most important first. */
const IMPORTANCE: readonly SoundName[] = [
  "last_turns",
  "harbor",
  "station",
  "ship",
  "bus",
  "train",
  "shuffle",
  "tickets",
  "card",
];

/** The sounds of what was done, the most important first: one of them is played when it is released. */
export function soundsOf(moments: readonly Moment[], book: RulebookInfo | null): readonly SoundName[] {
  const found = new Set(moments.flatMap(({ events }) => events ?? []).map((event) => eventSound(event, book)));
  return IMPORTANCE.filter((name) => found.has(name));
}

function eventSound({ kind, cards }: EventView, book: RulebookInfo | null): SoundName | null {
  switch (kind) {
    case "last_turns":
      return "last_turns";
    case "built":
      return book?.harbors ? "harbor" : "station";
    case "claimed":
      if (cards?.some(isShipCard)) return "ship";
      return book?.vocabulary.pieces === "buses" ? "bus" : "train";
    case "reshuffled":
    case "cleared":
      return "shuffle";
    case "offered":
    case "kept":
      return "tickets";
    case "drew":
    case "took":
      return "card";
    default:
      return null;
  }
}

/** The alert for a new question of somebody at this screen, when it is asked; null if there is none. */
export function alertFor(before: Frame | null, now: Frame, newMoments: readonly Moment[]): SoundName | null {
  if (!isNewQuestion(before, now, newMoments)) return null;
  return isLastTurnHere(now) ? "last_turn" : "turn";
}

/** Whether somebody else has written. Messages of muted seats make no sound. */
export function hasMessage(now: Frame, newMoments: readonly Moment[]): boolean {
  return chatMessages(newMoments, mutedSeats(now)).some(({ seat }) => seat !== now.you.seat);
}
