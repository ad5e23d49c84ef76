// Descriptions of routes and cities for tooltips and screen readers.
import type { CityInfo, RouteInfo, RulebookInfo } from "../api/types.ts";
import { buildingName } from "../i18n/rulebooks.ts";
import { t, type Values } from "../i18n/translate.ts";
import { routeColor } from "../ui/palette.ts";
import type { BoardIndex } from "./board-index.ts";
import { isTunnel } from "./tunnels.ts";

/** A text key and the values of its placeholders. */
type TextWithValues = readonly [key: string, values?: Values];

/** The traits of a route besides its cities and its owner. */
export function routeTraits(route: RouteInfo, book: RulebookInfo | null): readonly TextWithValues[] {
  const traits: TextWithValues[] = [
    ["web.board.spaces", { n: route.length }],
    route.color === null ? ["web.board.any_color"] : [routeColor(route.color).key],
  ];
  if (route.ship) traits.push(["web.board.sea"]);
  if (isTunnel(route, book)) traits.push(tunnelTrait(route.tunnel ?? 0));
  if (route.ferry > 0) traits.push(["web.board.ferry", { n: route.ferry }]);
  if (route.pairs) traits.push(["web.board.pairs"]);
  return traits;
}

function tunnelTrait(printed: number): TextWithValues {
  return printed > 0 ? ["web.board.tunnel_of", { n: printed }] : ["web.board.tunnel"];
}

/** The name of a seat, or its number if there are no names. */
function seatName(seat: number, names: readonly string[]): string {
  return names[seat] || t("web.board.seat", { n: seat + 1 });
}

/** A title, and further details. */
export type Description = { readonly title: string; readonly traits: string };

/** Describe a route, its owner, and what claiming it brings if it can be chosen. */
export function describeRoute(
  boardIndex: BoardIndex,
  name: string,
  owner: number | undefined,
  names: readonly string[],
  book: RulebookInfo | null,
  gains: readonly string[] = [],
): Description {
  const route = boardIndex.route(name);
  const traits = route ? routeTraits(route, book).map(([key, values]) => t(key, values)) : [];
  const whose = owner === undefined ? t("route.free") : t("web.board.of", { seat: seatName(owner, names) });
  return { title: boardIndex.routeTitle(name), traits: [...traits, whose, ...gains].join(", ") };
}

/** Describe a city and its building. */
export function describeCity(
  boardIndex: BoardIndex,
  city: CityInfo,
  builder: number | undefined,
  names: readonly string[],
  book: RulebookInfo | null,
): Description {
  const traits = city.junction ? [t("city.junction")] : city.harbor ? [t("city.harbor")] : [];
  if (builder !== undefined) {
    traits.push(t("web.board.built", { what: buildingName(book), seat: seatName(builder, names) }));
  }
  return { title: boardIndex.cityName(city.code), traits: traits.join(", ") };
}

/** A description in one line. */
export function descriptionText({ title, traits }: Description): string {
  return traits ? `${title}, ${traits}` : title;
}
