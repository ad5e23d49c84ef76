// What was said at a table, as lines.
import type { Moment } from "../wire/types.ts";

/** Something said: in words of one's own, or by the name of a ready-made phrase. */
export type Line = {
  readonly seq: number;
  readonly at: number;
  readonly seat: number;
  readonly name: string;
  readonly text: string | null;
  readonly phrase: string | null;
};

/** The lines of a table's talk, oldest first, without those of muted seats. */
export function linesOf(moments: readonly Moment[], muted: ReadonlySet<number>): readonly Line[] {
  return moments.flatMap(({ seq, at, kind, seat, name, text, phrase }) =>
    kind === "said" && seat != null && !muted.has(seat)
      ? [{ seq, at, seat, name: name ?? "", text: text ?? null, phrase: phrase ?? null }]
      : [],
  );
}

/** When a line was said: the time if it was today, else with its date. */
export function saidAt(at: number, now: number, lang: string): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(lang, { ...day, hour: "2-digit", minute: "2-digit" }).format(at);
}

/** How many lines of others came after a seq. */
export function unread(lines: readonly Line[], seen: number, own: number | null): number {
  return lines.filter((line) => line.seq > seen && line.seat !== own).length;
}

/** Seats that are muted, from how they are kept: "0,3". */
export function mutedFrom(kept: string | null): ReadonlySet<number> {
  return new Set((kept ?? "").split(",").filter(Boolean).map(Number));
}

/** The muted seats with one more or one less. */
export function withMute(muted: ReadonlySet<number>, seat: number, on: boolean): ReadonlySet<number> {
  const rest = [...muted].filter((other) => other !== seat);
  return new Set(on ? [...rest, seat] : rest);
}
