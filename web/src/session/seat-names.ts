// Names of the people and bots at a table.
import type { OccupantView, TableSummary } from "../api/types.ts";
import { capitalize, t } from "../i18n/translate.ts";

/** The name of every seat; bots of the same level and people without a name are numbered. */
export function seatNames(occupants: readonly OccupantView[]): readonly string[] {
  return occupants.map((occupant, index) => {
    if (occupant.kind === "free") return t("web.seat.free");
    if (occupant.kind === "person") return occupant.name ?? t("seat.default_name", { n: index + 1 });
    const sameLevel = occupants.filter((other) => other.kind === "bot" && other.level === occupant.level);
    const name = botName(occupant.level ?? "");
    return sameLevel.length > 1 ? `${name} ${botNumber(occupants, index)}` : name;
  });
}

/** The players of a table, with the final points if the game is over. */
export function playersText(summary: TableSummary): string {
  const names = seatNames(summary.occupants);
  const totals = summary.totals?.length === names.length ? summary.totals : null;
  return names.map((name, seat) => (totals ? `${name}: ${totals[seat]}` : name)).join(", ");
}

/** The name of a bot, with a capital letter. */
export function botName(level: string): string {
  return capitalize(t("web.seat.bot", { level: t(`level.${level}`) }));
}

function botNumber(occupants: readonly OccupantView[], index: number): number {
  const level = occupants[index]?.level;
  return occupants.slice(0, index + 1).filter((other) => other.kind === "bot" && other.level === level).length;
}

/** The name of a side: the names of its seats. */
export function sideName(names: readonly string[], seats: readonly number[]): string {
  return seats.map((seat) => names[seat] ?? "").join(" + ");
}
