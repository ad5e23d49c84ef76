// What the coach of a first game says, and when: the first time that something is seen. It knows no rule; it looks at
// the question and the menu of the frame.
import type { Frame } from "../wire/types.ts";

export type Lesson = {
  readonly name: string;
  /** Whether what it is about is there to be seen. */
  readonly fits: (frame: Frame) => boolean;
  /** What it points at, as a selector. */
  readonly at: string;
};

const asks = (question: string) => (frame: Frame) => frame.menu?.question === question;
const some = (list: object | null | undefined) => Object.keys(list ?? {}).length > 0;

/** In the order of importance: of those that fit and were not given yet, the first is given. */
export const LESSONS: readonly Lesson[] = [
  { name: "over", fits: (frame) => frame.phase === "over", at: ".scores-table" },
  { name: "last_turns", fits: (frame) => frame.game?.turns_left != null && !!frame.menu, at: ".seats-last" },
  { name: "fleet", fits: asks("fleet"), at: ".decision" },
  { name: "opening", fits: asks("opening"), at: ".decision" },
  { name: "first_share", fits: asks("first_share"), at: ".decision" },
  { name: "second", fits: asks("second"), at: '[data-part="cards"]' },
  { name: "keeping", fits: asks("keeping"), at: ".decision" },
  { name: "sharing", fits: asks("sharing"), at: ".decision" },
  { name: "tunnel", fits: asks("tunnel"), at: ".decision" },
  { name: "place", fits: asks("place"), at: ".decision" },
  { name: "refill", fits: asks("refill"), at: ".decision" },
  { name: "flag", fits: asks("flag"), at: ".decision" },
  { name: "turn", fits: asks("turn"), at: '[data-part="cards"]' },
  { name: "claim", fits: (frame) => asks("turn")(frame) && some(frame.menu?.claim), at: ".play-stage" },
  { name: "rival", fits: (frame) => asks("turn")(frame) && rivalOwns(frame), at: ".play-stage" },
  { name: "tickets", fits: (frame) => asks("turn")(frame) && hasAllDone(frame), at: "[data-deck=tickets]" },
  { name: "build", fits: (frame) => asks("turn")(frame) && some(frame.menu?.build), at: ".play-stage" },
];

function rivalOwns(frame: Frame): boolean {
  const side = frame.game?.sides.find(({ seats }) => seats.includes(frame.you.seat ?? -1));
  return Object.values(frame.game?.owners ?? {}).some((seat) => !side?.seats.includes(seat));
}

function hasAllDone({ hand, menu }: Frame): boolean {
  return some(menu?.tickets) && some(hand?.tickets) && (hand?.tickets.every(({ done }) => done) ?? false);
}

/** What is to be said now, if anything. */
export function lessonFor(frame: Frame, given: ReadonlySet<string>): Lesson | null {
  return LESSONS.find((lesson) => !given.has(lesson.name) && lesson.fits(frame)) ?? null;
}
