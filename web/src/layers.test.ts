// The folders of the client are layers: a module imports only its own folder and the folders listed above it.
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

test("modules import only their own folder and the layers above it", () => {
  const wrong: string[] = [];
  for (const path of modules) {
    for (const [, specifier = ""] of readFileSync(join(SRC, path), "utf8").matchAll(IMPORT)) {
      const imported = relative(SRC, resolve(SRC, dirname(path), specifier));
      if (imported.startsWith("..")) continue; // data shared with the server
      if (LAYERS.indexOf(folderOf(imported)) > LAYERS.indexOf(folderOf(path))) wrong.push(`${path} → ${imported}`);
    }
  }
  assert.deepEqual(wrong, []);
});
