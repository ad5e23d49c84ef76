// Numbers with a typographic minus.

/** A number, or a text with one. */
export function withMinus(value: number | string): string {
  return String(value).replace("-", "−");
}

/** A number with its sign; zero has none. */
export function signedText(n: number): string {
  return n > 0 ? `+${n}` : withMinus(n);
}
