import assert from "node:assert/strict";
import { test } from "node:test";
import { addSavedFiles, isHouseRules, parseSavedFiles, type SavedFiles } from "./files.ts";

const files = (key: string, board = "{}"): SavedFiles => ({ key, board, house: null });
const keys = (saved: readonly SavedFiles[]) => saved.map(({ key }) => key).join("");

test("the newest files come first, the same ones once, and only a few are saved", () => {
  let saved: readonly SavedFiles[] = [];
  for (const key of ["a", "b", "a", "c", "d", "e"]) saved = addSavedFiles(saved, files(key));
  assert.equal(keys(saved), "edca");
});

test("large files displace older ones", () => {
  const large = "x".repeat(350_000);
  assert.equal(keys(addSavedFiles([files("a", large), files("b")], files("c", large))), "c");
});

test("invalid entries are skipped", () => {
  for (const text of [null, "", "{", "{}", '[{"key": 1}]', '[{"key": "a", "board": null, "house": null}]'])
    assert.deepEqual(parseSavedFiles(text), []);
  assert.equal(keys(parseSavedFiles(JSON.stringify([files("a"), 7]))), "a");
});

test("the kind of a dropped file is found from its contents", () => {
  assert.equal(isHouseRules('{"base": "europe", "pieces": 30}'), true);
  for (const text of ['{"id": "iberia", "cities": []}', "{", "null", '"base"']) assert.equal(isHouseRules(text), false);
});
