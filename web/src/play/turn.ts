// Which part of the page a menu is answered on.
import type { Menu, Moment } from "../wire/types.ts";

const AT_THE_BOARD = ["draw", "tickets", "claim", "build", "swap"] as const;
const KNOWN = new Set([
  ...["question", "draw", "tickets", "claim", "build", "keep", "share", "fleet", "swap", "refill", "place", "pay"],
  "answer",
]);

/** Whether it is answered on the board and the display; otherwise it has a dialogue of its own. */
export function isAtTheBoard(menu: Menu): boolean {
  return menu.question === "turn" || AT_THE_BOARD.some((group) => menu[group] !== undefined);
}

/** Actions of kinds that this client has never heard of: they are offered as they are. */
export function strangeTexts(menu: Menu): readonly string[] {
  return Object.entries(menu).flatMap(([group, found]) => {
    if (KNOWN.has(group)) return [];
    if (Array.isArray(found)) return found.filter((text) => typeof text === "string");
    return Object.entries(found as { [key: string]: readonly string[] }).flatMap(([key, payments]) =>
      payments.map((payment) => `${key}=${payment}`),
    );
  });
}

/** Where the first card of this turn went, where it could go on a rack. */
export function placedFirst(moments: readonly Moment[], seat: number | null): "racked" | "stayed" | null {
  for (const moment of moments.toReversed()) {
    if (moment.kind !== "played") continue;
    if (moment.seat !== seat) return null;
    const kinds = new Set(moment.facts?.map(({ kind }) => kind));
    if (kinds.has("racked")) return "racked";
    if (kinds.has("stayed")) return "stayed";
  }
  return null;
}

/** How many cards more a tunnel asked for that was just tried. */
export function extraCards(moments: readonly Moment[]): number | null {
  const facts = moments.toReversed().flatMap((moment) => moment.facts ?? []);
  return facts.find(({ kind }) => kind === "turned_up")?.count ?? null;
}
