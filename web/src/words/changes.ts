// What house rules change, in words: the value that is played with, and the one of the printed book.
import type { HouseChange } from "../wire/types.ts";
import { t } from "./words.ts";

type Value = HouseChange["value"];

/** A change as a line. */
export function changeText({ name, value, printed }: HouseChange): string {
  return t("change.line", { what: t(`change.field.${name}`), value: valueText(value), printed: valueText(printed) });
}

function valueText(value: Value): string {
  if (typeof value === "boolean") return t(value ? "change.on" : "change.off");
  return typeof value === "number" ? String(value) : value.join(", ");
}
