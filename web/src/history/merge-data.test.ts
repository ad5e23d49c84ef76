import assert from "node:assert/strict";
import { test } from "node:test";
import type { Store } from "../platform/shelf.ts";
import { addStores, fromFile, mergeChanges, mergeTexts, type Stores, toFile } from "./merge-data.ts";

function stores(guest: string, tables: { readonly [table: string]: readonly string[] }): Stores {
  const log = Object.entries(tables).flatMap(([table, texts]) =>
    texts.map((text, at) => [[table, at + 1], text] as const),
  );
  const table = Object.entries(tables).map(([name, texts]) => [[name], `${guest} ${texts.length}`] as const);
  return { log, table, guest: [[[guest], guest]], token: [], finished: [], mute: [], identity: [] };
}

test("a file is read as it was written", () => {
  const written = { stores: stores("ana", { a: ["one", "two"] }), texts: { "ferrovia.theme": "dark" } };
  assert.deepEqual(fromFile(toFile(written)), written);
});

test("other files are refused", () => {
  for (const text of ["", "{}", "[]", "null", '{"format":"ferrovia-data","version":2,"stores":{}}'])
    assert.equal(fromFile(text), null);
  const written = toFile({ stores: stores("ana", {}), texts: { "ferrovia.theme": "dark" } });
  for (const wrong of [written.replace('"dark"', "1"), written.replace('"ferrovia.theme"', '"other.theme"')])
    assert.equal(fromFile(wrong), null);
});

test("settings of a file are taken where there are none", () => {
  const file = { "ferrovia.theme": "dark", "ferrovia.lang": "es" };
  assert.deepEqual(mergeTexts({ "ferrovia.theme": "light" }, file), { "ferrovia.lang": "es" });
});

test("custom boards of a file follow those that are here", () => {
  const files = (key: string, board: string) => ({ key, board, house: null });
  const here = { "ferrovia.custom_files": JSON.stringify([files("a", "mine")]) };
  const file = { "ferrovia.custom_files": JSON.stringify([files("b", "new"), files("a", "theirs")]) };
  assert.deepEqual(JSON.parse(mergeTexts(here, file)["ferrovia.custom_files"] ?? ""), [
    files("a", "mine"),
    files("b", "new"),
  ]);
});

test("nonces of both are kept", () => {
  const here = { "ferrovia.nonces": JSON.stringify([{ hash: "a", nonce: "1" }]) };
  const file = {
    "ferrovia.nonces": JSON.stringify([
      { hash: "b", nonce: "2" },
      { hash: "a", nonce: "1" },
    ]),
  };
  assert.deepEqual(JSON.parse(mergeTexts(here, file)["ferrovia.nonces"] ?? ""), [
    { hash: "b", nonce: "2" },
    { hash: "a", nonce: "1" },
  ]);
});

test("a new table becomes one of this browser's guest", () => {
  const changes = mergeChanges(stores("bea", {}), stores("ana", { a: ["ana sat"] }));
  assert.deepEqual(changes, [
    ["put", "guest", ["bea"], "bea"],
    ["add", "log", ["a", 1], "bea sat"],
    ["put", "table", ["a"], "bea 1"],
  ]);
});

test("a table that the file continues gets the missing entries only", () => {
  const changes = mergeChanges(stores("ana", { a: ["one"] }), stores("ana", { a: ["one", "two"] }));
  assert.deepEqual(changes.slice(1), [
    ["add", "log", ["a", 2], "two"],
    ["put", "table", ["a"], "ana 2"],
  ]);
});

test("a table that went on differently, or further, stays as it is", () => {
  for (const here of [["one", "three", "four"], ["uno"], ["one", "two"]]) {
    const changes = mergeChanges(stores("ana", { a: here }), stores("ana", { a: ["one", "two"] }));
    assert.equal(changes.length, 1);
  }
});

test("a file is added once more if a game went on meanwhile", async () => {
  const file = stores("ana", { a: ["one", "two", "three"] });
  let here = stores("ana", { a: ["one"] });
  const written: string[] = [];
  const shelf = (conflicts: number) => ({
    entries: async (store: Store) => here[store] as never,
    write: async (changes: string) => {
      written.push(changes);
      here = stores("ana", { a: ["one", "two"] });
      return written.length > conflicts;
    },
  });
  assert.equal(await addStores(shelf(1), file), true);
  assert.deepEqual(
    written.map((changes) => JSON.parse(changes).filter(([, store]: [string, Store]) => store === "log").length),
    [2, 1],
    "what is there is read again",
  );
  assert.equal(await addStores(shelf(9), file), false);
});
