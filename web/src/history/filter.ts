// Which games of the history are shown, and which choices the filters offer.
import type { FinishedGame, GamePlayer } from "../api/types.ts";

export const RESULTS = ["won", "lost", "resigned"] as const;
export const PERIODS = ["week", "month", "year"] as const;

type ResultChoice = (typeof RESULTS)[number];
type Period = (typeof PERIODS)[number];

/** What a game must be to be shown; null where anything goes. */
export type GameFilter = {
  /** A printed rulebook, or the id of a custom board. */
  readonly game: string | null;
  readonly seats: number | null;
  readonly result: ResultChoice | null;
  /** An opponent, see `opponentId`. */
  readonly opponent: string | null;
  readonly period: Period | null;
};

export const NO_FILTER: GameFilter = { game: null, seats: null, result: null, opponent: null, period: null };

const DAY_MS = 86_400_000;
const PERIOD_DAYS: { readonly [period in Period]: number } = { week: 7, month: 30, year: 365 };

/** The games that pass the filter. */
export function filterGames(games: readonly FinishedGame[], filter: GameFilter, now: number): readonly FinishedGame[] {
  const since = filter.period ? now - PERIOD_DAYS[filter.period] * DAY_MS : 0;
  return games.filter(
    (game) =>
      (filter.game === null || gameId(game) === filter.game) &&
      (filter.seats === null || game.players.length === filter.seats) &&
      (filter.result === null || resultOf(game) === filter.result) &&
      (filter.opponent === null || opponentsOf(game).some((player) => opponentId(player) === filter.opponent)) &&
      game.ended_at >= since,
  );
}

/** What a game is counted as: the printed rulebook, or its custom board. */
export function gameId({ base, board, custom_board }: FinishedGame): string {
  return custom_board ? board : base;
}

/** A shared victory is a victory. */
export function resultOf({ outcome }: FinishedGame): ResultChoice {
  return outcome === "shared" ? "won" : outcome;
}

/** Everybody but the player and the partner. */
export function opponentsOf({ players, seat }: FinishedGame): readonly GamePlayer[] {
  return players.filter((player, other) => other !== seat && !player.partner);
}

/** An opponent across games: the key of a person, or the level of a bot. */
export function opponentId({ key, level }: GamePlayer): string {
  return key ? `person ${key}` : `bot ${level ?? ""}`;
}

/** The choices that the games of a history have, each once, in the order to offer them. */
export function filterChoices(games: readonly FinishedGame[]) {
  const opponents = games.flatMap(opponentsOf);
  return {
    games: unique(games.map(gameId)),
    seats: unique(games.map(({ players }) => players.length)).sort((one, other) => one - other),
    levels: unique(opponents.flatMap(({ level }) => level ?? [])),
    people: latestNames(games),
  };
}

/** The people of a history by their keys, with the name that each had last. */
export function latestNames(games: readonly FinishedGame[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { key, name } of games.flatMap(opponentsOf)) if (key && !names.has(key)) names.set(key, name ?? "");
  return names;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
