// Lengths of time in words: clocks of tables, and how long ago something was.
import type { Clock } from "../wire/types.ts";
import { lang, t } from "./words.ts";

const UNITS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

export type Unit = (typeof UNITS)[number][0];

/** A number of seconds in the largest unit of which it is a whole number. */
export function wholeUnits(seconds: number): readonly [n: number, unit: Unit] {
  const [unit, size] = UNITS.find(([, size]) => seconds > 0 && seconds % size === 0) ?? (["seconds", 1] as const);
  return [seconds / size, unit];
}

/** A number of seconds as its largest unit, rounded down, for looking back: 90 minutes are one hour. */
export function roughUnits(seconds: number): readonly [n: number, unit: Unit] {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? (["seconds", 1] as const);
  return [Math.floor(seconds / size), unit];
}

/** "3 days". */
export function durationText(seconds: number): string {
  const [n, unit] = wholeUnits(seconds);
  return t(`web.time.${unit}`, { n });
}

/** How long people may think at a table. */
export function clockText(clock: Clock): string {
  const time = durationText(clock.seconds ?? 0);
  if (clock.kind === "move") return t("web.clock.move", { time });
  if (clock.kind !== "game") return t("web.clock.none");
  if (!clock.increment) return t("web.clock.game", { time });
  return t("web.clock.game_more", { time, more: durationText(clock.increment) });
}

/** "5 minutes ago". */
export function agoText(at: number, now: number): string {
  const [n, unit] = roughUnits(Math.max(0, now - at) / 1000);
  return new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" }).format(-n, unit);
}
