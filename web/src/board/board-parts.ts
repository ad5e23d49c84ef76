// Parts of the board: its routes and cities, such as those that are lit or highlighted, and their keys.

/** Names a route or a city in menus and in the page: "den-pho", "@par". */
export type PartKey = string;

/** The key of a city. */
export function cityKey(code: string): PartKey {
  return `@${code}`;
}

/** The code of the city that a key names; null for a route. */
export function cityOfKey(key: PartKey): string | null {
  return key.startsWith("@") ? key.slice(1) : null;
}

/** Routes by name, and cities by code. */
export type BoardParts = { readonly routes: readonly string[]; readonly cities: readonly string[] };

export const NO_PARTS: BoardParts = { routes: [], cities: [] };
export const NO_TRAIL: readonly string[] = [];

/** All parts of several. */
export function joinParts(all: readonly BoardParts[]): BoardParts {
  return {
    routes: [...new Set(all.flatMap(({ routes }) => routes))],
    cities: [...new Set(all.flatMap(({ cities }) => cities))],
  };
}

/** Whether there are any parts. */
export function hasParts({ routes, cities }: BoardParts): boolean {
  return routes.length > 0 || cities.length > 0;
}

/** The routes and cities of keys. */
export function partsOf(keys: readonly PartKey[]): BoardParts {
  return {
    routes: keys.filter((key) => cityOfKey(key) === null),
    cities: keys.flatMap((key) => cityOfKey(key) ?? []),
  };
}

/** The keys of routes and cities. */
export function keysOf({ routes, cities }: BoardParts): readonly PartKey[] {
  return [...routes, ...cities.map(cityKey)];
}
