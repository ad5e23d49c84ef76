// Texts about rulebooks: names, facts, house rules, pieces. A rulebook without texts is shown by its id.
import type { HouseChange, RulebookInfo } from "../api/types.ts";
import { hasText, joinOr, t } from "./translate.ts";

/** The name of a rulebook. */
export function rulebookName(id: string): string {
  const key = `web.book.name.${id}`;
  return hasText(key) ? t(key) : id;
}

/** What a table plays. */
type PlayedGame = { readonly rulebook: string; readonly base?: string; readonly house?: string | boolean };

/** The name of a game: the custom board if there is one, the rulebook, and whether house rules change it. */
export function gameName(played: PlayedGame, customBoard: string | null): string {
  const book = rulebookName(played.base || played.rulebook);
  const name = customBoard ? `${customBoard} · ${book}` : book;
  return played.house ? `${name} · ${t("web.custom.house_rules")}` : name;
}

/** One line about what is special. */
export function rulebookTagline(id: string): string {
  const key = `web.book.line.${id}`;
  return hasText(key) ? t(key) : "";
}

/** How long a game takes. */
export function rulebookLength(id: string): string {
  const key = `web.book.length.${id}`;
  return hasText(key) ? t(key) : "";
}

/** The numbers of players. */
export function rulebookSeats({ seat_counts: seats }: RulebookInfo): string {
  const last = seats.at(-1) ?? 0;
  if (seats.length > 1 && isRange(seats)) return t("web.book.seats", { seats: `${seats[0]}–${last}` });
  return t("web.book.seats", { seats: joinOr(seats.map(String)) });
}

function isRange(seats: readonly number[]): boolean {
  return seats.every((n, index) => index === 0 || n === (seats[index - 1] ?? 0) + 1);
}

type Value = HouseChange["value"];

/** A house rule: the changed value and the printed one. */
export function changeText({ name, value, printed }: HouseChange): string {
  return t("change.line", { what: t(`change.field.${name}`), value: valueText(value), printed: valueText(printed) });
}

function valueText(value: Value): string {
  if (typeof value === "boolean") return t(value ? "change.on" : "change.off");
  if (typeof value === "string") return t(`change.word.${value}`);
  return typeof value === "number" ? String(value) : value.map(valueText).join(", ") || t("change.none");
}

/** The text key for a number of the pieces that go on land: trains or buses, as the rulebook calls them. */
export function trainsKey(book: RulebookInfo | null): string {
  return `count.${book?.vocabulary.pieces ?? "trains"}`;
}

/** Numbers of pieces by kind: "20 trains + 5 ships". */
export function piecesText(trains: number, ships: number, book: RulebookInfo | null): string {
  const parts = [
    trains || !ships ? t(trainsKey(book), { n: trains }) : "",
    ships ? t("count.ships", { n: ships }) : "",
  ];
  return parts.filter(Boolean).join(" + ");
}

/** What a rulebook builds in cities: a harbour or a station. */
export function buildingName(book: RulebookInfo | null): string {
  return t(book?.harbors ? "building.harbor" : "building.station");
}
