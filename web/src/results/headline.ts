// The headline of a finished game: to a player how they did, to everybody else who won.
import type { Frame, GameView, ResultView } from "../api/types.ts";
import { hasText, t } from "../i18n/translate.ts";
import { isSharedScreen } from "../session/waiting.ts";
import { rankScores, winnerText } from "./score-components.ts";

type Headline = { readonly title: string; readonly detail: string };

/** A loss by at most this many points is close. */
const MAX_CLOSE = 10;
/** A loss by more points than this, or by more than this share of the winner's, is no time for praise. */
const MAX_BEHIND = 40;
const MAX_BEHIND_SHARE = 0.5;

/** The side of the only player at this screen; null for spectators and shared screens. */
export function mySideOf(you: Frame["you"], { sides }: GameView): number | null {
  if (you.seat == null || isSharedScreen(you)) return null;
  const { seat } = you;
  const found = sides.findIndex(({ seats }) => seats.includes(seat));
  return found < 0 ? null : found;
}

/** The headline for a side, or for nobody in particular. */
export function headlineFor(
  mySide: number | null,
  result: ResultView,
  sides: readonly string[],
  isTeams: boolean,
): Headline {
  const winner = winnerText(result, sides, isTeams);
  const mine = result.scores.find(({ side }) => side === mySide);
  if (!mine) return { title: winner, detail: "" };
  const who = isTeams ? "team" : "you";
  const others = rankScores(result).filter((score) => score !== mine);
  const best = others[0];
  if (result.winners.includes(mine.side)) {
    if (result.winners.length > 1) return { title: t(`web.end.${who}_share`), detail: winner };
    const n = mine.total - (best?.total ?? 0);
    const values = { n, points: t("count.points", { n: mine.total }), seat: sides[best?.side ?? -1] ?? "" };
    return { title: t(`web.end.${who}_win`), detail: n > 0 ? t("web.end.ahead", values) : winner };
  }
  const ahead = others.filter(({ side, total }) => total > mine.total || result.winners.includes(side));
  const n = (best?.total ?? 0) - mine.total;
  const seat = sides[result.winners[0] ?? -1] ?? "";
  const hasPlaces = isTeams || others.length > 1;
  return {
    title: hasPlaces ? placeText(ahead.length + 1, who) : t("web.end.other_wins", { seat }),
    detail: t(`web.end.${lossKey(n, best?.total ?? 0)}`, { n, seat }),
  };
}

/** The place of a player or team that has not won; the first places have words. */
function placeText(n: number, who: "team" | "you"): string {
  const key = `web.end.${who}_place.${n}`;
  return hasText(key) ? t(key) : t(`web.end.${who}_place_n`, { n });
}

/** What is stamped on a winner's card; a shared screen does not know which of its players looks at it. */
export function stampText(you: Frame["you"], { winners }: ResultView, { sides }: GameView): string {
  if (isSharedScreen(you)) return t("web.end.winner");
  const who = sides.some(({ seats }) => seats.length > 1) ? "team" : "you";
  return t(`web.end.${who}_${winners.length > 1 ? "share" : "win"}`);
}

/** The key of the text for a loss by this many points to a winner with that many. */
function lossKey(points: number, most: number): string {
  if (points > MAX_BEHIND || (points > MAX_CLOSE && points > most * MAX_BEHIND_SHARE)) return "far_behind";
  if (points > MAX_CLOSE) return "behind";
  return points > 0 ? "close" : "tied";
}
