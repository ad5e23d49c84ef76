// Texts from the server's locale files, by key and values.
import { signal } from "@preact/signals";
import { request } from "../api/http.ts";
import { type Lang, lang } from "../platform/settings.ts";

export { type Lang, lang };
export type Values = { readonly [placeholder: string]: string | number };

/** The texts of the offline page in both languages; part of the build, since the others come from the server. */
declare const OFFLINE_TEXTS: { readonly [lang in Lang]: { readonly [key: string]: string } };

const texts = signal<{ readonly [key: string]: string }>({});

/** The language chosen last; the texts of another one may come later. */
let chosen: Lang | null = null;

/** Switch to a language. */
export async function setLanguage(wanted: Lang): Promise<void> {
  chosen = wanted;
  const found = await request<{ [key: string]: string }>("GET", `/api/texts/${wanted}`);
  if (chosen !== wanted) return;
  texts.value = found;
  lang.value = wanted;
  document.documentElement.lang = wanted;
}

/** Show the texts of the offline page, in the current language. */
export function showOfflineTexts(): void {
  texts.value = OFFLINE_TEXTS[lang.value];
  document.documentElement.lang = lang.value;
}

/** Whether there is a text for this key. */
export function hasText(key: string): boolean {
  return key in texts.value || `${key}.other` in texts.value;
}

/** The text of a key with its placeholders filled; if it has a singular and a plural, `n` decides. */
export function t(key: string, values: Values = {}): string {
  const found = texts.value[key] ?? texts.value[`${key}.${values.n === 1 ? "one" : "other"}`];
  return found === undefined ? key : fillPlaceholders(found, values);
}

/** Fill the `{placeholders}` of a text. */
function fillPlaceholders(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, placeholder: string) => String(values[placeholder] ?? whole));
}

/** A text that begins with a capital letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** British lists have no comma before the last item; Spanish ones change "y" and "o": "Ana e Inés", "7 u 8". */
const LIST_FORMATS: { readonly [lang in Lang]: { readonly [type in "and" | "or"]: Intl.ListFormat } } = {
  en: listFormats("en-GB"),
  es: listFormats("es"),
};

/** Made once for each language, because that takes much longer than using them. */
function listFormats(locale: string) {
  return {
    and: new Intl.ListFormat(locale, { type: "conjunction" }),
    or: new Intl.ListFormat(locale, { type: "disjunction" }),
  };
}

/** A list: "a, b and c". */
export function joinAnd(items: readonly string[]): string {
  return LIST_FORMATS[lang.value].and.format(items);
}

/** Alternatives: "a, b or c". */
export function joinOr(items: readonly string[]): string {
  return LIST_FORMATS[lang.value].or.format(items);
}

/** The text of an error; its value `why` is itself a text key. */
export function errorText(error: {
  readonly text_key: string;
  readonly values?: { readonly [key: string]: unknown };
}): string {
  const values = Object.entries(error.values ?? {}).map(([key, value]) => [
    key,
    Array.isArray(value) ? joinOr(value) : key === "why" ? t(String(value)) : value,
  ]);
  return t(error.text_key, Object.fromEntries(values) as Values);
}
