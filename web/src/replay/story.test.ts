import assert from "node:assert/strict";
import { test } from "node:test";
import type { Replay } from "../wire/types.ts";
import { clampStep, keyStep, sceneAt, stepsSeen, turnAt, turnEnds, turnFrom } from "./story.ts";

const hand = (card: string) => ({ cards: { [card]: 1 }, tickets: [] });
const ONLY: { readonly [kind: string]: (seat: number) => number[] } = {
  saw: (seat) => [seat],
  saw_racked: (seat) => (seat < 2 ? [0, 1] : [2, 3]),
};
const step = (seat: number, kinds: readonly string[]) => ({
  seat,
  action: "",
  facts: kinds.map((kind) => ({ kind, seat, only: ONLY[kind]?.(seat) })),
  game: { first: seat },
  hands: [hand("r"), hand("b"), hand("g"), hand("y")],
});
const REPLAY = {
  names: [],
  seed: "",
  start: { sides: [{ seats: [0, 1] }, { seats: [2, 3] }], first: 9 },
  hands: [hand("w"), hand("w"), hand("w"), hand("w")],
  steps: [step(0, ["drew", "saw"]), step(0, ["racked", "saw_racked"]), step(2, ["drew", "saw"]), step(1, ["passed"])],
  result: {},
} as unknown as Replay;

test("step 0 is how the game began", () => {
  assert.equal(sceneAt(REPLAY, 0, "open").game.first, 9);
  assert.equal(sceneAt(REPLAY, 0, "open").seat, null);
  assert.equal(sceneAt(REPLAY, 3, "open").seat, 2);
});

test("a seat sees its own hand, a spectator none, and all open shows all", () => {
  const seen = (viewpoint: "open" | "outside" | number) =>
    sceneAt(REPLAY, 1, viewpoint).hands.map((one) => one !== null);
  assert.deepEqual(seen(1), [false, true, false, false]);
  assert.deepEqual(seen("outside"), [false, false, false, false]);
  assert.deepEqual(seen("open"), [true, true, true, true]);
});

test("what others drew is told to nobody else; what goes on the rack, to partners", () => {
  const kinds = (viewpoint: "open" | "outside" | number) =>
    stepsSeen(REPLAY, viewpoint).map((one) => one.facts.map((fact) => fact.kind).join(" "));
  assert.deepEqual(kinds(0), ["drew saw", "racked saw_racked", "drew", "passed"]);
  assert.deepEqual(kinds(1), ["drew", "racked saw_racked", "drew", "passed"]);
  assert.deepEqual(kinds(2), ["drew", "racked", "drew saw", "passed"]);
  assert.deepEqual(kinds("outside"), ["drew", "racked", "drew", "passed"]);
  assert.deepEqual(kinds("open"), ["drew saw", "racked saw_racked", "drew saw", "passed"]);
});

test("turns end where another seat begins", () => {
  const ends = turnEnds(REPLAY);
  assert.deepEqual(ends, [2, 3, 4]);
  assert.deepEqual([turnFrom(ends, 0, 1), turnFrom(ends, 2, 1), turnFrom(ends, 4, 1)], [2, 3, 4]);
  assert.deepEqual([turnFrom(ends, 4, -1), turnFrom(ends, 2, -1), turnFrom(ends, 0, -1)], [3, 0, 0]);
  assert.deepEqual([turnAt(ends, 0), turnAt(ends, 1), turnAt(ends, 2), turnAt(ends, 4)], [0, 1, 1, 3]);
});

test("steps that there are not become ones that there are", () => {
  assert.deepEqual([clampStep(REPLAY, -3), clampStep(REPLAY, 99), clampStep(REPLAY, Number.NaN)], [0, 4, 0]);
});

test("arrow keys step, with shift by turns", () => {
  const ends = turnEnds(REPLAY);
  const press = (key: string, shiftKey = false) => keyStep({ key, shiftKey }, 2, ends);
  assert.deepEqual([press("ArrowRight"), press("ArrowLeft"), press("ArrowRight", true)], [3, 1, 3]);
  assert.deepEqual([press("Home"), press("End"), press(" "), press("x")], [0, 4, "play", null]);
});
