import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CURVES, shareMotion, TIMES } from "./motion.ts";

const SRC = join(import.meta.dirname, "..");
const sheets = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));
const texts = sheets.map((path) => ({ path, text: readFileSync(join(SRC, path), "utf8") }));

/** The first time of an animation or a transition is how long it takes. */
const LITERAL = /(?:animation|transition): [\w-]+ [\d.]+m?s\b/g;

test("stylesheets take how long something moves, and its curve, from the one table", () => {
  const found = texts.flatMap(({ path, text }) => (text.match(LITERAL) ?? []).map((line) => `${path}: ${line}`));
  assert.deepEqual(found, []);
});

test("every time and curve that a stylesheet uses is in the table", () => {
  const given = new Set<string>();
  const style = { setProperty: (name: string) => given.add(name) };
  shareMotion({ style } as unknown as HTMLElement);
  assert.equal(given.size, Object.keys(TIMES).length + Object.keys(CURVES).length);
  const used = texts.flatMap(({ text }) =>
    [...text.matchAll(/var\((--(?:time|curve)-\w+)\)/g)].map(([, name]) => name),
  );
  assert.ok(used.length > 20);
  assert.deepEqual(
    used.filter((name) => !given.has(name ?? "")),
    [],
  );
});
