import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import type { Frame } from "../api/types.ts";
import { hasText } from "../i18n/translate.ts";
import { LESSONS, lessonFor } from "./lessons.ts";

const frame = (more: object): Frame =>
  ({
    phase: "playing",
    you: { seat: 0 },
    game: { owners: {}, sides: [{ seats: [0] }, { seats: [1] }] },
    ...more,
  }) as unknown as Frame;
const turn = (more: object = {}) => ({ menu: { question: "turn", ...more } });

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
  const owned = (seat: number) => ({ owners: { "den-pho": seat }, sides: [{ seats: [0, 2] }, { seats: [1, 3] }] });
  assert.equal(lessonFor(frame({ ...turn(), game: owned(3) }), given)?.name, "rival");
  assert.equal(lessonFor(frame({ ...turn(), game: owned(2) }), given), null);
});

test("new tickets are explained when the old ones are done", () => {
  const given = new Set(["turn"]);
  const held = (done: boolean) => ({ ...turn({ tickets: ["tickets"] }), hand: { tickets: [{ ticket: 1, done }] } });
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
