// The variables of the style sheets.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const SRC = import.meta.dirname;

/** The contents of all files whose names end so. */
function read(ending: RegExp): string {
  const paths = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) => ending.test(path));
  return paths.map((path) => readFileSync(join(SRC, path), "utf8")).join("\n");
}

function all(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, found = ""]) => found));
}

test("every variable that a style sheet uses is set somewhere", () => {
  const [styles, scripts] = [read(/\.css$/), read(/(?<!\.test)\.tsx?$/)];
  const set = new Set([...all(styles, /[{;\s](--[\w-]+)\s*:/g), ...all(scripts, /["'`{;](--[\w-]+)["'`:]/g)]);
  const prefixes = [...all(scripts, /`(--[\w-]+-)\$\{/g)];
  const used = [...all(styles, /var\(\s*(--[\w-]+)/g)];
  const isSet = (name: string) => set.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  assert.ok(used.length > 50);
  assert.deepEqual(
    used.filter((name) => !isSet(name)),
    [],
  );
});
