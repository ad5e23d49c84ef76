import assert from "node:assert/strict";
import { test } from "node:test";
import { filesIn, type KeptFiles, withFiles } from "./files.ts";

const files = (key: string, board = "{}"): KeptFiles => ({ key, board, house: null });
const keys = (kept: readonly KeptFiles[]) => kept.map(({ key }) => key).join("");

test("the last files come first, the same ones once, and only a few are kept", () => {
  let kept: readonly KeptFiles[] = [];
  for (const key of ["a", "b", "a", "c", "d", "e"]) kept = withFiles(kept, files(key));
  assert.equal(keys(kept), "edca");
});

test("large files drive out older ones", () => {
  const large = "x".repeat(350_000);
  assert.equal(keys(withFiles([files("a", large), files("b")], files("c", large))), "c");
});

test("what makes no sense is not remembered", () => {
  for (const text of [null, "", "{", "{}", '[{"key": 1}]', '[{"key": "a", "board": null, "house": null}]'])
    assert.deepEqual(filesIn(text), []);
  assert.equal(keys(filesIn(JSON.stringify([files("a"), 7]))), "a");
});
