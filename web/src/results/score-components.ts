// The components of the scores: their points for each side, and where they are on the board.
import type { GameView, ResultView, RulebookInfo, ScoreView } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { type BoardParts, NO_PARTS } from "../board/board-parts.ts";
import { joinAnd, t } from "../i18n/translate.ts";
import { routeName, type SentenceContext } from "../log/sentences.ts";
import { ticketPath } from "../showcase/ticket-path.ts";

/** What to show on the board for a component of a score: a highlight, or the longest trail. */
export type BoardFocus = { readonly highlight: BoardParts; readonly trail: readonly string[] };

export const NO_FOCUS: BoardFocus = { highlight: NO_PARTS, trail: [] };

/** A finished game, and what sentences about it depend on. */
export type Finished = { readonly result: ResultView; readonly game: GameView; readonly context: SentenceContext };

/** A side's points in one component. */
type Cell = { readonly points: number; readonly focus: BoardFocus };

/** A component of the scores: its text key, and a cell for each side in the order of the scores. */
export type ScoreComponent = { readonly key: string; readonly cells: readonly Cell[] };

/** One line of a side's score; null points for lines that only explain. */
type Detail = { readonly points: number | null; readonly text: string; readonly focus: BoardFocus };

/** The components that this game has. */
export function scoreComponents({ result: { scores }, game, context }: Finished): readonly ScoreComponent[] {
  const { book } = context;
  const candidates: readonly (readonly [boolean, string, (score: ScoreView) => Cell])[] = [
    [true, "score.routes", (score) => cell(score.routes, { routes: ownRoutes(score, game), cities: [] })],
    [some(scores, "flags_and_exchanges"), flagsAndExchangesKey(book), (score) => cell(score.flags_and_exchanges)],
    [true, "score.tickets", (score) => ticketsCell(score, context)],
    [some(scores, "tickets_bonus"), "score.most", (score) => cell(score.tickets_bonus)],
    [Boolean(book?.harbors), "score.harbors", (score) => harborsCell(score, game)],
    [some(scores, "longest_bonus"), "score.longest", longestCell],
    [Boolean(book?.stations), "score.stations", (score) => stationsCell(score, game)],
  ];
  return candidates.filter(([isShown]) => isShown).map(([, key, make]) => ({ key, cells: scores.map(make) }));
}

function some(
  scores: readonly ScoreView[],
  component: "flags_and_exchanges" | "tickets_bonus" | "longest_bonus",
): boolean {
  return scores.some((score) => score[component] !== 0);
}

/** What points besides routes and tickets are for: flags or exchanges. */
function flagsAndExchangesKey(book: RulebookInfo | null): string {
  return `score.${book?.vocabulary.flags_and_exchanges || "exchanges"}`;
}

function cell(points: number, highlight: BoardParts = NO_PARTS, trail: readonly string[] = []): Cell {
  return { points, focus: { highlight, trail } };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The routes of a side. */
export function ownRoutes(score: ScoreView, game: GameView): readonly string[] {
  const seats = game.sides[score.side]?.seats ?? [];
  return Object.keys(game.owners).filter((route) => seats.includes(game.owners[route] ?? -1));
}

function ownBuildings(score: ScoreView, game: GameView): readonly string[] {
  const seats = game.sides[score.side]?.seats ?? [];
  return Object.keys(game.buildings).filter((city) => seats.includes(game.buildings[city] ?? -1));
}

function ticketsCell(score: ScoreView, { boardIndex }: SentenceContext): Cell {
  const done = score.tickets.filter(([, points]) => points > 0);
  const cities = done.flatMap(([ticket]) => boardIndex.ticketCities(ticket));
  return cell(sum(score.tickets.map(([, points]) => points)), { routes: [], cities });
}

function harborsCell(score: ScoreView, game: GameView): Cell {
  const points = sum(score.harbors.map(([, gained]) => gained)) + score.unbuilt_points;
  return cell(points, { routes: [], cities: ownBuildings(score, game) });
}

function longestCell(score: ScoreView): Cell {
  return cell(score.longest_bonus, NO_PARTS, score.longest);
}

function stationsCell(score: ScoreView, game: GameView): Cell {
  return cell(score.unbuilt_points, { routes: [], cities: ownBuildings(score, game) });
}

/** Everything in a side's score, one line each. */
export function scoreDetails(
  score: ScoreView,
  { game, context }: Finished,
  components: readonly ScoreComponent[],
): readonly Detail[] {
  const shown = new Set(components.map((component) => component.key));
  const line = (points: number | null, text: string, focus: BoardFocus = NO_FOCUS): Detail => ({ points, text, focus });
  const lines = [line(score.routes, t("score.routes"), at(ownRoutes(score, game), []))];
  lines.push(...score.tickets.map((held) => ticketLine(held, context)));
  const extra = score.flags_and_exchanges;
  if (extra) lines.push(line(extra, t(flagsAndExchangesKey(context.book))));
  if (shown.has("score.most")) lines.push(line(score.tickets_bonus, t("score.most_tickets", { n: score.completed })));
  for (const [city, points] of score.harbors) {
    lines.push(line(points, t("score.harbor_in", { city: context.boardIndex.cityName(city) }), at([], [city])));
  }
  if (shown.has("score.longest")) lines.push(longestLine(score, context));
  if (context.book?.stations || context.book?.harbors) {
    const key = context.book.harbors ? "score.harbors_left" : "score.stations_left";
    lines.push(line(score.unbuilt_points, t(key, { n: score.buildings_left })));
  }
  for (const [city, route] of score.lent) {
    const seat = context.seats[game.owners[route] ?? -1] ?? "";
    const values = { city: context.boardIndex.cityName(city), route: routeName(context.boardIndex, route), seat };
    lines.push(line(null, t("score.lent", values), at([route], [city])));
  }
  return lines;
}

function at(routes: readonly string[], cities: readonly string[]): BoardFocus {
  return { highlight: { routes, cities }, trail: [] };
}

function ticketLine([ticket, points]: readonly [number, number], { boardIndex }: SentenceContext): Detail {
  const facts = boardIndex.facts.tickets[ticket];
  const title = boardIndex.ticketTitle(ticket);
  const focus = at([], facts?.cities ?? []);
  if (!facts?.any_order || points <= 0) return { points, text: title, focus };
  const note = t(points === facts.points ? "score.in_order" : "score.out_of_order");
  return { points, text: `${title} (${note})`, focus };
}

function longestLine(score: ScoreView, context: SentenceContext): Detail {
  const names = score.longest_cities.map((code) => context.boardIndex.cityName(code)).join(" – ") || "–";
  const text = t("score.longest_path", { n: score.longest_length, cities: names });
  return { points: score.longest_bonus, text, focus: { highlight: NO_PARTS, trail: score.longest } };
}

/** The scores from the best to the worst; of equal ones a winner's comes first. */
export function rankScores({ scores, winners }: ResultView): readonly ScoreView[] {
  const won = ({ side }: ScoreView) => Number(winners.includes(side));
  return scores.toSorted((one, other) => other.total - one.total || won(other) - won(one));
}

/** Who won. */
export function winnerText(result: ResultView, sides: readonly string[], isTeams: boolean): string {
  const points = t("count.points", { n: Math.max(...result.scores.map((score) => score.total)) });
  const winners = result.winners.map((side) => sides[side] ?? "");
  if (winners.length > 1) return t("score.shared", { seats: joinAnd(winners), points });
  if (isTeams) return t("score.team_won", { seats: winners[0] ?? "", points });
  return t("score.won", { seat: winners[0] ?? "", points });
}

/** What broke the tie; empty without a tie. */
export function tieText({ tie_break: decided }: ResultView, sides: readonly string[]): string {
  if (!decided) return "";
  const shown = decided.sides.map(([side, number]) => `${sides[side] ?? ""} ${number}`);
  return t(`score.tie.${decided.kind}`, { sides: shown.join(", ") });
}

/** The points of a side in one component, and its text key. */
export type BarPart = { readonly key: string; readonly points: number };

/** The parts of a bar that is as long as all points together: lost points shorten its last parts. */
export function barParts(parts: readonly BarPart[]): readonly BarPart[] {
  let lost = parts.reduce((sum, { points }) => sum + Math.max(0, -points), 0);
  const shortened = parts.toReversed().map(({ key, points }) => {
    const gained = Math.max(0, points);
    const taken = Math.min(gained, lost);
    lost -= taken;
    return { key, points: gained - taken };
  });
  return shortened.toReversed();
}

/** All routes of the winners: along their longest path first, then the others. */
export function winnersNetwork({ scores, winners }: ResultView, game: GameView): readonly string[] {
  const won = scores.filter(({ side }) => winners.includes(side));
  return won.flatMap((score) => [...new Set([...score.longest, ...ownRoutes(score, game)])]);
}

/** A way through the network of the first winner, in walking order: the longest path, or that of the best ticket. */
export function winnersWay({ scores, winners }: ResultView, game: GameView, boardIndex: BoardIndex): readonly string[] {
  const score = scores.find(({ side }) => side === winners[0]);
  if (!score) return [];
  if (score.longest.length) return score.longest;
  const routes = [...ownRoutes(score, game), ...score.lent.map(([, route]) => route)];
  const best = score.tickets.toSorted(([, one], [, other]) => other - one)[0];
  const path = best && best[1] > 0 ? ticketPath(boardIndex, best[0], routes) : [];
  return path.length ? path : routes.slice(0, 1);
}
