import assert from "node:assert/strict";
import { test } from "node:test";
import { SoundPlayer } from "./player.ts";
import type { SoundName } from "./recipes.ts";

/** A player at a clock that the test moves, and what it has played. */
function makePlayer() {
  const heard: SoundName[] = [];
  const clock = { now: 0 };
  const player = new SoundPlayer(
    (name) => heard.push(name),
    () => clock.now,
  );
  const playAt = (now: number, name: SoundName) => {
    clock.now = now;
    player.play(name);
  };
  return { heard, playAt };
}

test("actions at a human pace are all heard", () => {
  const { heard, playAt } = makePlayer();
  for (const now of [0, 600, 1200]) playAt(now, "card");
  assert.deepEqual(heard, ["card", "card", "card"]);
});

test("of a stream of fast actions only the first is heard, and the turn after it", () => {
  const { heard, playAt } = makePlayer();
  for (let now = 0; now < 3000; now += 50) playAt(now, now % 100 ? "card" : "train");
  playAt(3010, "turn");
  assert.deepEqual(heard, ["train", "turn"]);
});

test("a sound twice at once is heard once", () => {
  const { heard, playAt } = makePlayer();
  playAt(0, "talk");
  playAt(100, "talk");
  playAt(120, "stamp");
  playAt(400, "talk");
  assert.deepEqual(heard, ["talk", "stamp", "talk"]);
});

test("a sound may start later, and counts as played then", () => {
  const heard: (readonly [SoundName, number | undefined])[] = [];
  const player = new SoundPlayer(
    (name, { after }) => heard.push([name, after]),
    () => 0,
  );
  player.play("train");
  player.play("turn", { after: 320 });
  player.play("turn");
  assert.deepEqual(heard, [
    ["train", undefined],
    ["turn", 320],
  ]);
});
