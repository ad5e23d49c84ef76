// Which sound goes with what has just happened at a table: one at a time, the most important.
import { linesOf } from "../together/talk.ts";
import { asksAnew } from "../together/turns.ts";
import type { Frame, Moment } from "../wire/types.ts";
import type { SoundName } from "./sound.ts";

const OF_FACTS: readonly (readonly [SoundName, ReadonlySet<string>])[] = [
  ["claim", new Set(["claimed", "built"])],
  ["card", new Set(["drew", "took", "turned_up", "kept", "kept_tickets", "offered"])],
];

/** The sound for the step from one frame to the next; null for none. What muted seats say is not heard. */
export function soundFor(
  before: Frame | null,
  now: Frame,
  fresh: readonly Moment[],
  muted: ReadonlySet<number>,
): SoundName | null {
  if (!before) return null;
  if (now.phase === "over" && before.phase !== "over") return "end";
  if (asksAnew(before, now, fresh)) return "turn";
  if (linesOf(fresh, muted).some(({ seat }) => seat !== now.you.seat)) return "talk";
  const kinds = fresh.flatMap((moment) => (moment.facts ?? []).map((fact) => fact.kind));
  return OF_FACTS.find(([, sounding]) => kinds.some((kind) => sounding.has(kind)))?.[0] ?? null;
}
