import assert from "node:assert/strict";
import { test } from "node:test";
import { speakHere } from "./spoken.ts";
import { allOf, oneOf } from "./words.ts";

test("things in a row read naturally in both languages", async () => {
  await speakHere("es");
  assert.deepEqual(
    [allOf(["Ana", "Bo", "Inés"]), allOf(["Ana"]), allOf([]), oneOf(["7", "8"]), oneOf(["2", "3"])],
    ["Ana, Bo e Inés", "Ana", "", "7 u 8", "2 o 3"],
  );
  await speakHere("en");
  assert.deepEqual([allOf(["Ana", "Bo", "Ian"]), oneOf(["2", "3", "4"])], ["Ana, Bo and Ian", "2, 3 or 4"]);
});
