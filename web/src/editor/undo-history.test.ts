import assert from "node:assert/strict";
import { test } from "node:test";
import { addStep, MAX_STEPS, redo, startHistory, undo } from "./undo-history.ts";

test("steps are undone and redone, and a new step drops those that were undone", () => {
  let history = addStep(addStep(startHistory("a"), "b"), "c");
  history = undo(history);
  assert.equal(history.present, "b");
  assert.equal(redo(history).present, "c");
  history = addStep(history, "d");
  assert.equal(redo(history), history);
  assert.equal(undo(undo(history)).present, "a");
  assert.equal(undo(undo(undo(history))).present, "a");
});

test("changes in a row with the same key are one step", () => {
  const typed = addStep(addStep(addStep(startHistory("a"), "b", "name"), "bc", "name"), "bcd", "name");
  assert.equal(undo(typed).present, "a");
  const twice = addStep(undo(typed), "x", "name");
  assert.equal(undo(twice).present, "a");
  assert.equal(addStep(typed, "bcd"), typed);
});

test("the oldest steps are dropped", () => {
  let history = startHistory(0);
  for (let step = 1; step <= MAX_STEPS + 20; step += 1) history = addStep(history, step);
  assert.equal(history.past.length, MAX_STEPS);
  for (let step = 0; step < MAX_STEPS + 20; step += 1) history = undo(history);
  assert.equal(history.present, 20);
});
