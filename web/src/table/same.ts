// What did not change stays the same object, so that what shows it need not look at it again.

/** A later value of plain data, with every part that equals the one of an earlier value taken from there. */
export function sharing<Value>(earlier: unknown, later: Value): Value {
  if (Object.is(earlier, later)) return later;
  if (Array.isArray(earlier) && Array.isArray(later)) {
    const made = later.map((part, place) => sharing(earlier[place], part));
    const isSame = made.length === earlier.length && made.every((part, place) => Object.is(part, earlier[place]));
    return (isSame ? earlier : made) as Value;
  }
  if (!isRecord(earlier) || !isRecord(later)) return later;
  const made = Object.fromEntries(Object.entries(later).map(([key, part]) => [key, sharing(earlier[key], part)]));
  const keys = Object.keys(made);
  const isSame =
    keys.length === Object.keys(earlier).length &&
    keys.every((key) => key in earlier && Object.is(made[key], earlier[key]));
  return (isSame ? earlier : made) as Value;
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
