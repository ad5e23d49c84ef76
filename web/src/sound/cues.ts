// The sound for the latest moments: one at a time, the most important.
import type { Frame, Moment } from "../api/types.ts";
import { chatMessages } from "../session/chat-messages.ts";
import { isLastTurnHere, isNewQuestion } from "../session/waiting.ts";
import type { SoundName } from "./recipes.ts";

const CUES: readonly (readonly [SoundName, ReadonlySet<string>])[] = [
  ["train", new Set(["claimed", "built"])],
  ["card", new Set(["drew", "took", "turned_up", "kept", "kept_tickets", "offered"])],
];

/** The sounds for a new frame, the most important first; one of them is played. Messages of muted seats make no sound. */
export function soundsFor(
  before: Frame | null,
  now: Frame,
  newMoments: readonly Moment[],
  muted: ReadonlySet<number>,
): readonly SoundName[] {
  if (!before) return [];
  if (now.phase !== before.phase && now.phase === "over") return []; // the results have their own sounds
  const kinds = newMoments.flatMap((moment) => (moment.events ?? []).map((event) => event.kind));
  const sounds: SoundName[] = [];
  if (kinds.includes("last_turns")) sounds.push("last_turns");
  if (isNewQuestion(before, now, newMoments)) sounds.push(isLastTurnHere(now) ? "last_turn" : "turn");
  if (chatMessages(newMoments, muted).some(({ seat }) => seat !== now.you.seat)) sounds.push("talk");
  const cues = CUES.filter(([, soundKinds]) => kinds.some((kind) => soundKinds.has(kind)));
  return [...sounds, ...cues.map(([name]) => name)];
}
