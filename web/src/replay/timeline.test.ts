import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";
import type { Replay, ReplayStep } from "../api/types.ts";
import { adjacentTurnEnd, clampStep, keyStep, positionAt, turnAt, turnEnds, visibleSteps } from "./timeline.ts";

const hand = (card: string) => wire.hand({ cards: { [card]: 1 }, tickets: [] });
const [SAMPLE] = wire.replay.steps as [ReplayStep];
const ONLY: { readonly [kind: string]: (seat: number) => number[] } = {
  saw: (seat) => [seat],
  saw_racked: (seat) => (seat < 2 ? [0, 1] : [2, 3]),
};
const step = (seat: number, kinds: readonly string[]) => ({
  ...SAMPLE,
  seat,
  events: kinds.map((kind) => ({ kind, seat, only: ONLY[kind]?.(seat) ?? null })),
  game: wire.game({ starting_seat: seat }),
  hands: [hand("r"), hand("b"), hand("g"), hand("y")],
});
const REPLAY: Replay = {
  ...wire.replay,
  start: wire.game({
    sides: [
      [0, 1],
      [2, 3],
    ].map((seats) => ({ seats, points: 0 })),
    starting_seat: 9,
  }),
  hands: [hand("w"), hand("w"), hand("w"), hand("w")],
  steps: [step(0, ["drew", "saw"]), step(0, ["racked", "saw_racked"]), step(2, ["drew", "saw"]), step(1, ["passed"])],
};

test("step 0 is the start of the game", () => {
  assert.equal(positionAt(REPLAY, 0, "open").game.starting_seat, 9);
  assert.equal(positionAt(REPLAY, 0, "open").seat, null);
  assert.equal(positionAt(REPLAY, 3, "open").seat, 2);
});

test("a seat sees its own hand, a spectator none, and the open view all", () => {
  const seen = (viewpoint: "open" | "outside" | number) =>
    positionAt(REPLAY, 1, viewpoint).hands.map((one) => one !== null);
  assert.deepEqual(seen(1), [false, true, false, false]);
  assert.deepEqual(seen("outside"), [false, false, false, false]);
  assert.deepEqual(seen("open"), [true, true, true, true]);
});

test("drawn cards are visible to one seat, cards on the rack to partners", () => {
  const kinds = (viewpoint: "open" | "outside" | number) =>
    visibleSteps(REPLAY, viewpoint).map((one) => one.events.map((event) => event.kind).join(" "));
  assert.deepEqual(kinds(0), ["drew saw", "racked saw_racked", "drew", "passed"]);
  assert.deepEqual(kinds(1), ["drew", "racked saw_racked", "drew", "passed"]);
  assert.deepEqual(kinds(2), ["drew", "racked", "drew saw", "passed"]);
  assert.deepEqual(kinds("outside"), ["drew", "racked", "drew", "passed"]);
  assert.deepEqual(kinds("open"), ["drew saw", "racked saw_racked", "drew saw", "passed"]);
});

test("turns end where another seat begins", () => {
  const ends = turnEnds(REPLAY);
  assert.deepEqual(ends, [2, 3, 4]);
  assert.deepEqual([adjacentTurnEnd(ends, 0, 1), adjacentTurnEnd(ends, 2, 1), adjacentTurnEnd(ends, 4, 1)], [2, 3, 4]);
  assert.deepEqual(
    [adjacentTurnEnd(ends, 4, -1), adjacentTurnEnd(ends, 2, -1), adjacentTurnEnd(ends, 0, -1)],
    [3, 0, 0],
  );
  assert.deepEqual([turnAt(ends, 0), turnAt(ends, 1), turnAt(ends, 2), turnAt(ends, 4)], [0, 1, 1, 3]);
});

test("steps are limited to existing ones", () => {
  assert.deepEqual([clampStep(REPLAY, -3), clampStep(REPLAY, 99), clampStep(REPLAY, Number.NaN)], [0, 4, 0]);
});

test("arrow keys go by steps, with shift by turns", () => {
  const ends = turnEnds(REPLAY);
  const press = (key: string, shiftKey = false) => keyStep({ key, shiftKey }, 2, ends);
  assert.deepEqual([press("ArrowRight"), press("ArrowLeft"), press("ArrowRight", true)], [3, 1, 3]);
  assert.deepEqual([press("Home"), press("End"), press(" "), press("x")], [0, 4, "play", null]);
});
