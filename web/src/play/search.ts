// Finding names by what somebody types: without accents, in any case, every word of it somewhere.

/** Whether a name has all the words that were typed. */
export function fits(name: string, typed: string): boolean {
  const plain = folded(name);
  return folded(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .trim();
}
