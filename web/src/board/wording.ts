// Routes and cities in words: what the label beside the pointer says, and a screen reader.
import { colourOf } from "../look/palette.ts";
import type { Atlas } from "../table/sitting.ts";
import type { City, RouteFacts } from "../wire/types.ts";
import { t, type Values } from "../words/words.ts";

/** A text by its key and what fills its places. */
export type Words = readonly [key: string, values?: Values];

/** What is to be said of a route besides its cities and its owner. */
export function routeTraits(route: RouteFacts): readonly Words[] {
  const traits: Words[] = [
    ["web.board.spaces", { n: route.length }],
    route.colour === null ? ["web.board.any_colour"] : [colourOf(route.colour).key],
  ];
  if (route.ship) traits.push(["web.board.sea"]);
  if (route.tunnel !== null) traits.push(tunnelWords(route.tunnel));
  if (route.ferry > 0) traits.push(["web.board.ferry", { n: route.ferry }]);
  if (route.pairs) traits.push(["web.board.pairs"]);
  return traits;
}

function tunnelWords(turned: number): Words {
  return turned > 0 ? ["web.board.tunnel_of", { n: turned }] : ["web.board.tunnel"];
}

/** A seat by its name, or by its number where there are no names. */
function seatName(seat: number, names: readonly string[]): string {
  return names[seat] || t("web.board.seat", { n: seat + 1 });
}

/** A label: a title, and what more there is to say. */
export type Telling = { readonly title: string; readonly traits: string };

/** A route in words. */
export function tellRoute(atlas: Atlas, name: string, owner: number | undefined, names: readonly string[]): Telling {
  const route = atlas.route(name);
  const traits = route ? routeTraits(route).map(([key, values]) => t(key, values)) : [];
  const whose = owner === undefined ? t("route.free") : t("web.board.of", { seat: seatName(owner, names) });
  return { title: atlas.routeTitle(name), traits: [...traits, whose].join(", ") };
}

/** A city in words. */
export function tellCity(city: City, builder: number | undefined, names: readonly string[]): Telling {
  const traits = city.junction ? [t("city.junction")] : city.harbor ? [t("city.harbor")] : [];
  if (builder !== undefined) {
    const what = t(city.harbor ? "building.harbor" : "building.station");
    traits.push(t("web.board.built", { what, seat: seatName(builder, names) }));
  }
  return { title: city.name, traits: traits.join(", ") };
}

/** All of it in one sentence. */
export function spoken({ title, traits }: Telling): string {
  return traits ? `${title}, ${traits}` : title;
}
