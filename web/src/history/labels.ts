// Texts of the history: games, opponents, results.
import type { FinishedGame } from "../api/types.ts";
import { signedText } from "../i18n/numbers.ts";
import { gameName } from "../i18n/rulebooks.ts";
import { lang, t } from "../i18n/translate.ts";
import { botName } from "../session/seat-names.ts";
import type { HeadToHead } from "./statistics.ts";

/** The name of a game, with its custom board and house rules. */
export function gameLabel(game: FinishedGame): string {
  return gameName(game, game.custom_board ? game.board : null);
}

/** The outcome as a word, or the place of a game that was not won. */
export function outcomeLabel({ outcome, place }: FinishedGame): string {
  return outcome === "lost" ? t("web.history.place", { n: place }) : t(`web.history.outcome.${outcome}`);
}

export function opponentLabel({ kind, name }: HeadToHead): string {
  return kind === "bot" ? botName(name) : name;
}

export function dateLabel(at: number): string {
  return new Intl.DateTimeFormat(lang.value, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** A number with its sign. */
export function signedLabel(n: number): string {
  return n === 0 ? "±0" : signedText(n);
}

/** A share of 1 as a percentage. */
export function percentLabel(part: number, whole: number): string {
  return new Intl.NumberFormat(lang.value, { style: "percent" }).format(whole ? part / whole : 0);
}
