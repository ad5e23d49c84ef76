import assert from "node:assert/strict";
import { test } from "node:test";
import { addStep, MAX_STEPS, redo, startStack, undo } from "./undo-stack.ts";

test("steps are undone and redone, and a new step drops those that were undone", () => {
  let stack = addStep(addStep(startStack("a"), "b"), "c");
  stack = undo(stack);
  assert.equal(stack.present, "b");
  assert.equal(redo(stack).present, "c");
  stack = addStep(stack, "d");
  assert.equal(redo(stack), stack);
  assert.equal(undo(undo(stack)).present, "a");
  assert.equal(undo(undo(undo(stack))).present, "a");
});

test("changes in a row with the same key are one step", () => {
  const typed = addStep(addStep(addStep(startStack("a"), "b", "name"), "bc", "name"), "bcd", "name");
  assert.equal(undo(typed).present, "a");
  const twice = addStep(undo(typed), "x", "name");
  assert.equal(undo(twice).present, "a");
  assert.equal(addStep(typed, "bcd"), typed);
});

test("the oldest steps are dropped", () => {
  let stack = startStack(0);
  for (let step = 1; step <= MAX_STEPS + 20; step += 1) stack = addStep(stack, step);
  assert.equal(stack.past.length, MAX_STEPS);
  for (let step = 0; step < MAX_STEPS + 20; step += 1) stack = undo(stack);
  assert.equal(stack.present, 20);
});
