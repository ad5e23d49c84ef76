// Symbols are drawn as icons: a font may lack their characters, and then shows nothing.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const SRC = import.meta.dirname;
const LOCALES = join(SRC, "..", "..", "src", "ferrovia", "locales");
/** Arrows, technical signs, shapes, dingbats and pictures; mathematical signs such as − and × are in every font. */
const GLYPH = /[\u2190-\u21ff\u2300-\u23ff\u2500-\u27bf\u2b00-\u2bff]|\p{Extended_Pictographic}/u;
/** Texts that only the terminal shows. */
const TERMINAL = /^(tune|screen\.claims)\b/;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

test("no module or style sheet shows a character that a font may lack", () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(tsx?|css)$/.test(path) && !path.endsWith(".test.ts"),
  );
  const wrong = sources.filter((path) => GLYPH.test(readFileSync(join(SRC, path), "utf8").replace(COMMENT, "")));
  assert.deepEqual(wrong, []);
});

test("no text of the pages has such a character", () => {
  for (const lang of ["en", "es"]) {
    const texts = JSON.parse(readFileSync(join(LOCALES, `${lang}.json`), "utf8")) as { [key: string]: string };
    const wrong = Object.keys(texts).filter((key) => !TERMINAL.test(key) && GLYPH.test(texts[key] ?? ""));
    assert.deepEqual(wrong, []);
  }
});
