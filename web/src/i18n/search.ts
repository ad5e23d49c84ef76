// Search by typed words: without accents, in any case and order.

/** Whether a name contains every word of a query. */
export function matchesQuery(name: string, query: string): boolean {
  const plain = foldText(name);
  return foldText(query)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .trim();
}
