import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  addCity,
  addRoute,
  addTicket,
  type BoardFile,
  changeCity,
  changeRoute,
  emptyBoard,
  formatBoardFile,
  freePair,
  idFromName,
  moveCity,
  nameCity,
  parseBoardFile,
  removeItem,
  removeTicketCity,
  renameCity,
  routeKind,
  setDestinationPoints,
  setRouteKind,
  setTicketCity,
  setTicketKind,
  ticketKind,
} from "./board-file.ts";

const EXAMPLES = join(import.meta.dirname, "../../../docs/examples");

/** Bergen, Oslo and Umeå, each joined with the others, and a ticket of each kind. */
function north(): BoardFile {
  let file = emptyBoard();
  for (const [name, x, y] of [
    ["Bergen", 100, 500],
    ["Oslo", 300, 500],
    ["Umeå", 900, 100],
  ] as const)
    file = addCity(file, name, x, y);
  for (const [a, b] of [
    ["oslo", "bergen"],
    ["bergen", "umea"],
    ["oslo", "umea"],
  ] as const)
    file = addRoute(file, a, b);
  return {
    ...file,
    tickets: [
      { cities: ["bergen", "umea"], points: 6 },
      { cities: ["oslo", "bergen", "umea"], points: [4, 9] },
      { cities: ["bergen", "oslo", "umea"], tour: true, points: 12, points_any_order: 8, penalty: 15 },
    ],
  };
}

const ends = ({ routes }: BoardFile) => routes.map(({ a, b }) => `${a}-${b}`).join(" ");

test("a new city gets a free id of letters", () => {
  const names = ["Umeå", "Łódź", "St. John's", "Zürich 2", "東京", "UMEA"];
  const file = names.reduce((board, name) => addCity(board, name, 0, 0), emptyBoard());
  const ids = file.cities.map(({ id }) => id);
  assert.deepEqual(ids, ["umea", "lodz", "st-john-s", "zurich", "city", "umea-b"]);
});

test("an id is free only if it also differs without hyphens, and it is never too long", () => {
  assert.equal(idFromName("San Juan", ["sanjuan"]), "san-juan-b");
  const long = idFromName("x".repeat(60), []);
  assert.equal(long.length, 40);
  assert.equal(idFromName("x".repeat(60), [long]), `${"x".repeat(38)}-b`);
  const taken = Array.from({ length: 26 }, (_, n) => (n ? `a-${String.fromCharCode(97 + n)}` : "a"));
  assert.equal(idFromName("a", taken), "a-aa");
});

test("the ends of a route are in alphabetical order, also after a rename", () => {
  assert.equal(ends(north()), "bergen-oslo bergen-umea oslo-umea");
  const renamed = renameCity(north(), 0, "visby");
  assert.equal(ends(renamed), "oslo-visby umea-visby oslo-umea");
  assert.deepEqual(renamed.tickets[0]?.cities, ["visby", "umea"]);
  assert.equal(changeRoute(north(), 1, { a: "umea", b: "oslo" }).routes[1]?.a, "oslo");
});

test("the id follows the name until somebody chooses another", () => {
  const named = nameCity(north(), 0, "Visby");
  assert.equal(named.cities[0]?.id, "visby");
  assert.equal(ends(named), "oslo-visby umea-visby oslo-umea");
  const chosen = renameCity(north(), 0, "bgo");
  assert.equal(nameCity(chosen, 0, "Visby").cities[0]?.id, "bgo");
});

test("routes and tickets stay with the other city if two have the same id", () => {
  const file = renameCity(addCity(north(), "Oslo", 0, 0), 3, "oslo");
  assert.equal(ends(renameCity(file, 3, "moss")), ends(north()));
  assert.equal(removeItem(file, "cities", 3).routes.length, 3);
});

test("a removed city takes its routes and the tickets that need it", () => {
  const withoutUmea = removeItem(north(), "cities", 2);
  assert.equal(ends(withoutUmea), "bergen-oslo");
  assert.deepEqual(
    withoutUmea.tickets.map(({ cities, points }) => ({ cities, points })),
    [
      { cities: ["oslo", "bergen"], points: 4 },
      { cities: ["bergen", "oslo"], points: 12 },
    ],
  );
  const withoutOslo = removeItem(north(), "cities", 1);
  assert.deepEqual(
    withoutOslo.tickets.map(({ cities }) => cities.join()),
    ["bergen,umea", "bergen,umea"],
  );
});

test("a city moves within the drawing, and values that are off are removed", () => {
  assert.deepEqual(moveCity(north(), 0, -20, 9999).cities[0], { id: "bergen", name: "Bergen", x: 0, y: 640 });
  const harbor = changeCity(north(), 0, { harbor: true });
  assert.equal(harbor.cities[0]?.harbor, true);
  assert.deepEqual(changeCity(harbor, 0, { harbor: false }), north());
  assert.equal(moveCity(north(), 7, 1, 1).cities.length, 3);
});

test("a new route is as long as the routes beside it, or as its distance suggests", () => {
  const file = north();
  assert.deepEqual(
    file.routes.map(({ length }) => length),
    [4, 6, 6],
  );
  const double = addRoute(changeRoute(file, 0, { length: 2 }), "bergen", "oslo");
  assert.deepEqual(double.routes[3], { a: "bergen", b: "oslo", length: 2, color: "gray" });
  assert.equal(removeItem(double, "routes", 3).routes.length, 3);
});

test("a route is special in one way at most", () => {
  const ferry = setRouteKind(north(), 0, "ferry");
  assert.equal(ferry.routes[0]?.ferry, 1);
  const ship = setRouteKind(ferry, 0, "ship");
  assert.deepEqual(ship.routes[0], { a: "bergen", b: "oslo", length: 4, color: "gray", ship: true });
  assert.equal(routeKind({ a: "a", b: "b", length: 1, color: "red", tunnel: 2 }), "tunnel");
  assert.deepEqual(setRouteKind(ship, 0, "plain"), north());
});

test("a ticket changes its kind, its cities and its points", () => {
  const plain = addTicket(north(), "oslo", "umea").tickets[3];
  assert.ok(plain);
  const three = setTicketCity(setTicketKind(plain, "destinations"), 2, "bergen");
  assert.deepEqual(three, { cities: ["oslo", "umea", "bergen"], points: [5, 5] });
  assert.equal(ticketKind(three), "destinations");
  const points = setDestinationPoints(three, 1, 8);
  assert.deepEqual(points.points, [5, 8]);
  assert.deepEqual(removeTicketCity(points, 1), { cities: ["oslo", "bergen"], points: 8 });
  const tour = setTicketKind(points, "tour");
  assert.deepEqual(tour, { cities: points.cities, points: 5, tour: true, points_any_order: 5, penalty: 5 });
  assert.deepEqual(setTicketKind(tour, "plain"), { cities: ["oslo", "umea"], points: 5 });
  assert.equal(removeTicketCity(plain, 0), null);
  assert.equal(removeItem(north(), "tickets", 0).tickets.length, 2);
});

test("a new route or ticket joins cities that nothing joins yet", () => {
  assert.deepEqual(freePair(["a", "b", "c"], [["b", "a"]]), ["a", "c"]);
  assert.deepEqual(freePair(["a", "b"], [["a", "b"]]), ["a", "b"]);
  assert.equal(freePair(["a"], []), null);
});

test("a file is read as it was written, with an item per line", () => {
  const text = formatBoardFile(north());
  assert.deepEqual(parseBoardFile(text), north());
  assert.equal(
    text.split("\n").findIndex((line) => line.includes('"Oslo"')),
    6,
  );
  const iberia = readFileSync(join(EXAMPLES, "iberia.json"), "utf8");
  const parsed = parseBoardFile(iberia);
  assert.ok(parsed);
  assert.deepEqual(JSON.parse(formatBoardFile(parsed)), JSON.parse(iberia));
});

test("a file that the editor cannot show is refused; missing lists are empty", () => {
  const wrong = [
    ...["", "{", "[]", "null", '{"id": 7}', '{"name": "North"}', '{"size": 5}', '{"cities": {}}'],
    ...['{"cities": [7]}', '{"routes": [{"a": "x"}]}', '{"tickets": [{"cities": "x", "points": 1}]}'],
  ];
  for (const text of wrong) assert.equal(parseBoardFile(text), null, text);
  assert.deepEqual(parseBoardFile("{}")?.cities, []);
});
