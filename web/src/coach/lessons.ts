// The lessons of the coach, and when to give them: when something is first seen. They know no rules, and look only at
// the question and the menu of the frame.
import type { Frame } from "../api/types.ts";

export type Lesson = {
  readonly name: string;
  /** Whether the subject of the lesson is on the page. */
  readonly applies: (frame: Frame) => boolean;
  /** The name of the element to ring. */
  readonly at: string;
};

const asks = (question: string) => (frame: Frame) => frame.menu?.question === question;
const some = (list: object | null | undefined) => Object.keys(list ?? {}).length > 0;

/** In order of importance: the first lesson that applies and was not given yet is given. */
export const LESSONS: readonly Lesson[] = [
  { name: "over", applies: (frame) => frame.phase === "over", at: "scores" },
  { name: "last_turns", applies: (frame) => frame.game?.turns_left != null && !!frame.menu, at: "last" },
  { name: "fleet", applies: asks("fleet"), at: "decision" },
  { name: "opening", applies: asks("opening"), at: "decision" },
  { name: "first_share", applies: asks("first_share"), at: "decision" },
  { name: "second", applies: asks("second"), at: "market" },
  { name: "keeping", applies: asks("keeping"), at: "decision" },
  { name: "sharing", applies: asks("sharing"), at: "decision" },
  { name: "tunnel", applies: asks("tunnel"), at: "decision" },
  { name: "place", applies: asks("place"), at: "decision" },
  { name: "refill", applies: asks("refill"), at: "decks" },
  { name: "flag", applies: asks("flag"), at: "decision" },
  { name: "turn", applies: asks("turn"), at: "market" },
  { name: "claim", applies: (frame) => asks("turn")(frame) && some(frame.menu?.claim), at: "board" },
  { name: "rival", applies: (frame) => asks("turn")(frame) && rivalOwns(frame), at: "board" },
  { name: "tickets", applies: (frame) => asks("turn")(frame) && hasAllDone(frame), at: "tickets" },
  { name: "build", applies: (frame) => asks("turn")(frame) && some(frame.menu?.build), at: "board" },
];

function rivalOwns(frame: Frame): boolean {
  const side = frame.game?.sides.find(({ seats }) => seats.includes(frame.you.seat ?? -1));
  return Object.values(frame.game?.owners ?? {}).some((seat) => !side?.seats.includes(seat));
}

function hasAllDone({ hand, menu }: Frame): boolean {
  return some(menu?.tickets) && some(hand?.tickets) && (hand?.tickets.every(({ done }) => done) ?? false);
}

/** The lesson to give now, if any. */
export function lessonFor(frame: Frame, given: ReadonlySet<string>): Lesson | null {
  return LESSONS.find((lesson) => !given.has(lesson.name) && lesson.applies(frame)) ?? null;
}
