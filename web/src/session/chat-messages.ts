// The chat messages among the moments of a table.
import type { Frame, Moment } from "../api/types.ts";

/** A message: free text, or the name of a ready-made phrase. */
export type ChatMessage = {
  readonly seq: number;
  readonly at: number;
  readonly seat: number;
  readonly name: string;
  readonly text: string | null;
  readonly phrase: string | null;
};

/** The messages, oldest first, without those of muted seats. */
export function chatMessages(moments: readonly Moment[], muted: readonly number[]): readonly ChatMessage[] {
  return moments.flatMap(({ seq, at, kind, seat, name, text, phrase }) =>
    kind === "said" && seat != null && !muted.includes(seat)
      ? [{ seq, at, seat, name: name ?? "", text: text ?? null, phrase: phrase ?? null }]
      : [],
  );
}

/** When a message was sent: the time, with the date unless it was today. */
export function messageTime(at: number, now: number, lang: string): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(lang, { ...day, hour: "2-digit", minute: "2-digit" }).format(at);
}

/** The number of messages by others after a seq. */
export function countUnread(messages: readonly ChatMessage[], seen: number, mySeat: number | null): number {
  return messages.filter((message) => message.seq > seen && message.seat !== mySeat).length;
}

/** The seats whose chat the viewer has muted. */
export function mutedSeats(frame: Frame | null): readonly number[] {
  return frame?.you.muted ?? [];
}
