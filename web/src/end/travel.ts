// The routes of a longest path in the order in which they are travelled.
import type { RouteFacts } from "../wire/types.ts";

export type Journey = { readonly cities: readonly string[]; readonly routes: readonly string[] };

/** The way along a trail that uses each of these routes once; they must form one (Hierholzer's way). */
export function travel(routes: readonly RouteFacts[]): Journey {
  const near = new Map<string, RouteFacts[]>();
  for (const route of routes) {
    for (const end of [route.a, route.b]) near.set(end, [...(near.get(end) ?? []), route]);
  }
  const ends = [...near.keys()].sort();
  const start = ends.find((city) => (near.get(city)?.length ?? 0) % 2) ?? ends[0];
  if (start === undefined) return { cities: [], routes: [] };
  const used = new Set<string>();
  const stack: { readonly city: string; readonly by: string | null }[] = [{ city: start, by: null }];
  const cities: string[] = [];
  const taken: string[] = [];
  for (let here = stack.at(-1); here; here = stack.at(-1)) {
    const next = near.get(here.city)?.find((route) => !used.has(route.name));
    if (next) {
      used.add(next.name);
      stack.push({ city: next.a === here.city ? next.b : next.a, by: next.name });
    } else {
      stack.pop();
      cities.push(here.city);
      if (here.by !== null) taken.push(here.by);
    }
  }
  return { cities, routes: taken };
}
