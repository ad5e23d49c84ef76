// What scores are made of: the parts that this game has, each side's points in them, and where they are on the board.
import { routeName, type Teller } from "../log/tell.ts";
import { NOTHING, type Pointed } from "../table/sitting.ts";
import type { Book, GameView, ResultView, RouteFacts, ScoreView } from "../wire/types.ts";
import { allOf, t } from "../words/words.ts";
import { travel } from "./travel.ts";

/** Where something that counts is on the board; a longest path is a trail. */
export type Where = { readonly pointed: Pointed; readonly trail: readonly string[] };

export const NOWHERE: Where = { pointed: NOTHING, trail: [] };

/** One side's points in one part. */
export type Cell = { readonly points: number; readonly where: Where };

/** A part of all scores: its name, and a cell for each side in the order of the scores. */
export type Part = { readonly key: string; readonly cells: readonly Cell[] };

/** One line of what a side's score was made of; what gives no points itself has null. */
export type Detail = { readonly points: number | null; readonly text: string; readonly where: Where };

/** The parts of a game's scores. */
export function partsOf(result: ResultView, game: GameView, teller: Teller): readonly Part[] {
  const { book } = teller;
  const { scores } = result;
  const has: readonly (readonly [boolean, string, (score: ScoreView) => Cell])[] = [
    [true, "score.routes", (score) => cell(score.routes, { routes: ownRoutes(score, game), cities: [] })],
    [some(scores, "others"), othersKey(book), (score) => cell(score.others)],
    [true, "score.tickets", (score) => ticketsCell(score, teller)],
    [some(scores, "tickets_bonus"), "score.most", (score) => cell(score.tickets_bonus)],
    [Boolean(book?.harbors), "score.harbors", (score) => harborsCell(score, game)],
    [some(scores, "longest_bonus"), "score.longest", (score) => longestCell(score, teller)],
    [Boolean(book?.stations), "score.stations", (score) => stationsCell(score, game)],
  ];
  return has.filter(([there]) => there).map(([, key, make]) => ({ key, cells: scores.map(make) }));
}

function some(scores: readonly ScoreView[], part: "others" | "tickets_bonus" | "longest_bonus"): boolean {
  return scores.some((score) => score[part] !== 0);
}

function othersKey(book: Book | null): string {
  return book?.flag.length ? "score.flags" : "score.exchanges";
}

function cell(points: number, pointed: Pointed = NOTHING, trail: readonly string[] = []): Cell {
  return { points, where: { pointed, trail } };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function ownRoutes(score: ScoreView, game: GameView): readonly string[] {
  const seats = game.sides[score.side]?.seats ?? [];
  return Object.keys(game.owners).filter((route) => seats.includes(game.owners[route] ?? -1));
}

function ownBuildings(score: ScoreView, game: GameView): readonly string[] {
  const seats = game.sides[score.side]?.seats ?? [];
  return Object.keys(game.buildings).filter((city) => seats.includes(game.buildings[city] ?? -1));
}

function ticketsCell(score: ScoreView, { atlas }: Teller): Cell {
  const done = score.tickets.filter(([, points]) => points > 0);
  const cities = done.flatMap(([ticket]) => atlas.facts.tickets[ticket]?.cities ?? []);
  return cell(sum(score.tickets.map(([, points]) => points)), { routes: [], cities });
}

function harborsCell(score: ScoreView, game: GameView): Cell {
  const points = sum(score.harbors.map(([, gained]) => gained)) + score.stations_bonus;
  return cell(points, { routes: [], cities: ownBuildings(score, game) });
}

function longestCell(score: ScoreView, teller: Teller): Cell {
  return cell(score.longest_bonus, NOTHING, journey(score, teller).routes);
}

function stationsCell(score: ScoreView, game: GameView): Cell {
  return cell(score.stations_bonus, { routes: [], cities: ownBuildings(score, game) });
}

function journey(score: ScoreView, { atlas }: Teller) {
  const routes = score.longest.map((name) => atlas.route(name)).filter((route): route is RouteFacts => !!route);
  return travel(routes);
}

/** All that a side's score was made of, a line each. */
export function detailsOf(score: ScoreView, game: GameView, teller: Teller, parts: readonly Part[]): readonly Detail[] {
  const shown = new Set(parts.map((part) => part.key));
  const line = (points: number | null, text: string, where: Where = NOWHERE): Detail => ({ points, text, where });
  const lines = [line(score.routes, t("score.routes"), at(ownRoutes(score, game), []))];
  lines.push(...score.tickets.map((held) => ticketLine(held, teller)));
  const others = othersKey(teller.book);
  if (score.others) lines.push(line(score.others, t(others)));
  if (shown.has("score.most")) lines.push(line(score.tickets_bonus, t("score.most_tickets", { n: score.completed })));
  for (const [city, points] of score.harbors) {
    lines.push(line(points, t("score.harbor_in", { city: teller.atlas.city(city) }), at([], [city])));
  }
  if (shown.has("score.longest")) lines.push(longestLine(score, teller));
  if (teller.book?.stations || teller.book?.harbors) {
    const key = teller.book.harbors ? "score.harbors_left" : "score.stations_left";
    lines.push(line(score.stations_bonus, t(key, { n: score.stations_left })));
  }
  for (const [city, route] of score.lent) {
    const seat = teller.seats[game.owners[route] ?? -1] ?? "";
    const values = { city: teller.atlas.city(city), route: routeName(teller.atlas, route), seat };
    lines.push(line(null, t("score.lent", values), at([route], [city])));
  }
  return lines;
}

function at(routes: readonly string[], cities: readonly string[]): Where {
  return { pointed: { routes, cities }, trail: [] };
}

function ticketLine([ticket, points]: readonly [number, number], { atlas }: Teller): Detail {
  const facts = atlas.facts.tickets[ticket];
  const title = atlas.ticketTitle(ticket);
  const where = at([], facts?.cities ?? []);
  if (!facts?.any_order || points <= 0) return { points, text: title, where };
  const note = t(points === facts.points ? "score.in_order" : "score.out_of_order");
  return { points, text: `${title} (${note})`, where };
}

function longestLine(score: ScoreView, teller: Teller): Detail {
  const { cities, routes } = journey(score, teller);
  const names = cities.map((code) => teller.atlas.city(code)).join(" – ") || "–";
  const text = t("score.longest_path", { n: score.longest_length, cities: names });
  return { points: score.longest_bonus, text, where: { pointed: NOTHING, trail: routes } };
}

/** Who won. */
export function winnerLine(result: ResultView, sides: readonly string[], isTeams: boolean): string {
  const points = t("count.points", { n: Math.max(...result.scores.map((score) => score.total)) });
  const winners = result.winners.map((side) => sides[side] ?? "");
  if (winners.length > 1) return t("score.shared", { seats: allOf(winners), points });
  if (isTeams) return t("score.team_won", { seats: winners[0] ?? "", points });
  return t("score.won", { seat: winners[0] ?? "", points });
}

/** What decided where points alone did not; else nothing. */
export function tieLine({ tie_break: decided }: ResultView, sides: readonly string[]): string {
  if (!decided) return "";
  const shown = decided.sides.map(([side, number]) => `${sides[side] ?? ""} ${number}`);
  return t(`score.tie.${decided.kind}`, { sides: shown.join(", ") });
}

/** Points with their sign, the minus as it is typeset. */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
