import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { RouteInfo } from "../api/types.ts";
import { routeTraits } from "./descriptions.ts";

const plain: RouteInfo = {
  name: "a-b",
  a: "a",
  b: "b",
  length: 3,
  color: "r",
  ferry: 0,
  tunnel: null,
  ship: false,
  pairs: false,
};
const keys = (route: RouteInfo) => routeTraits(route).map(([key]) => key);

test("a plain route is described by its length and colour", () => {
  assert.deepEqual(routeTraits(plain), [["web.board.spaces", { n: 3 }], ["route_color.red"]]);
});

test("special traits of a route are described", () => {
  assert.ok(keys({ ...plain, color: null }).includes("web.board.any_color"));
  assert.ok(keys({ ...plain, ship: true }).includes("web.board.sea"));
  assert.ok(keys({ ...plain, pairs: true }).includes("web.board.pairs"));
  assert.deepEqual(routeTraits({ ...plain, ferry: 2 }).at(-1), ["web.board.ferry", { n: 2 }]);
  assert.deepEqual(routeTraits({ ...plain, tunnel: -1 }).at(-1), ["web.board.tunnel"]);
  assert.deepEqual(routeTraits({ ...plain, tunnel: 4 }).at(-1), ["web.board.tunnel_of", { n: 4 }]);
});

test("all traits have texts in both languages", () => {
  const wanted = [
    ...keys({ ...plain, color: null, ship: true, pairs: true, ferry: 2, tunnel: 4 }),
    ...keys({ ...plain, tunnel: -1 }),
    ...["web.board.of", "web.board.seat", "web.board.built", "route.free", "city.junction", "city.harbor"],
  ];
  for (const lang of ["en", "es"]) {
    const path = new URL(`../../../src/ferrovia/locales/${lang}.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(path, "utf8"));
    for (const key of wanted) assert.ok(key in texts || `${key}.other` in texts, `${lang}: ${key}`);
  }
});
