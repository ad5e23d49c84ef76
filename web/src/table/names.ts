// What people and bots at a table are called.
import type { SeatCard } from "../wire/types.ts";
import { t } from "../words/words.ts";

/** The name of every seat; bots of one level are numbered. */
export function seatNames(seats: readonly SeatCard[]): readonly string[] {
  return seats.map((seat, place) => {
    if (seat.kind === "free") return t("web.seat.free");
    if (seat.kind === "person") return seat.name ?? "";
    const twins = seats.filter((other) => other.kind === "bot" && other.level === seat.level);
    const name = botName(seat.level ?? "");
    return twins.length > 1 ? `${name} ${number(seats, place)}` : name;
  });
}

/** A bot of a level. */
export function botName(level: string): string {
  return t("web.seat.bot", { level: t(`level.${level}`) });
}

function number(seats: readonly SeatCard[], place: number): number {
  const level = seats[place]?.level;
  return seats.slice(0, place + 1).filter((seat) => seat.kind === "bot" && seat.level === level).length;
}

/** A side by the names of its seats. */
export function sideName(names: readonly string[], seats: readonly number[]): string {
  return seats.map((seat) => names[seat] ?? "").join(" + ");
}
