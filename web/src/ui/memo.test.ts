import assert from "node:assert/strict";
import { test } from "node:test";
import { isShallowEqual } from "./memo.ts";

test("props are equal if each of them is, and none was added or removed", () => {
  const lit = ["den-pho"];
  assert.ok(isShallowEqual({ lit, owner: 1 }, { lit, owner: 1 }));
  assert.ok(!isShallowEqual({ lit, owner: 1 }, { lit, owner: 2 }));
  assert.ok(!isShallowEqual({ lit }, { lit: ["den-pho"] }));
  assert.ok(!isShallowEqual<object>({ lit }, { lit, owner: undefined }));
  assert.ok(!isShallowEqual<object>({ lit, owner: undefined }, { lit, label: undefined }));
});
