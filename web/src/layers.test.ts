// The folders of the client are layers: a module imports only its own folder and the folders listed above it, and no
// modules import each other in a circle.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";

const SRC = import.meta.dirname;
const LAYERS = [
  ...[
    "platform",
    "api",
    "python-worker",
    "i18n",
    "ui",
    "board",
    "guest",
    "session",
    "log",
    "custom",
    "help",
    "sound",
    "chat",
    "people",
    "shell",
    "animation",
    "showcase",
  ],
  ...["play/model", "play/panels", "coach", "play", "results", "replay", "history", "lobby", "editor", "pages", "."],
];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.(test|d)\.ts$/.test(path);
const modules = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(isSource);
const folderOf = (path: string) => dirname(path).replaceAll("\\", "/");

test("every folder is a layer, and every layer is a folder", () => {
  assert.deepEqual([...new Set(modules.map(folderOf))].sort(), [...LAYERS].sort());
});

/** The modules of the client that a module imports; data shared with the server are none. */
function importsOf(path: string): readonly string[] {
  const found = [...readFileSync(join(SRC, path), "utf8").matchAll(IMPORT)];
  return found
    .map(([, specifier = ""]) => relative(SRC, resolve(SRC, dirname(path), specifier)))
    .filter((imported) => !imported.startsWith(".."));
}

test("modules import only their own folder and the layers above it", () => {
  const layer = (path: string) => LAYERS.indexOf(folderOf(path));
  const wrong = modules.flatMap((path) =>
    importsOf(path).flatMap((imported) => (layer(imported) > layer(path) ? [`${path} → ${imported}`] : [])),
  );
  assert.deepEqual(wrong, []);
});

test("no modules import each other in a circle", () => {
  const left = new Map(modules.map((path) => [path, importsOf(path).filter(isSource)]));
  for (let size = 0; size !== left.size; ) {
    size = left.size;
    for (const [path, imported] of left) if (!imported.some((name) => left.has(name))) left.delete(path);
  }
  assert.deepEqual([...left.keys()], []);
});
