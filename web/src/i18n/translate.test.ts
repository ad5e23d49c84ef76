import assert from "node:assert/strict";
import { test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import { joinAnd, joinOr, lang, setLanguage, t } from "./translate.ts";

test("lists read naturally in both languages", async () => {
  await loadLocale("es");
  assert.deepEqual(
    [joinAnd(["Ana", "Bo", "Inés"]), joinAnd(["Ana"]), joinAnd([]), joinOr(["7", "8"]), joinOr(["2", "3"])],
    ["Ana, Bo e Inés", "Ana", "", "7 u 8", "2 o 3"],
  );
  await loadLocale("en");
  assert.deepEqual([joinAnd(["Ana", "Bo", "Ian"]), joinOr(["2", "3", "4"])], ["Ana, Bo and Ian", "2, 3 or 4"]);
});

test("the language chosen last is shown, whichever texts come first", async () => {
  await loadLocale("en");
  const before = globalThis.fetch;
  const answers: ((answer: Response) => void)[] = [];
  globalThis.fetch = () => new Promise((done) => answers.push(done));
  const switches = [setLanguage("es"), setLanguage("en")];
  await new Promise((done) => setTimeout(done));
  for (const [at, word] of [
    [1, "yes"],
    [0, "sí"],
  ] as const)
    answers[at]?.(Response.json({ word }));
  await Promise.all(switches);
  globalThis.fetch = before;
  assert.deepEqual([lang.value, t("word")], ["en", "yes"]);
});
