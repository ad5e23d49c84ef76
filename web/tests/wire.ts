// Messages as the server makes them (tools/wire_samples.py), and changed as a test needs them: it spells out what it is
// about, and every other field is there as well.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  BoardInfo,
  CityInfo,
  Frame,
  GameView,
  HandView,
  Replay,
  ResultView,
  RouteInfo,
  RulebookInfo,
  ScoreView,
  TicketInfo,
} from "../src/api/types.ts";
import { BoardIndex } from "../src/board/board-index.ts";

type Samples = {
  readonly boards: { readonly [id: string]: BoardInfo };
  readonly rulebooks: { readonly [id: string]: RulebookInfo };
  /** Of a game of Europe for two: its first question, the first turn of seat 0, and its end. */
  readonly frames: { readonly [moment in "opening" | "turn" | "over"]: Frame };
  readonly replay: Replay;
};

const samples: Samples = JSON.parse(readFileSync(join(import.meta.dirname, "wire.json"), "utf8"));

export const { frames, replay } = samples;

/** What the server sends, which must be there. */
function sent<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("the samples have no such message");
  return value;
}

/** A rulebook. */
export function book(id: string, given: Partial<RulebookInfo> = {}): RulebookInfo {
  return { ...sent(samples.rulebooks[id]), ...given };
}

/** A built-in board. */
export function builtIn(id: string): BoardIndex {
  return new BoardIndex(sent(samples.boards[id]));
}

/** A grey railway route with two spaces, such as "a-b" or its double "a-b.2". */
export function route(name: string, given: Partial<RouteInfo> = {}): RouteInfo {
  const [a = "", b = ""] = sent(name.split(".")[0]).split("-");
  const plain = sent(samples.boards.usa?.routes.find(({ color, length }) => color === null && length === 2));
  return { ...plain, name, a, b, ...given };
}

/** A city, named by its code in capitals. */
export function city(code: string, given: Partial<CityInfo> = {}): CityInfo {
  return { ...sent(samples.boards.usa?.cities[0]), id: code, code, name: code.toUpperCase(), ...given };
}

/** A plain ticket, which costs what it is worth. */
export function ticket(cities: readonly string[], points: number, given: Partial<TicketInfo> = {}): TicketInfo {
  return { ...sent(samples.boards.usa?.tickets[0]), cities, points, penalty: points, ...given };
}

/** A board with these routes between their cities. */
export function board(
  routes: readonly RouteInfo[],
  tickets: readonly TicketInfo[] = [],
  given: Partial<BoardInfo> = {},
): BoardInfo {
  const codes = [...new Set(routes.flatMap(({ a, b }) => [a, b]))];
  return {
    ...sent(samples.boards.usa),
    id: "small",
    cities: codes.map((code) => city(code)),
    routes,
    tickets,
    ...given,
  };
}

/** The same, to be found by name. */
export function boardIndex(...given: Parameters<typeof board>): BoardIndex {
  return new BoardIndex(board(...given));
}

/** The first turn of seat 0, or another frame. */
export function frame(given: Partial<Frame> = {}, moment: keyof typeof frames = "turn"): Frame {
  return { ...frames[moment], ...given };
}

/** The game of that frame; its seats have the same figures, if there are more. */
export function game(given: Partial<GameView> = {}): GameView {
  return { ...sent(frames.turn.game), ...given };
}

/** The hand of that frame. */
export function hand(given: Partial<HandView> = {}): HandView {
  return { ...sent(frames.turn.hand), ...given };
}

/** The score of a side that has no points; `given` says what for it has some. */
export function score(side: number, given: Partial<ScoreView> = {}): ScoreView {
  const [sample] = sent(frames.over.result).scores;
  const zero = Object.entries(sent(sample)).map(([name, value]) => [name, Array.isArray(value) ? [] : 0]);
  return { ...(Object.fromEntries(zero) as ScoreView), side, ...given };
}

/** A result. */
export function result(scores: readonly ScoreView[], ...winners: readonly number[]): ResultView {
  return { ...sent(frames.over.result), scores, winners };
}
