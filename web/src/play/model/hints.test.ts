import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../../tests/wire.ts";
import type { HintReason } from "../../api/types.ts";
import { hintHighlight } from "./hints.ts";

const boardIndex = wire.boardIndex([wire.route("a-b"), wire.route("b-c")], [wire.ticket(["a", "c"], 8)]);
const context = { boardIndex, book: null, hand: null };
const hint = (action: string, ...reasons: readonly Partial<HintReason>[]) =>
  hintHighlight(
    { seq: 1, seat: 0, action, reasons: reasons.map((reason) => ({ code: "x", text_key: "x", ...reason })) },
    context,
  );

test("a hint highlights its action", () => {
  assert.deepEqual(hint("a-b=rr"), { routes: ["a-b"], cities: [] });
});

test("a hint highlights the routes, cities and tickets of its reasons", () => {
  assert.deepEqual(hint("+r", { values: { route: "b-c" } }, { values: { city: "b" }, tickets: [0] }), {
    routes: ["b-c"],
    cities: ["b", "a", "c"],
  });
});

test("what several reasons name is highlighted once", () => {
  assert.deepEqual(hint("b-c=r", { values: { route: "b-c" }, tickets: [0] }, { tickets: [0] }), {
    routes: ["b-c"],
    cities: ["a", "c"],
  });
});
