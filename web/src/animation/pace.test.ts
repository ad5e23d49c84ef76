import assert from "node:assert/strict";
import { test } from "node:test";
import { PACES } from "../ui/motion.ts";
import type { Motion } from "./motions.ts";
import { motionStarts, motionTime, schedule } from "./pace.ts";

const PACE = { flight: 700, drop: 900, apart: 100, share: 1, maxStart: 1600 };
const SEAT = { at: "seat", seat: 1 } as const;
const TICKET: Motion = { kind: "ticket", seat: 1, from: { at: "tickets" }, to: SEAT };
const DROP: Motion = { kind: "drop", seat: 1, points: 0, isTunnel: false, at: { at: "part", part: "den-oma" } };

test("an action starts when the one before has ended", () => {
  assert.deepEqual(schedule([[DROP], [TICKET, TICKET], [DROP]], 0, PACE), { starts: [0, 900, null], freeAt: 1700 });
});

test("new actions wait for those that still move", () => {
  assert.deepEqual(schedule([[TICKET]], 250, PACE), { starts: [250], freeAt: 950 });
  assert.deepEqual(schedule([[TICKET]], -5000, PACE), { starts: [0], freeAt: 700 });
});

test("actions that would start late are not animated, and delay no others", () => {
  assert.deepEqual(schedule([[DROP], [DROP]], 1601, PACE), { starts: [null, null], freeAt: 1601 });
});

test("instant bots overlap", () => {
  const { starts } = schedule([[DROP], [DROP]], 0, PACES.instant);
  assert.deepEqual(starts, [0, PACES.instant.drop * PACES.instant.share]);
});

test("the cards that pay are gone when the pieces have landed", () => {
  const card: Motion = { kind: "card", seat: 1, card: "r", deck: "trains", from: SEAT, to: { at: "discards" } };
  const motions = [DROP, card, card, card];
  for (const pace of Object.values(PACES)) {
    const starts = motionStarts(motions, pace);
    const ends = motions.map((motion, index) => (starts[index] ?? 0) + motionTime(motion, pace));
    assert.ok(Math.max(...ends) <= pace.drop + 1);
  }
});

test("what follows a tunnel waits for its cards", () => {
  const tunnel: Motion = { ...DROP, isTunnel: true };
  const waitOf = (motions: readonly Motion[]) => (motions.includes(tunnel) ? 500 : 0);
  assert.deepEqual(schedule([[tunnel], [TICKET]], 0, PACE, waitOf), { starts: [500, 1400], freeAt: 2100 });
});
