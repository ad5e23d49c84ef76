import assert from "node:assert/strict";
import { test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import { joinAnd, joinOr } from "./translate.ts";

test("lists read naturally in both languages", async () => {
  await loadLocale("es");
  assert.deepEqual(
    [joinAnd(["Ana", "Bo", "Inés"]), joinAnd(["Ana"]), joinAnd([]), joinOr(["7", "8"]), joinOr(["2", "3"])],
    ["Ana, Bo e Inés", "Ana", "", "7 u 8", "2 o 3"],
  );
  await loadLocale("en");
  assert.deepEqual([joinAnd(["Ana", "Bo", "Ian"]), joinOr(["2", "3", "4"])], ["Ana, Bo and Ian", "2, 3 or 4"]);
});
