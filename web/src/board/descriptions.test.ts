import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import * as wire from "../../tests/wire.ts";
import type { RouteInfo, RulebookInfo } from "../api/types.ts";
import { describeCity, describeRoute, routeTraits } from "./descriptions.ts";

const plain = wire.route("a-b", { length: 3, color: "r" });
const [EUROPE, USA, WORLD] = [wire.book("europe"), wire.book("usa"), wire.book("world")];
const keys = (route: RouteInfo) => routeTraits(route, null).map(([key]) => key);

beforeEach(() => loadLocale("en"));

test("a plain route is described by its length and colour", () => {
  assert.deepEqual(routeTraits(plain, null), [["web.board.spaces", { n: 3 }], ["route_color.red"]]);
});

test("special traits of a route are described", () => {
  assert.ok(keys({ ...plain, color: null }).includes("web.board.any_color"));
  assert.ok(keys({ ...plain, ship: true }).includes("web.board.sea"));
  assert.ok(keys({ ...plain, pairs: true }).includes("web.board.pairs"));
  assert.deepEqual(routeTraits({ ...plain, ferry: 2 }, null).at(-1), ["web.board.ferry", { n: 2 }]);
  assert.deepEqual(routeTraits({ ...plain, tunnel: -1 }, EUROPE).at(-1), ["web.board.tunnel"]);
  assert.deepEqual(routeTraits({ ...plain, tunnel: 4 }, EUROPE).at(-1), ["web.board.tunnel_of", { n: 4 }]);
});

test("the tunnels of the example board are ordinary routes where the rulebook turns up no cards", () => {
  const path = new URL("../../../docs/examples/iberia.json", import.meta.url);
  const file = JSON.parse(readFileSync(path, "utf8")) as { routes: { tunnel?: true }[] };
  const routes = file.routes.map(({ tunnel }) => ({ ...plain, tunnel: tunnel ? -1 : null }));
  const tunnels = (book: RulebookInfo | null) =>
    routes.filter((route) => routeTraits(route, book).some(([key]) => key === "web.board.tunnel")).length;
  assert.deepEqual([tunnels(EUROPE), tunnels(USA), tunnels(null)], [6, 0, 6]);
});

test("a route is described as the rulebook sees it", () => {
  const boardIndex = wire.boardIndex([{ ...plain, tunnel: -1 }]);
  const traits = (book: RulebookInfo) => describeRoute(boardIndex, "a-b", undefined, [], book).traits;
  assert.match(traits(EUROPE), /tunnel/);
  assert.doesNotMatch(traits(USA), /tunnel/);
});

test("a route that can be chosen says what claiming it brings", () => {
  const boardIndex = wire.boardIndex([plain]);
  const { traits } = describeRoute(boardIndex, "a-b", undefined, [], USA, ["4 points", "completes A – B (+5)"]);
  assert.equal(traits, "3 spaces, red, free, 4 points, completes A – B (+5)");
});

test("what stands in a harbour city is what the rulebook builds", () => {
  const bergen = wire.city("ber", { name: "Bergen", harbor: true });
  const boardIndex = wire.boardIndex([], [], { cities: [bergen] });
  const traits = (book: RulebookInfo) => describeCity(boardIndex, bergen, 0, ["Ana"], book).traits;
  assert.equal(traits(EUROPE), "harbour, a station owned by Ana");
  assert.equal(traits(WORLD), "harbour, a harbour owned by Ana");
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
