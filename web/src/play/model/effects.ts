// What an offer costs and brings, in a few words each: points, tickets, pieces left, and what buildings, flags and
// exchanges do.
import type { GameView, RouteInfo, SeatView } from "../../api/types.ts";
import { cityOfKey, type PartKey } from "../../board/board-parts.ts";
import { turnedUpCards } from "../../board/tunnels.ts";
import { cardName } from "../../i18n/cards.ts";
import { piecesText } from "../../i18n/rulebooks.ts";
import { joinAnd, joinOr, t } from "../../i18n/translate.ts";
import type { TextContext } from "./action-text.ts";
import { type Payment, parseExchange } from "./notation.ts";
import type { Outlook } from "./outlook.ts";

/** What the gains of a route depend on. */
export type GainContext = TextContext & { readonly outlook: Outlook };

/** What effects depend on. */
export type OfferContext = GainContext & {
  readonly game: GameView;
  readonly seat: number | null;
};

/** Effects as one line. */
export function joinEffects(effects: readonly string[]): string {
  return effects.join(" · ");
}

/** What an action costs and brings; nothing for actions that explain themselves. */
export function actionEffects(action: string, question: string | undefined, context: OfferContext): readonly string[] {
  const [head = ""] = action.split("=");
  if (context.boardIndex.route(head) || cityOfKey(head) !== null) return partEffects(head, context);
  switch (head) {
    case "pay":
      return context.game.tunnel ? claimEffects(context.game.tunnel.route, context) : [];
    case "swap":
      return exchangeEffects(action, context);
    case "share":
      return shareEffects(question);
    case "keep":
      return [t("web.play.effect.tickets_risk")];
    case "tickets":
      return drawTicketsEffects(context);
    case "flag":
      return keepForFlagEffects(context);
    default:
      return [];
  }
}

/** What claiming a route or building in a city costs and brings. */
export function partEffects(key: PartKey, context: OfferContext): readonly string[] {
  const city = cityOfKey(key);
  return city === null ? claimEffects(key, context) : buildEffects(city, context);
}

/** What claiming a route brings and leaves. */
export function claimEffects(name: string, context: OfferContext): readonly string[] {
  const route = context.boardIndex.route(name);
  if (!route || !context.book) return [];
  return [...gainEffects(name, context), ...flagEffects(route.color, context), ...pieceEffects(route, context)];
}

/** The points of a route, and the tickets that it completes or advances. */
export function gainEffects(name: string, context: GainContext): readonly string[] {
  const { boardIndex, book } = context;
  const route = boardIndex.route(name);
  if (!route || !book) return [];
  return [t("count.points", { n: book.route_points[route.length] ?? 0 }), ...ticketEffects(name, route, context)];
}

/** The tickets that a route completes, or else those whose path it is on. */
function ticketEffects(name: string, route: RouteInfo, { boardIndex, outlook, hand }: GainContext): readonly string[] {
  const held = heldTickets(hand);
  const known = [...outlook.tickets.values()].filter(({ ticket }) => held.has(ticket));
  const completed = known.filter(({ completing }) => completing?.includes(name));
  const advanced = known.filter((ticket) => !completed.includes(ticket) && ticket.path?.some(isParallel));
  const title = ({ ticket }: { readonly ticket: number }) => boardIndex.ticketTitle(ticket);
  return [
    ...completed.map((found) =>
      t("web.play.effect.completes", { ticket: title(found), points: boardIndex.ticketPoints(found.ticket) }),
    ),
    ...(advanced.length ? [t("web.play.effect.advances", { tickets: joinAnd(advanced.map(title)) })] : []),
  ];

  function isParallel(other: string): boolean {
    const found = boardIndex.route(other);
    return found?.a === route.a && found.b === route.b;
  }
}

function heldTickets(hand: TextContext["hand"]): ReadonlySet<number> {
  return new Set([...(hand?.tickets ?? []), ...(hand?.rack_tickets ?? [])].map(({ ticket }) => ticket));
}

/** The card for the flag that a claim makes possible. */
function flagEffects(color: string | null, { book, game, seat }: OfferContext): readonly string[] {
  const kept = mine(game, seat)?.flag ?? [];
  if (!book || color === null || !book.flag.includes(color) || kept.includes(color)) return [];
  return [flagText(kept.length + 1, book.flag.length, book.flag_points)];
}

/** How far the flag is with this many of its cards. */
function flagText(n: number, whole: number, points: number): string {
  const key = n === whole ? "web.play.effect.flag_whole" : "web.play.effect.flag";
  return t(key, { n, whole, points: t("count.points", { n: points }) });
}

/** What keeping a card for the flag does. */
export function keepForFlagEffects({ book, game, seat }: OfferContext): readonly string[] {
  if (!book) return [];
  return [flagText((mine(game, seat)?.flag ?? []).length + 1, book.flag.length, book.flag_points)];
}

/** The pieces left after a claim, and whether the last turns begin. */
function pieceEffects(route: RouteInfo, { book, game, seat }: OfferContext): readonly string[] {
  const view = mine(game, seat);
  if (!book || !view) return [];
  const trains = view.trains - (route.ship ? 0 : route.length);
  const ships = (view.ships ?? 0) - (route.ship ? route.length : 0);
  const effects = [t("web.play.effect.pieces_left", { pieces: piecesText(trains, ships, book) })];
  const side = game.sides.find(({ seats }) => seats.includes(seat ?? -1))?.seats ?? [];
  const together = side.reduce((sum, other) => sum + countPieces(game.seats[other]), 0) - route.length;
  if (game.turns_left == null && together <= book.end_pieces) effects.push(t("web.play.effect.last_turns"));
  return effects;
}

function countPieces(view: SeatView | undefined): number {
  return (view?.trains ?? 0) + (view?.ships ?? 0);
}

function mine(game: GameView, seat: number | null): SeatView | undefined {
  return seat === null ? undefined : game.seats[seat];
}

/** What a station or a harbour in a city does. */
export function buildEffects(city: string, context: OfferContext): readonly string[] {
  return context.book?.harbors ? harborEffects(city, context) : stationEffects(city, context);
}

function stationEffects(city: string, { boardIndex, book, outlook, hand }: OfferContext): readonly string[] {
  if (!book) return [];
  const held = heldTickets(hand);
  const rescued = [...outlook.tickets.values()].filter(
    ({ ticket, lent = [] }) => held.has(ticket) && lent.some((name) => touches(boardIndex.route(name), city)),
  );
  const titles = rescued.map(({ ticket }) => boardIndex.ticketTitle(ticket));
  return [
    t("web.play.effect.station"),
    ...(titles.length ? [t("web.play.effect.advances", { tickets: joinAnd(titles) })] : []),
    ...unbuiltEffects(book.unbuilt_points),
  ];
}

function touches(route: RouteInfo | undefined, city: string): boolean {
  return route !== undefined && (route.a === city || route.b === city);
}

function harborEffects(city: string, { boardIndex, book, hand }: OfferContext): readonly string[] {
  if (!book) return [];
  const naming = [...heldTickets(hand)].filter((ticket) => boardIndex.ticketCities(ticket).includes(city)).length;
  return [
    t("web.play.effect.harbor", { points: joinOr(book.harbor_points.slice(1).map(String)) }),
    t("web.play.effect.harbor_tickets", { n: naming }),
    ...unbuiltEffects(book.unbuilt_points),
  ];
}

/** What a building that is never built is worth or costs. */
function unbuiltEffects(points: number): readonly string[] {
  if (points === 0) return [];
  const key = points > 0 ? "web.play.effect.unbuilt_gives" : "web.play.effect.unbuilt_costs";
  return [t(key, { points: t("count.points", { n: Math.abs(points) }) })];
}

/** What an exchange costs, and the pieces after it. */
export function exchangeEffects(action: string, { book, game, seat }: OfferContext): readonly string[] {
  const view = mine(game, seat);
  if (!book || !view) return [];
  const { n, got } = parseExchange(action);
  const more = got === "trains" ? n : -n;
  return [
    t("web.play.effect.exchange", { points: t("count.points", { n: n * book.exchange_cost }) }),
    t("web.play.effect.pieces_after", { pieces: piecesText(view.trains + more, (view.ships ?? 0) - more, book) }),
  ];
}

/** What putting tickets on the rack costs, if it is a choice of the turn, and brings. */
export function shareEffects(question: string | undefined): readonly string[] {
  const cost = question === "turn" ? [t("web.play.effect.costs_turn")] : [];
  return [...cost, t("web.play.effect.share")];
}

/** What drawing tickets involves. */
export function drawTicketsEffects({ book }: OfferContext): readonly string[] {
  if (!book) return [];
  return [
    t("web.play.effect.tickets", { n: book.ticket_offer, least: book.ticket_keep }),
    t("web.play.effect.tickets_risk"),
  ];
}

/** What a tunnel may cost on top of a payment, and how many cards would be left for it; empty for other routes. */
export function tunnelRisk(route: RouteInfo | undefined, payment: Payment, { book, hand }: TextContext): string {
  const most = route ? turnedUpCards(route, book) : 0;
  if (!most) return "";
  const paid = [...payment.hand, ...payment.rack];
  const kinds = [...new Set([...paid, "*"])]; // a tunnel is paid in one colour and wilds
  const held = (card: string) => (hand?.cards[card] ?? 0) + (hand?.rack?.[card] ?? 0);
  const left = kinds.reduce((sum, card) => sum + held(card), 0) - paid.length;
  const cards = joinOr(kinds.map((card) => cardName(card, book)));
  return t("web.play.effect.tunnel_risk", { most, cards, n: left });
}

/** How many wilds the best payment saves compared with this one; 0 if none. */
export function wildsSaved(best: Payment | undefined, payment: Payment): number {
  return best ? Math.max(0, payment.wilds - best.wilds) : 0;
}
