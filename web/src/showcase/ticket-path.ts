// The path of a completed ticket through given routes, to be traced on the board.
import type { BoardIndex } from "../board/board-index.ts";

/** Routes that join the cities of a ticket, in walking order; empty if these routes do not join them. */
export function ticketPath(boardIndex: BoardIndex, ticket: number, routes: readonly string[]): readonly string[] {
  const facts = boardIndex.facts.tickets[ticket];
  const [start, ...others] = facts?.cities ?? [];
  if (!facts || start === undefined) return [];
  const steps = stepsFrom(boardIndex, routes);
  if (facts.destination_points.length) {
    const best = others
      .map((city, index) => ({ path: pathBetween(steps, start, city), points: facts.destination_points[index] ?? 0 }))
      .filter(({ path }) => path !== null)
      .toSorted((one, other) => other.points - one.points)[0];
    return best?.path ?? [];
  }
  const legs = others.map((city, index) => pathBetween(steps, facts.cities[index] ?? start, city));
  return legs.every((leg) => leg !== null) ? [...new Set(legs.flat())] : [];
}

/** A step from a city: the route, and where it leads. */
type Step = { readonly route: string; readonly to: string };

function stepsFrom(boardIndex: BoardIndex, routes: readonly string[]): ReadonlyMap<string, readonly Step[]> {
  const steps = new Map<string, Step[]>();
  const add = (from: string, step: Step) => steps.set(from, [...(steps.get(from) ?? []), step]);
  for (const name of routes) {
    const route = boardIndex.route(name);
    if (!route) continue;
    add(route.a, { route: name, to: route.b });
    add(route.b, { route: name, to: route.a });
  }
  return steps;
}

/** A path with the fewest routes; null if there is none. */
function pathBetween(steps: ReadonlyMap<string, readonly Step[]>, from: string, to: string): readonly string[] | null {
  const paths = new Map<string, readonly string[]>([[from, []]]);
  for (const [city, path] of paths) {
    if (city === to) return path;
    for (const step of steps.get(city) ?? []) if (!paths.has(step.to)) paths.set(step.to, [...path, step.route]);
  }
  return null;
}
