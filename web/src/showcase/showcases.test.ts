import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";
import type { EventView, Frame, Moment, SeatView } from "../api/types.ts";
import { findShowcases } from "./showcases.ts";

const BOARD = wire.boardIndex([wire.route("a-b"), wire.route("b-c")], [wire.ticket(["a", "c"], 8)]);
const BOOK = wire.book("europe");
const [SEAT] = wire.game().seats;

type Facts = {
  readonly pieces?: readonly number[];
  readonly sides?: readonly (readonly number[])[];
  readonly turnsLeft?: number;
  readonly done?: boolean;
  readonly mySeat?: number | null;
  readonly asked?: number;
};

const frame = ({ pieces = [45, 45], sides = [[0], [1]], turnsLeft, done, mySeat = 0, asked }: Facts = {}) =>
  wire.frame({
    you: mySeat === null ? {} : { seat: mySeat },
    asked: asked === undefined ? [] : [{ seat: asked, question: "turn", seq: 7, asked_at: 0 }],
    game: wire.game({
      owners: { "a-b": 0, "b-c": sides[0]?.at(-1) ?? 0, "c-d": 1 },
      seats: pieces.map((trains) => ({ ...(SEAT as SeatView), trains })),
      sides: sides.map((seats) => ({ seats, points: 0 })),
      ...(turnsLeft !== undefined && { turns_left: turnsLeft }),
    }),
    hand: wire.hand({ tickets: [{ ticket: 0, done: done ?? false }] }),
  });
const played = (...events: readonly EventView[]) => ({ seq: 1, at: 0, kind: "played", events }) as Moment;
const find = (before: Frame | null, now: Frame, ...moments: readonly Moment[]) =>
  findShowcases(before, now, moments, BOARD, BOOK);

test("the first frame shows nothing", () => {
  assert.deepEqual(find(null, frame({ done: true, turnsLeft: 2 })), []);
});

test("a tunnel shows which cards match: those of the colour laid, and wilds", () => {
  const tunnel = (count: number) =>
    played(
      { kind: "laid", seat: 1, route: "a-b", cards: ["r", "r", "*"] },
      { kind: "turned_up", seat: 1, route: "a-b", count, cards: ["r", "g", "*"] },
    );
  const [shown] = find(frame(), frame(), tunnel(2));
  assert.ok(shown?.kind === "tunnel");
  assert.deepEqual(
    [shown.seat, shown.extra, shown.turnedUp.map(({ isMatch }) => isMatch)],
    [1, 2, [true, false, true]],
  );
  const [unclear] = find(frame(), frame(), tunnel(1));
  assert.ok(unclear?.kind === "tunnel" && unclear.turnedUp.every(({ isMatch }) => !isMatch));
});

test("many actions at once show no tunnels of others", () => {
  const tunnel = played({ kind: "turned_up", seat: 1, route: "a-b", count: 0, cards: [] });
  const many = Array.from({ length: 7 }, () => ({ ...tunnel, seat: 1 }));
  assert.equal(find(frame(), frame(), ...many).length, 0);
  const own = played({ kind: "turned_up", seat: 0, route: "a-b", count: 0, cards: [] });
  assert.equal(find(frame(), frame(), { ...own, seat: 0 }, ...many).length, 1, "except one's own");
});

test("a ticket that is newly completed shows its path, through the partner's routes too", () => {
  const completed = [{ ticket: 0, path: ["a-b", "b-c"] }];
  assert.deepEqual(find(frame(), frame({ done: true })), [{ kind: "tickets", completed }]);
  assert.deepEqual(find(frame({ done: true }), frame({ done: true })), []);
  const team = { sides: [[0, 1]], done: true };
  assert.deepEqual(find(frame({ sides: [[0, 1]] }), frame(team)), [{ kind: "tickets", completed }]);
});

test("another seat of a shared screen does not complete anything by being shown", () => {
  assert.deepEqual(find(frame({ mySeat: 1 }), frame({ done: true })), []);
});

test("a side is running out of pieces once, an eighth of them above the end", () => {
  const warning = { kind: "running_out", side: 1, pieces: 8, end: 2 };
  assert.deepEqual(find(frame({ pieces: [45, 9] }), frame({ pieces: [45, 8] })), [warning]);
  assert.deepEqual(find(frame({ pieces: [45, 8] }), frame({ pieces: [45, 6] })), []);
  assert.deepEqual(find(frame({ pieces: [45, 9] }), frame({ pieces: [45, 2], turnsLeft: 2 })), []);
});

test("no side is named while another one has fewer pieces", () => {
  assert.deepEqual(find(frame({ pieces: [9, 3] }), frame({ pieces: [8, 3] })), []);
});

test("the last turns are announced when they begin", () => {
  const moment = played({ kind: "last_turns", seat: 1, count: 2 });
  const shown = { kind: "last_turns", seat: 1, pieces: 2, turns: 1 };
  assert.deepEqual(find(frame(), frame({ pieces: [45, 2], turnsLeft: 2 }), moment), [shown]);
  const two = played({ kind: "last_turns", seat: 1, count: 4 });
  assert.deepEqual(find(frame(), frame({ pieces: [45, 2], turnsLeft: 4 }), two), [{ ...shown, turns: 2 }]);
  assert.deepEqual(find(frame({ turnsLeft: 2 }), frame({ turnsLeft: 1 })), []);
});

test("my last turn is shown once, and only to me", () => {
  const mine = [{ kind: "my_last_turn" }];
  const others = frame({ turnsLeft: 2, asked: 1 });
  assert.deepEqual(find(others, frame({ turnsLeft: 1, asked: 0 })), mine);
  assert.deepEqual(find(frame({ turnsLeft: 1, asked: 0 }), frame({ turnsLeft: 1, asked: 0 })), []);
  assert.deepEqual(find(others, frame({ turnsLeft: 3, asked: 0 })), [], "two more rounds");
  assert.deepEqual(find(frame({ turnsLeft: 2, asked: 0 }), others), []);
});
