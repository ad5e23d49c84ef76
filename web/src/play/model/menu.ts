// Reads menus and recent moments: where a question is answered, and what led to it.
import type { Menu, Moment, MoreAction } from "../../api/types.ts";
import type { ConfirmMode } from "../../platform/settings.ts";
import { parseDeck } from "./notation.ts";

const BOARD_GROUPS = ["draw", "refill", "tickets", "claim", "build", "exchange"] as const;
const GROUPS = [...BOARD_GROUPS, "keep", "share", "fleet", "place", "pay", "answer", "more"] as const;
const KNOWN_GROUPS: ReadonlySet<string> = new Set<keyof Menu>(["question", ...GROUPS]);

/** Whether a menu is answered on the board and the display; otherwise it gets a panel. */
export function isAnsweredOnBoard(menu: Menu): boolean {
  return menu.question === "turn" || BOARD_GROUPS.some((group) => menu[group] !== undefined);
}

/** Actions that this client has no control for: those of new kinds, and all of a group that it does not know. */
export function moreActions(menu: Menu): readonly MoreAction[] {
  const unknown = Object.entries(menu).flatMap(([group, found]) => (KNOWN_GROUPS.has(group) ? [] : groupTexts(found)));
  return [...(menu.more ?? []), ...unknown.map((text) => ({ text, kind: "" }))];
}

function groupTexts(found: unknown): readonly string[] {
  if (Array.isArray(found)) return found.filter((text) => typeof text === "string");
  return Object.entries(found as { [key: string]: readonly string[] }).flatMap(([key, payments]) =>
    payments.map((payment) => `${key}=${payment}`),
  );
}

/** Whether an action is sent only after a confirmation. Drawing tickets has a question of its own. */
export function needsConfirmation(mode: ConfirmMode, menu: Menu, action: string): boolean {
  if (mode === "off" || menu.tickets?.includes(action)) return false;
  return mode === "all" || partKeyOf(menu, action) !== null;
}

/** The payments for each route and each "@city" of a menu; an action is `key=payment`. */
export function offeredPayments(menu: Menu | null): ReadonlyMap<string, readonly string[]> {
  const { cities = [], payments = [] } = menu?.build ?? {};
  return new Map([...Object.entries(menu?.claim ?? {}), ...cities.map((key) => [key, payments] as const)]);
}

/** The route or "@city" that an action of the menu claims or builds on; null for other actions. */
export function partKeyOf(menu: Menu, action: string): string | null {
  const [key = ""] = action.split("=");
  return offeredPayments(menu).has(key) ? key : null;
}

/** Where the first card of this turn was put, if it could go on a rack. */
export function firstCardPlacement(moments: readonly Moment[], seat: number | null): "racked" | "stayed" | null {
  for (const moment of moments.toReversed()) {
    if (moment.kind !== "played") continue;
    if (moment.seat !== seat) return null;
    const kinds = new Set(moment.events?.map(({ kind }) => kind));
    if (kinds.has("racked")) return "racked";
    if (kinds.has("stayed")) return "stayed";
  }
  return null;
}

/** The number of extra cards that the last tunnel costs. */
export function tunnelExtraCards(moments: readonly Moment[]): number | null {
  const events = moments.toReversed().flatMap((moment) => moment.events ?? []);
  return events.find(({ kind }) => kind === "turned_up")?.count ?? null;
}

/** The route that a seat claimed last, which may be worth a card for the flag. */
export function lastClaimed(moments: readonly Moment[], seat: number | null): string | null {
  const claims = moments.flatMap(({ kind, seat: who, events }) =>
    kind === "played" && who === seat ? (events ?? []).filter((event) => event.kind === "claimed") : [],
  );
  return claims.at(-1)?.route ?? null;
}

/** Whether an action takes something from the market, or fills a gap in it. */
export function isOnMarket(action: string): boolean {
  return action.startsWith("+") || ["refill", "tickets"].includes(action.split("=")[0] ?? "");
}

/** The action of a menu that a deck stands for: to draw from it, or to fill a gap in the display from it. */
export function deckAction(menu: Menu | null, deck: number): string | undefined {
  const draws = menu?.draw?.filter((text) => text.startsWith("+?")) ?? [];
  return [...draws, ...(menu?.refill ?? [])].find((text) => parseDeck(text) === deck);
}
