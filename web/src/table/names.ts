// What people and bots at a table are called.
import type { SeatCard } from "../wire/types.ts";
import { t } from "../words/words.ts";

/** The name of every seat; bots of one level are numbered, and people of whom no name is known. */
export function seatNames(seats: readonly SeatCard[]): readonly string[] {
  return seats.map((seat, place) => {
    if (seat.kind === "free") return t("web.seat.free");
    if (seat.kind === "person") return seat.name ?? t("play.somebody", { n: place + 1 });
    const twins = seats.filter((other) => other.kind === "bot" && other.level === seat.level);
    const name = botName(seat.level ?? "");
    return twins.length > 1 ? `${name} ${number(seats, place)}` : name;
  });
}

/** A bot of a level: a name, so it begins with a capital. */
export function botName(level: string): string {
  const name = t("web.seat.bot", { level: t(`level.${level}`) });
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function number(seats: readonly SeatCard[], place: number): number {
  const level = seats[place]?.level;
  return seats.slice(0, place + 1).filter((seat) => seat.kind === "bot" && seat.level === level).length;
}

/** A side by the names of its seats. */
export function sideName(names: readonly string[], seats: readonly number[]): string {
  return seats.map((seat) => names[seat] ?? "").join(" + ");
}
