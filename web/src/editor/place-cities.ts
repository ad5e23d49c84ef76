// Positions for the cities of boards whose files have none, and boards made from the facts of others.
import type { BoardInfo, Drawing } from "../api/types.ts";
import { COLOR_NAMES } from "../i18n/cards.ts";
import {
  type BoardFile,
  type CityItem,
  clampToSize,
  NEW_SIZE,
  type RouteItem,
  type Size,
  ticketFromFacts,
} from "./board-file.ts";

/** The names of all colours in board files; grey is any colour. */
export const FILE_COLORS: readonly string[] = [...Object.values(COLOR_NAMES), "gray"];

/** Whether the editor can show the cities where the file says. */
export function isPlaced({ cities, size }: BoardFile): boolean {
  return size !== undefined && cities.every(({ x, y }) => x !== undefined && y !== undefined);
}

/** The board with positions: those of the server if it has drawn the board, else on an ellipse. */
export function placeCities(file: BoardFile, facts: BoardInfo | null): BoardFile {
  if (isPlaced(file)) return file;
  if (facts) {
    const cities = file.cities.map((city, index) => {
      const { x = 0, y = 0 } = facts.cities[index] ?? {};
      return { ...city, x, y };
    });
    return { ...file, size: wholeSize(facts), cities };
  }
  const size = file.size ?? NEW_SIZE;
  return { ...file, size, cities: file.cities.map((city, index) => onEllipse(city, index / file.cities.length, size)) };
}

function onEllipse(city: CityItem, share: number, { width, height }: Size): CityItem {
  const turn = 2 * Math.PI * share;
  const [x, y] = [(width / 2) * (1 + 0.8 * Math.cos(turn)), (height / 2) * (1 + 0.8 * Math.sin(turn))];
  return { ...city, x: city.x ?? Math.round(x), y: city.y ?? Math.round(y) };
}

/** A place for another city: beside the middle, farther away the more cities there are. */
export function freePosition({ cities, size = NEW_SIZE }: BoardFile): { readonly x: number; readonly y: number } {
  const [turn, distance] = [2.4 * cities.length, 45 * Math.sqrt(cities.length)];
  return clampToSize(size, size.width / 2 + distance * Math.cos(turn), size.height / 2 + distance * Math.sin(turn));
}

function wholeSize({ width, height }: Size): Size {
  return { width: Math.max(1, Math.ceil(width)), height: Math.max(1, Math.ceil(height)) };
}

/** The file of a copy of a built-in board. */
export function copyBoard(facts: BoardInfo, drawing: Drawing): BoardFile {
  const ids = new Map(facts.cities.map(({ code, id }) => [code, id]));
  const idOf = (code: string) => ids.get(code) ?? code;
  const wrapping = new Set(drawing.routes.filter(({ split }) => split > 0).map(({ name }) => name));
  return {
    id: `my-${facts.id}`,
    name: facts.name,
    size: wholeSize(facts),
    cities: facts.cities.map(({ id, name, x, y, harbor, junction }) => ({
      ...{ id, name, x, y },
      ...(harbor && { harbor }),
      ...(junction && { junction }),
    })),
    routes: facts.routes.map((route): RouteItem => {
      const [a = "", b = ""] = [idOf(route.a), idOf(route.b)].sort();
      return {
        ...{ a, b, length: route.length, color: COLOR_NAMES[route.color ?? ""] ?? "gray" },
        ...(route.ferry && { ferry: route.ferry }),
        ...(route.tunnel !== null && { tunnel: route.tunnel > 0 ? route.tunnel : true }),
        ...(route.ship && { ship: true }),
        ...(route.pairs && { pairs: true }),
        ...(wrapping.has(route.name) && { wrap: true }),
      };
    }),
    tickets: facts.tickets.map((ticket) => ticketFromFacts(ticket, idOf)),
    sources: [],
    doubts: [],
  };
}
