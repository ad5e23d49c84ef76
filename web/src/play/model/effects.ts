// What an offer costs and brings, in a few words each: points, tickets, pieces left, and what buildings, flags and
// exchanges do.
import type { GameView, OutlookView, RouteInfo, RulebookInfo, SeatView } from "../../api/types.ts";
import type { BoardIndex } from "../../board/board-index.ts";
import { cityOfKey } from "../../board/board-parts.ts";
import { turnedUpCards } from "../../board/tunnels.ts";
import { cardName } from "../../i18n/cards.ts";
import { piecesText } from "../../i18n/rulebooks.ts";
import { joinAnd, joinOr, t } from "../../i18n/translate.ts";
import { piecesLeft } from "../../showcase/pieces-left.ts";
import type { TextContext } from "./action-text.ts";
import { type Payment, parseExchange } from "./notation.ts";
import type { Outlook } from "./outlook.ts";

/** What the gains of a route depend on. */
type GainContext = TextContext & { readonly outlook: Outlook };

/** What effects depend on. */
export type OfferContext = GainContext & {
  readonly game: GameView;
  readonly seat: number | null;
};

/** Effects as one line. */
export function joinEffects(effects: readonly string[]): string {
  return effects.join(" · ");
}

/** What effects depend on once the rulebook is loaded; `mine` is the viewer's seat. */
type Known = OfferContext & { readonly book: RulebookInfo; readonly mine: SeatView | undefined };

/**
 * What an action costs and brings; nothing for actions that explain themselves. A route or an "@city" stands for all
 * payments for it. On one's turn, sharing costs the turn.
 */
export function actionEffects(action: string, context: OfferContext, question?: string): readonly string[] {
  const [head = ""] = action.split("=");
  if (head === "share") return shareEffects(question);
  if (head === "keep") return [t("web.play.effect.tickets_risk")];
  const { book, game, seat } = context;
  if (!book) return [];
  const known = { ...context, book, mine: seat === null ? undefined : game.seats[seat] };
  const city = cityOfKey(head);
  if (city !== null) return book.harbors ? harborEffects(city, known) : stationEffects(city, known);
  if (head === "pay") return game.tunnel ? claimEffects(game.tunnel.route, known) : [];
  if (head === "swap") return exchangeEffects(action, known);
  if (head === "tickets") return drawTicketsEffects(book);
  if (head === "flag") return [flagText(known)];
  return claimEffects(head, known);
}

/** What claiming a route brings and leaves. */
function claimEffects(name: string, known: Known): readonly string[] {
  const route = known.boardIndex.route(name);
  if (!route) return [];
  const { book, mine } = known;
  const isWanted = route.color !== null && book.flag.includes(route.color) && !mine?.flag?.includes(route.color);
  return [...gainEffects(name, known), ...(isWanted ? [flagText(known)] : []), ...pieceEffects(route, known)];
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
  const isParallel = (other: string) => {
    const found = boardIndex.route(other);
    return found?.a === route.a && found.b === route.b;
  };
  const advanced = known.filter((ticket) => !completed.includes(ticket) && ticket.path?.some(isParallel));
  return [
    ...completed.map(({ ticket }) =>
      t("web.play.effect.completes", {
        ticket: boardIndex.ticketTitle(ticket),
        points: boardIndex.ticketPoints(ticket),
      }),
    ),
    ...advancedEffects(advanced, boardIndex),
  ];
}

function advancedEffects(advanced: readonly OutlookView[], boardIndex: BoardIndex): readonly string[] {
  const tickets = advanced.map(({ ticket }) => boardIndex.ticketTitle(ticket));
  return tickets.length ? [t("web.play.effect.advances", { tickets: joinAnd(tickets) })] : [];
}

function heldTickets(hand: TextContext["hand"]): ReadonlySet<number> {
  return new Set([...(hand?.tickets ?? []), ...(hand?.rack_tickets ?? [])].map(({ ticket }) => ticket));
}

/** How far the flag is with one more of its cards. */
function flagText({ book, mine }: Known): string {
  const [n, whole] = [(mine?.flag?.length ?? 0) + 1, book.flag.length];
  const key = n === whole ? "web.play.effect.flag_whole" : "web.play.effect.flag";
  return t(key, { n, whole, points: t("count.points", { n: book.flag_points }) });
}

/** The pieces left after a claim, and whether the last turns begin. */
function pieceEffects({ ship, length }: RouteInfo, { book, game, seat, mine }: Known): readonly string[] {
  if (!mine) return [];
  const trains = mine.trains - (ship ? 0 : length);
  const ships = (mine.ships ?? 0) - (ship ? length : 0);
  const effects = [t("web.play.effect.pieces_left", { pieces: piecesText(trains, ships, book) })];
  const side = game.sides.findIndex(({ seats }) => seats.includes(seat ?? -1));
  if (game.turns_left == null && piecesLeft(game, side) - length <= book.end_pieces)
    effects.push(t("web.play.effect.last_turns"));
  return effects;
}

function stationEffects(city: string, { boardIndex, book, outlook, hand }: Known): readonly string[] {
  const held = heldTickets(hand);
  const touches = (route: RouteInfo | undefined) => route?.a === city || route?.b === city;
  const rescued = [...outlook.tickets.values()].filter(
    ({ ticket, lent = [] }) => held.has(ticket) && lent.some((name) => touches(boardIndex.route(name))),
  );
  return [
    t("web.play.effect.station"),
    ...advancedEffects(rescued, boardIndex),
    ...unbuiltEffects(book.unbuilt_points),
  ];
}

function harborEffects(city: string, { boardIndex, book, hand }: Known): readonly string[] {
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
function exchangeEffects(action: string, { book, mine }: Known): readonly string[] {
  if (!mine) return [];
  const { n, got } = parseExchange(action);
  const more = got === "trains" ? n : -n;
  return [
    t("web.play.effect.exchange", { points: t("count.points", { n: n * book.exchange_cost }) }),
    t("web.play.effect.pieces_after", { pieces: piecesText(mine.trains + more, (mine.ships ?? 0) - more, book) }),
  ];
}

/** What putting tickets on the rack costs, if it is a choice of the turn, and brings. */
function shareEffects(question: string | undefined): readonly string[] {
  const cost = question === "turn" ? [t("web.play.effect.costs_turn")] : [];
  return [...cost, t("web.play.effect.share")];
}

/** What drawing tickets involves. */
function drawTicketsEffects({ ticket_offer: n, ticket_keep: least }: RulebookInfo): readonly string[] {
  return [t("web.play.effect.tickets", { n, least }), t("web.play.effect.tickets_risk")];
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
