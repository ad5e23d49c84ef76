// A board file as plain data, and the changes that the editor makes to it. Whether a board is valid, the server says.
import type { BoardInfo } from "../api/types.ts";
import { MAX_BOARD_ID_LENGTH } from "../platform/constants.ts";
import { parseJson } from "../platform/local-storage.ts";

export type CityItem = {
  readonly id: string;
  readonly name: string;
  readonly x?: number;
  readonly y?: number;
  readonly harbor?: boolean;
  readonly junction?: boolean;
};

export type RouteItem = {
  readonly a: string;
  readonly b: string;
  readonly length: number;
  readonly color: string;
  readonly ferry?: number;
  readonly tunnel?: boolean | number;
  readonly ship?: boolean;
  readonly pairs?: boolean;
  readonly wrap?: boolean;
};

export type TicketItem = {
  readonly cities: readonly string[];
  /** With several destinations, a number for each. */
  readonly points: number | readonly number[];
  readonly long?: boolean;
  readonly tour?: boolean;
  readonly points_any_order?: number;
  readonly penalty?: number;
};

export type Size = { readonly width: number; readonly height: number };

/** The content of a board file. Keys that the editor does not know stay as they are. */
export type BoardFile = {
  readonly id: string;
  readonly name: { readonly en: string; readonly es: string };
  readonly size?: Size;
  readonly cities: readonly CityItem[];
  readonly routes: readonly RouteItem[];
  readonly tickets: readonly TicketItem[];
  readonly sources: readonly unknown[];
  readonly doubts: readonly unknown[];
};

export type Item = CityItem | RouteItem | TicketItem;
export type ListName = "cities" | "routes" | "tickets";

/** What makes a route special: at most one of these keys. */
export const ROUTE_KINDS = ["plain", "ferry", "tunnel", "ship", "pairs"] as const;
type RouteKind = (typeof ROUTE_KINDS)[number];

export const TICKET_KINDS = ["plain", "destinations", "tour"] as const;
type TicketKind = (typeof TICKET_KINDS)[number];

export const NEW_SIZE: Size = { width: 1000, height: 640 };
const NEW_POINTS = 5;
const UNITS_PER_SPACE = 55; // of a new route
const MAX_NEW_LENGTH = 6;

/** A board without cities. */
export function emptyBoard(): BoardFile {
  return {
    id: "my-board",
    name: { en: "My board", es: "Mi tablero" },
    size: NEW_SIZE,
    cities: [],
    routes: [],
    tickets: [],
    sources: [],
    doubts: [],
  };
}

/** An item with other values; a key whose value is undefined or false is removed. */
export function changeItem<One extends Item>(
  item: One,
  values: { readonly [key in keyof One]?: One[key] | undefined },
): One {
  const changed = Object.entries({ ...item, ...values }).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(changed) as One;
}

/** The file with another item in place of one, if that is there. */
function withItem<List extends ListName>(
  file: BoardFile,
  list: List,
  index: number,
  change: (item: BoardFile[List][number]) => BoardFile[List][number],
): BoardFile {
  return { ...file, [list]: file[list].map((item, at) => (at === index ? change(item) : item)) };
}

function withoutItem<One>(items: readonly One[], index: number): readonly One[] {
  return items.filter((_, at) => at !== index);
}

/** Add a city with a free id. */
export function addCity(file: BoardFile, name: string, x: number, y: number): BoardFile {
  const id = idFromName(name, idsOf(file));
  return { ...file, cities: [...file.cities, { id, name, x, y }] };
}

/** Change a city, except for its id and its name. */
export function changeCity(file: BoardFile, index: number, values: Partial<Omit<CityItem, "id" | "name">>): BoardFile {
  return withItem(file, "cities", index, (city) => changeItem(city, values));
}

/** Move a city, at most to the edge of the drawing. */
export function moveCity(file: BoardFile, index: number, x: number, y: number): BoardFile {
  return changeCity(file, index, clampToSize(file.size ?? NEW_SIZE, x, y));
}

/** A whole position on a drawing. */
export function clampToSize({ width, height }: Size, x: number, y: number): { readonly x: number; readonly y: number } {
  const clamp = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
  return { x: clamp(x, width), y: clamp(y, height) };
}

/** Give a city another name; its id follows as long as nobody has chosen another. */
export function nameCity(file: BoardFile, index: number, name: string): BoardFile {
  const city = file.cities[index];
  if (!city) return file;
  const others = idsOf({ ...file, cities: withoutItem(file.cities, index) });
  const named = withItem(file, "cities", index, () => ({ ...city, name }));
  return city.id === idFromName(city.name, others) ? renameCity(named, index, idFromName(name, others)) : named;
}

/** Give a city another id, also in routes and tickets, unless another city has the old one as well. */
export function renameCity(file: BoardFile, index: number, id: string): BoardFile {
  const city = file.cities[index];
  if (!city || city.id === id) return file;
  const renamed = withItem(file, "cities", index, () => ({ ...city, id }));
  if (renamed.cities.some((other) => other.id === city.id)) return renamed;
  const rename = (end: string) => (end === city.id ? id : end);
  const isEnd = ({ a, b }: RouteItem) => a === city.id || b === city.id;
  return {
    ...renamed,
    routes: file.routes.map((route) =>
      isEnd(route) ? orderEnds({ ...route, a: rename(route.a), b: rename(route.b) }) : route,
    ),
    tickets: file.tickets.map((ticket) =>
      ticket.cities.includes(city.id) ? { ...ticket, cities: ticket.cities.map(rename) } : ticket,
    ),
  };
}

/** Remove a city with its routes. A ticket loses the city, or is removed if it cannot do without. */
function removeCity(file: BoardFile, index: number): BoardFile {
  const city = file.cities[index];
  if (!city) return file;
  const cities = withoutItem(file.cities, index);
  if (cities.some(({ id }) => id === city.id)) return { ...file, cities };
  return {
    ...file,
    cities,
    routes: file.routes.filter(({ a, b }) => a !== city.id && b !== city.id),
    tickets: file.tickets.flatMap((ticket) => {
      const at = ticket.cities.indexOf(city.id);
      if (at < 0) return [ticket];
      const left = at === 0 && ticketKind(ticket) === "destinations" ? null : removeTicketCity(ticket, at);
      return left ? [left] : [];
    }),
  };
}

/** Add a grey route whose length suits the distance of its cities, or that of the routes beside it. */
export function addRoute(file: BoardFile, one: string, other: string): BoardFile {
  const ends = orderEnds({ a: one, b: other });
  const parallel = file.routes.find(({ a, b }) => a === ends.a && b === ends.b);
  const route: RouteItem = { ...ends, length: parallel?.length ?? suitableLength(file, one, other), color: "gray" };
  return { ...file, routes: [...file.routes, route] };
}

function suitableLength({ cities }: BoardFile, one: string, other: string): number {
  const [a, b] = [one, other].map((id) => cities.find((city) => city.id === id));
  const distance = Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0));
  return Math.min(Math.max(Math.round(distance / UNITS_PER_SPACE), 1), MAX_NEW_LENGTH);
}

/** Change a route; its ends stay in the order of the format. */
export function changeRoute(file: BoardFile, index: number, values: Partial<RouteItem>): BoardFile {
  return withItem(file, "routes", index, (route) => orderEnds(changeItem(route, values)));
}

/** Make a route plain, or special in one way. */
export function setRouteKind(file: BoardFile, index: number, kind: RouteKind): BoardFile {
  const plain = { ferry: undefined, tunnel: undefined, ship: undefined, pairs: undefined };
  const special = kind === "plain" ? {} : { [kind]: kind === "ferry" ? 1 : true };
  return withItem(file, "routes", index, (route) => changeItem(route, { ...plain, ...special }));
}

/** The kind of a route. */
export function routeKind(route: RouteItem): RouteKind {
  return ROUTE_KINDS.find((kind) => kind !== "plain" && route[kind]) ?? "plain";
}

/** The ends of a route in the order of the format. */
function orderEnds<Ends extends { readonly a: string; readonly b: string }>(ends: Ends): Ends {
  return ends.a <= ends.b ? ends : { ...ends, a: ends.b, b: ends.a };
}

export function addTicket(file: BoardFile, one: string, other: string): BoardFile {
  return { ...file, tickets: [...file.tickets, { cities: [one, other], points: NEW_POINTS }] };
}

export function changeTicket(file: BoardFile, index: number, ticket: TicketItem): BoardFile {
  return withItem(file, "tickets", index, () => ticket);
}

/** Remove an item, and what cannot be without it. */
export function removeItem(file: BoardFile, list: ListName, index: number): BoardFile {
  if (list === "cities") return removeCity(file, index);
  return { ...file, [list]: withoutItem<Item>(file[list], index) };
}

/** The kind of a ticket. */
export function ticketKind({ tour, points }: TicketItem): TicketKind {
  return tour ? "tour" : typeof points === "number" ? "plain" : "destinations";
}

/** The cities of a ticket, for people; several destinations are alternatives. */
export function ticketTitle(ticket: TicketItem, nameOf: (id: string) => string): string {
  const [first = "", ...others] = ticket.cities.map(nameOf);
  return [first, others.join(ticketKind(ticket) === "destinations" ? " / " : " – ")].join(" – ");
}

/** The item of a ticket of a board that the server knows; `idOf` gives the id of a city by its code. */
export function ticketFromFacts(
  { cities, points, penalty, long, any_order, destination_points }: BoardInfo["tickets"][number],
  idOf: (code: string) => string,
): TicketItem {
  const isTour = cities.length > 2 && !destination_points.length;
  return {
    cities: cities.map(idOf),
    points: destination_points.length ? destination_points : points,
    ...(long && { long }),
    ...(isTour && { tour: true, points_any_order: any_order }),
    ...((isTour || (destination_points.length && penalty !== Math.min(...destination_points))) && { penalty }),
  };
}

/** The points of a ticket with one number, or those of its first destination. */
export function firstPoints({ points }: TicketItem): number {
  return typeof points === "number" ? points : (points[0] ?? NEW_POINTS);
}

/** A ticket of another kind, with the cities that it had as far as it can keep them. */
export function setTicketKind(ticket: TicketItem, kind: TicketKind): TicketItem {
  const points = firstPoints(ticket);
  const { cities } = ticket;
  const plain = changeItem(ticket, { points, tour: undefined, points_any_order: undefined, penalty: undefined });
  if (kind === "plain") return { ...plain, cities: cities.slice(0, 2) };
  if (kind === "tour") return { ...plain, tour: true, points_any_order: points, penalty: points };
  return { ...plain, points: cities.slice(1).map(() => points) };
}

/** A ticket with another city at a place; after the last one, it is added. */
export function setTicketCity(ticket: TicketItem, at: number, city: string): TicketItem {
  const cities = [...ticket.cities.slice(0, at), city, ...ticket.cities.slice(at + 1)];
  if (typeof ticket.points === "number") return { ...ticket, cities };
  return { ...ticket, cities, points: cities.slice(1).map((_, to) => pointsAt(ticket, to)) };
}

function pointsAt(ticket: TicketItem, destination: number): number {
  return typeof ticket.points === "number" ? ticket.points : (ticket.points[destination] ?? firstPoints(ticket));
}

/** A ticket with other points for one destination. */
export function setDestinationPoints(ticket: TicketItem, destination: number, points: number): TicketItem {
  const all = ticket.cities.slice(1).map((_, at) => (at === destination ? points : pointsAt(ticket, at)));
  return { ...ticket, points: all };
}

/** A ticket without one of its cities; null if fewer than two are left. */
export function removeTicketCity(ticket: TicketItem, at: number): TicketItem | null {
  const cities = withoutItem(ticket.cities, at);
  if (cities.length < 2) return null;
  if (typeof ticket.points === "number") return { ...ticket, cities };
  const left = { ...ticket, cities, points: withoutItem(ticket.points, Math.max(at - 1, 0)) };
  return cities.length > 2 ? left : setTicketKind(left, "plain");
}

/** Two cities for a new route or ticket: the first two that none of these joins, else the first two. */
export function freePair(
  ids: readonly string[],
  joined: readonly (readonly string[])[],
): readonly [string, string] | null {
  const taken = new Set(joined.flatMap((cities) => [cities.join(), cities.toReversed().join()]));
  for (const [at, one] of ids.entries()) {
    const other = ids.slice(at + 1).find((id) => !taken.has(`${one},${id}`));
    if (other !== undefined) return [one, other];
  }
  const [one, other] = ids;
  return one !== undefined && other !== undefined ? [one, other] : null;
}

function idsOf({ cities }: BoardFile): readonly string[] {
  return cities.map(({ id }) => id);
}

/** Letters that Unicode does not take apart into a letter and a mark. */
const PLAIN_LETTERS: { readonly [letter: string]: string } = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  ı: "i",
};

/** An id for a name: its letters, without accents, and a suffix if the id is taken. */
export function idFromName(name: string, taken: readonly string[]): string {
  const letters = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z]/g, (letter) => PLAIN_LETTERS[letter] ?? " ");
  const base = letters.trim().replace(/ +/g, "-").slice(0, MAX_BOARD_ID_LENGTH).replace(/-$/, "") || "city";
  const bare = (id: string) => id.replaceAll("-", ""); // ids must also differ without hyphens
  const used = new Set(taken.map(bare));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : `-${letterNumber(number)}`;
    const id = base.slice(0, MAX_BOARD_ID_LENGTH - suffix.length).replace(/-$/, "") + suffix;
    if (!used.has(bare(id))) return id;
  }
}

/** A number in letters: 1 is a, 26 is z, 27 is aa. */
function letterNumber(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest ? letterNumber(rest) : "") + String.fromCharCode(97 + ((number - 1) % 26));
}

/** The text of a file, with an item per line. */
export function formatBoardFile(file: BoardFile): string {
  const lines = Object.entries(file).map(([key, value]) => `  ${JSON.stringify(key)}: ${formatValue(value)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

function formatValue(value: unknown): string {
  if (!Array.isArray(value) || !value.length) return JSON.stringify(value);
  return `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`;
}

type Json = { readonly [key: string]: unknown };

/** The board in a text; null if it is not JSON, or not of the types that the editor can show. */
export function parseBoardFile(text: string): BoardFile | null {
  const found = parseJson(text);
  if (!isObject(found)) return null;
  const empty = emptyBoard();
  const { id = empty.id, name = empty.name, size, cities = [], routes = [], tickets = [] } = found;
  const { sources = [], doubts = [] } = found;
  const isReadable =
    typeof id === "string" &&
    hasTypes(name, { en: "string", es: "string" }) &&
    (size === undefined || hasTypes(size, { width: "number", height: "number" })) &&
    isListOf(cities, isCity) &&
    isListOf(routes, isRoute) &&
    isListOf(tickets, isTicket) &&
    Array.isArray(sources) &&
    Array.isArray(doubts);
  return isReadable ? ({ ...found, id, name, cities, routes, tickets, sources, doubts } as unknown as BoardFile) : null;
}

function isObject(one: unknown): one is Json {
  return typeof one === "object" && one !== null && !Array.isArray(one);
}

function hasTypes(one: unknown, types: { readonly [key: string]: "string" | "number" }): one is Json {
  return isObject(one) && Object.entries(types).every(([key, type]) => typeof one[key] === type);
}

function isListOf(all: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(all) && all.every(isOne);
}

function isNumberIfAny(one: unknown): boolean {
  return one === undefined || typeof one === "number";
}

function isCity(one: unknown): boolean {
  return hasTypes(one, { id: "string", name: "string" }) && isNumberIfAny(one.x) && isNumberIfAny(one.y);
}

function isRoute(one: unknown): boolean {
  const types = { a: "string", b: "string", length: "number", color: "string" } as const;
  return hasTypes(one, types) && isNumberIfAny(one.ferry);
}

function isTicket(one: unknown): boolean {
  if (!isObject(one)) return false;
  const { cities, points, points_any_order: anyOrder, penalty } = one;
  const isNumber = (value: unknown) => typeof value === "number";
  return (
    isListOf(cities, (city) => typeof city === "string") &&
    (isNumber(points) || isListOf(points, isNumber)) &&
    isNumberIfAny(anyOrder) &&
    isNumberIfAny(penalty)
  );
}
