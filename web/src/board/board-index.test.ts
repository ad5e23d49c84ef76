import assert from "node:assert/strict";
import { test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import type { BoardInfo } from "../api/types.ts";
import { BoardIndex } from "./board-index.ts";

const city = (code: string, name: string) => ({ id: code, code, name, x: 0, y: 0, harbor: false, junction: false });
const ticket = { penalty: 6, long: false, any_order: 0 };
const index = new BoardIndex({
  id: "iberia",
  name: { en: "Iberia", es: "Iberia" },
  digest: "",
  width: 1,
  height: 1,
  cities: [city("mad", "Madrid"), city("lis", "Lisboa"), city("mal", "Málaga")],
  routes: [],
  tickets: [
    { ...ticket, cities: ["mad", "lis"], points: 6, destination_points: [] },
    { ...ticket, cities: ["mad", "lis", "mal"], points: 9, destination_points: [9, 6] },
  ],
} satisfies BoardInfo);

test("a ticket is named after its two cities", () => {
  assert.equal(index.ticketTitle(0), "Madrid – Lisboa");
  assert.equal(index.ticketPoints(0), "6");
});

test("the destinations of a ticket are alternatives with points each", () => {
  assert.equal(index.ticketTitle(1), "Madrid – Lisboa / Málaga");
  assert.equal(index.ticketPoints(1), "9 / 6");
});

test("a junction that we named has a name in each language, on its own board only", async () => {
  const cities = [{ ...city("junctione", "Eastern junction"), id: "junction-east", junction: true }];
  const asia = new BoardIndex({ ...index.facts, id: "asia", cities });
  const custom = new BoardIndex({ ...index.facts, cities });
  await loadLocale("es");
  assert.equal(asia.cityName("junctione"), "Cruce Este");
  assert.equal(custom.cityName("junctione"), "Eastern junction");
  await loadLocale("en");
  assert.equal(asia.cityName("junctione"), "Eastern junction");
});
