// Durations as texts: time controls, and how long ago something happened.
import type { TimeControl } from "../api/types.ts";
import { lang, t } from "./translate.ts";

const UNITS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

type Unit = (typeof UNITS)[number][0];

/** A number of seconds in the largest unit that divides it. */
export function wholeUnits(seconds: number): readonly [n: number, unit: Unit] {
  const [unit, size] = UNITS.find(([, size]) => seconds > 0 && seconds % size === 0) ?? (["seconds", 1] as const);
  return [seconds / size, unit];
}

/** A number of seconds in its largest unit, rounded down: 90 minutes are one hour. */
export function roughUnits(seconds: number): readonly [n: number, unit: Unit] {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? (["seconds", 1] as const);
  return [Math.floor(seconds / size), unit];
}

/** "3 days". */
function durationText(seconds: number): string {
  const [n, unit] = wholeUnits(seconds);
  return t(`web.time.${unit}`, { n });
}

/** The time control of a table. */
export function timeControlText(control: TimeControl): string {
  const time = durationText(control.seconds ?? 0);
  if (control.kind === "decision") return t("web.clock.decision", { time });
  if (control.kind !== "game") return t("web.clock.none");
  if (!control.increment) return t("web.clock.game", { time });
  return t("web.clock.game_more", { time, more: durationText(control.increment) });
}

/** "5 minutes ago". */
export function agoText(at: number, now: number): string {
  const [n, unit] = roughUnits(Math.max(0, now - at) / 1000);
  return new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" }).format(-n, unit);
}
