import assert from "node:assert/strict";
import { test } from "node:test";
import type { SavedFiles } from "../custom/files.ts";
import type { TextFile } from "../ui/file-input.tsx";
import { addTextFiles, boardFor } from "./record-files.ts";

const record: TextFile = { name: "game.txt", text: '[Ferrovia "1"]\n[Board "iberia 0123456789abcdef"]\n' };
const board: TextFile = { name: "iberia.json", text: ' {"id": "iberia"}' };
const kept = (key: string, text: string | null): SavedFiles => ({ key, board: text, house: "{}" });

test("records and boards are recognized in any order", () => {
  assert.deepEqual(addTextFiles({}, [board, record]), { record, board });
  assert.deepEqual(addTextFiles({}, [record, board]), { record, board });
  assert.deepEqual(addTextFiles({}, [record]), { record });
});

test("a board joins the record, another record replaces everything", () => {
  assert.deepEqual(addTextFiles({ record }, [board]), { record, board });
  const other = { name: "other.txt", text: "" };
  assert.deepEqual(addTextFiles({ record, board }, [other]), { record: other });
  assert.deepEqual(addTextFiles({}, [board]), { board });
  assert.deepEqual(addTextFiles({ record }, []), { record });
});

test("a board that was not chosen is looked for among those that the browser remembers", () => {
  const shelf = [kept("a", null), kept("b", "{"), kept("c", "7"), kept("d", '{"id": "lisbon"}'), kept("e", board.text)];
  assert.equal(boardFor({ record }, shelf), board.text);
  assert.equal(boardFor({ record }, shelf.slice(0, 4)), null);
  assert.equal(boardFor({ record, board: { name: "x", text: "{}" } }, shelf), "{}");
  assert.equal(boardFor({ record: { name: "x", text: "no record" } }, shelf), null);
});
