import assert from "node:assert/strict";
import { test } from "node:test";
import type { KeptFiles } from "../making/files.ts";
import type { Chosen } from "../parts/filetext.ts";
import { boardFor, withFiles } from "./recordfile.ts";

const record: Chosen = { name: "game.txt", text: '[Ferrovia "1"]\n[Board "iberia 0123456789abcdef"]\n' };
const board: Chosen = { name: "iberia.json", text: ' {"id": "iberia"}' };
const kept = (key: string, text: string | null): KeptFiles => ({ key, board: text, house: "{}" });

test("a record and a board are told apart, in whichever order they come", () => {
  assert.deepEqual(withFiles({}, [board, record]), { record, board });
  assert.deepEqual(withFiles({}, [record, board]), { record, board });
  assert.deepEqual(withFiles({}, [record]), { record });
});

test("a board is added to the record before it, and another record begins anew", () => {
  assert.deepEqual(withFiles({ record }, [board]), { record, board });
  const other = { name: "other.txt", text: "" };
  assert.deepEqual(withFiles({ record, board }, [other]), { record: other });
  assert.deepEqual(withFiles({}, [board]), { board });
  assert.deepEqual(withFiles({ record }, []), { record });
});

test("a board that was not chosen is looked for among those that the browser remembers", () => {
  const shelf = [kept("a", null), kept("b", "{"), kept("c", "7"), kept("d", '{"id": "lisbon"}'), kept("e", board.text)];
  assert.equal(boardFor({ record }, shelf), board.text);
  assert.equal(boardFor({ record }, shelf.slice(0, 4)), null);
  assert.equal(boardFor({ record, board: { name: "x", text: "{}" } }, shelf), "{}");
  assert.equal(boardFor({ record: { name: "x", text: "no record" } }, shelf), null);
});
