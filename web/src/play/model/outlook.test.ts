import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { loadLocale } from "../../../tests/locale.ts";
import * as wire from "../../../tests/wire.ts";
import type { OutlookView } from "../../api/types.ts";
import { offeredStatusText } from "./outlook.ts";

const BOARD = wire.boardIndex([wire.route("a-b", { length: 3 }), wire.route("b-c")]);

function textOf(found: Partial<OutlookView> | null): string {
  const tickets = new Map(found ? [[7, { ticket: 7, status: "open", ...found } as OutlookView]] : []);
  return offeredStatusText(7, BOARD, { tickets, needed: null });
}

beforeEach(() => loadLocale("en"));

test("an offered ticket says how far it is, or that it is completed or lost", () => {
  assert.equal(textOf({ path: ["a-b", "b-c"] }), "5 spaces to go");
  assert.equal(textOf({ status: "done" }), "already completed");
  assert.equal(textOf({ status: "lost" }), "out of reach");
});

test("nothing is said about a ticket whose outlook is not known", () => {
  assert.equal(textOf(null), "");
  assert.equal(textOf({}), "");
});
