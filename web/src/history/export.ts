// The history as files: JSON with everything that the server sent, and a CSV table for spreadsheets.
import type { FinishedGame, GamePlayer } from "../api/types.ts";
import { gameId, opponentsOf } from "./filter.ts";

const COLUMNS = [
  "ended_at",
  "game",
  "rulebook",
  "board",
  "players",
  "outcome",
  "place",
  "points",
  "tickets_completed",
  "tickets_failed",
  "longest_trail",
  "opponents",
  "replay",
] as const;

/** The games as JSON. */
export function toJson(games: readonly FinishedGame[]): string {
  return `${JSON.stringify({ games }, null, 1)}\n`;
}

/** The games as CSV, one line each, with the URL of each replay. */
export function toCsv(games: readonly FinishedGame[], urlOf: (path: string) => string): string {
  const rows = games.map((game) => [
    new Date(game.ended_at).toISOString(),
    gameId(game),
    game.rulebook,
    game.board,
    game.players.length,
    game.outcome,
    game.place,
    game.total,
    game.completed,
    game.failed,
    game.longest,
    opponentsOf(game).map(opponentText).join("; "),
    urlOf(`/t/${game.table}/replay`),
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function opponentText({ name, level, total }: GamePlayer): string {
  return `${name ?? `bot ${level}`} ${total}`;
}

/** A cell of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
