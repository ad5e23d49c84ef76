import assert from "node:assert/strict";
import { test } from "node:test";
import { isSame } from "./still.ts";

test("props are the same if each of them is, and none came or went", () => {
  const lit = ["den-pho"];
  assert.ok(isSame({ lit, owner: 1 }, { lit, owner: 1 }));
  assert.ok(!isSame({ lit, owner: 1 }, { lit, owner: 2 }));
  assert.ok(!isSame({ lit }, { lit: ["den-pho"] }));
  assert.ok(!isSame<object>({ lit }, { lit, owner: undefined }));
  assert.ok(!isSame<object>({ lit, owner: undefined }, { lit, label: undefined }));
});
