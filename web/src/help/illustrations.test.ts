import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import { hasText } from "../i18n/translate.ts";
import { ILLUSTRATIONS, placeIllustrations } from "./illustrations.ts";
import { blocksOf } from "./markdown.ts";

const GUIDES = join(import.meta.dirname, "../../../src/ferrovia/locales/guides");
const BOOKS = [...new Set(ILLUSTRATIONS.map(({ book }) => book))];

before(() => loadLocale("es"));

test("every picture has a place of its own in the guide, in both languages", () => {
  for (const book of BOOKS)
    for (const spoken of ["en", "es"]) {
      const blocks = blocksOf(readFileSync(join(GUIDES, `${book}.${spoken}.md`), "utf8"));
      const names = [...placeIllustrations(book, blocks).values()].map(({ name }) => name);
      const wanted = ILLUSTRATIONS.filter((one) => one.book === book).map(({ name }) => name);
      assert.deepEqual(names, wanted, `${book} ${spoken}`);
    }
});

test("every picture has a caption", () => {
  for (const { name } of ILLUSTRATIONS) assert.ok(hasText(`web.help.figure.${name}`), name);
});

test("guides without pictures have none", () => {
  assert.equal(placeIllustrations("board-guide", blocksOf("### A\n\nText (COM-13).")).size, 0);
});
