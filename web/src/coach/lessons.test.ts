import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import * as wire from "../../tests/wire.ts";
import type { Frame, Menu } from "../api/types.ts";
import { hasText } from "../i18n/translate.ts";
import { LESSONS, lessonFor } from "./lessons.ts";

const frame = ({ menu, ...more }: Partial<Frame>): Frame => {
  const { menu: _, ...unasked } = wire.frame(more);
  return { ...unasked, ...(menu && { menu }) };
};
const turn = (more: Partial<Menu> = {}) => ({ menu: { question: "turn", ...more } });

before(() => loadLocale("es"));

test("each thing is explained the first time that it is seen", () => {
  const given = new Set<string>();
  const opening = frame({ menu: { question: "opening" } });
  assert.equal(lessonFor(opening, given)?.name, "opening");
  given.add("opening");
  assert.equal(lessonFor(opening, given), null);
  assert.equal(lessonFor(frame(turn()), given)?.name, "turn");
  assert.equal(lessonFor(frame({ menu: { question: "second" } }), given)?.name, "second");
});

test("claiming is explained once something can be claimed", () => {
  const given = new Set(["turn"]);
  assert.equal(lessonFor(frame(turn()), given), null);
  assert.equal(lessonFor(frame(turn({ claim: { "den-pho": ["wwwww"] } })), given)?.name, "claim");
});

test("a rival's route is explained, a partner's is none", () => {
  const given = new Set(["turn"]);
  const sides = [
    [0, 2],
    [1, 3],
  ].map((seats) => ({ seats, points: 0 }));
  const owned = (seat: number) => wire.game({ owners: { "den-pho": seat }, sides });
  assert.equal(lessonFor(frame({ ...turn(), game: owned(3) }), given)?.name, "rival");
  assert.equal(lessonFor(frame({ ...turn(), game: owned(2) }), given), null);
});

test("new tickets are explained when the old ones are done", () => {
  const given = new Set(["turn"]);
  const held = (done: boolean) => ({
    ...turn({ tickets: ["tickets"] }),
    hand: wire.hand({ tickets: [{ ticket: 1, done }] }),
  });
  assert.equal(lessonFor(frame(held(false)), given), null);
  assert.equal(lessonFor(frame(held(true)), given)?.name, "tickets");
});

test("nothing is explained while others decide, and the score comes last", () => {
  assert.equal(lessonFor(frame({}), new Set()), null);
  assert.equal(lessonFor(frame({ phase: "over" }), new Set())?.name, "over");
});

test("every lesson has a title and a text", () => {
  for (const { name } of LESSONS) {
    assert.ok(hasText(`web.coach.${name}`), name);
    assert.ok(hasText(`web.coach.${name}_text`), name);
  }
});
