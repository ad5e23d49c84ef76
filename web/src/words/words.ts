// Every sentence comes from the locale files of the server: a key and values in, a text out.
import { signal } from "@preact/signals";
import { recall, remember } from "../parts/memory.ts";
import { ask } from "../wire/api.ts";

export type Lang = "en" | "es";
export type Values = { readonly [place: string]: string | number };

const KEPT = "ferrovia.lang";

/** The language that is shown; reading it in a component makes the component follow it. */
export const lang = signal<Lang>("en");
const texts = signal<{ readonly [key: string]: string }>({});

/** The language that was chosen here before, or else the browser's. */
export function wantedLang(): Lang {
  const kept = recall(KEPT);
  if (kept === "en" || kept === "es") return kept;
  return navigator.language.toLowerCase().startsWith("es") ? "es" : "en";
}

/** Show everything in a language, and remember it. */
export async function speak(wanted: Lang): Promise<void> {
  const found = await ask<{ [key: string]: string }>("GET", `/api/words/${wanted}`);
  remember(KEPT, wanted);
  texts.value = found;
  lang.value = wanted;
  document.documentElement.lang = wanted;
}

/** Whether there is a text for this key. */
export function has(key: string): boolean {
  return key in texts.value || `${key}.other` in texts.value;
}

/** The text with its places filled; where it has a singular and a plural, `n` decides. */
export function t(key: string, values: Values = {}): string {
  const found = texts.value[key] ?? texts.value[`${key}.${values.n === 1 ? "one" : "other"}`];
  return found === undefined ? key : fill(found, values);
}

/** A text with its `{places}` filled. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, place: string) => String(values[place] ?? whole));
}

/** How lists are written: without a comma before the last, and in Spanish "Ana e Inés", "7 u 8". */
const LISTS: { readonly [spoken in Lang]: string } = { en: "en-GB", es: "es" };

/** Things in a row: a, b and c. */
export function allOf(items: readonly string[]): string {
  return new Intl.ListFormat(LISTS[lang.value], { type: "conjunction" }).format(items);
}

/** Alternatives in a row: a, b or c. */
export function oneOf(items: readonly string[]): string {
  return new Intl.ListFormat(LISTS[lang.value], { type: "disjunction" }).format(items);
}

/** What a refusal says; `why` among its values is the key of a sentence itself. */
export function troubleText(trouble: {
  readonly text: string;
  readonly values?: { readonly [key: string]: unknown };
}): string {
  const values = Object.entries(trouble.values ?? {}).map(([key, value]) => [
    key,
    Array.isArray(value) ? oneOf(value) : key === "why" ? t(String(value)) : value,
  ]);
  return t(trouble.text, Object.fromEntries(values) as Values);
}
