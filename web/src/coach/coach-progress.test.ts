import assert from "node:assert/strict";
import { test } from "node:test";
import {
  coachProgress,
  isGuided,
  markLessonsGiven,
  repeatLessons,
  resumeCoaching,
  startCoaching,
  stopCoaching,
} from "./coach-progress.ts";

const given = () => coachProgress.value?.given ?? null;

test("without a guided game there is no coach until the player asks for it", () => {
  assert.equal(given(), null);
  resumeCoaching();
  assert.deepEqual(given(), []);
});

test("a coach that is turned off and on again goes on where it was", () => {
  startCoaching("t1");
  markLessonsGiven(["turn"]);
  stopCoaching();
  assert.equal(given(), null);
  assert.equal(isGuided("t1"), false);
  resumeCoaching();
  assert.deepEqual(given(), ["turn"]);
  assert.equal(isGuided("t1"), true);
});

test("all lessons can be given again, also after the coach was turned off", () => {
  startCoaching("t1");
  markLessonsGiven(["turn"]);
  stopCoaching();
  repeatLessons();
  assert.deepEqual(given(), []);
});
