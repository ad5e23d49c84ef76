// Keeps unchanged data as the same objects, so that components that show it are not rendered again.

/** The later value, with all parts that equal those of the earlier value replaced by them. */
export function shareUnchanged<Value>(earlier: unknown, later: Value): Value {
  if (Object.is(earlier, later)) return later;
  if (Array.isArray(earlier) && Array.isArray(later)) {
    const shared = later.map((part, index) => shareUnchanged(earlier[index], part));
    const isShallowEqual =
      shared.length === earlier.length && shared.every((part, index) => Object.is(part, earlier[index]));
    return (isShallowEqual ? earlier : shared) as Value;
  }
  if (!isRecord(earlier) || !isRecord(later)) return later;
  const shared = Object.fromEntries(
    Object.entries(later).map(([key, part]) => [key, shareUnchanged(earlier[key], part)]),
  );
  const keys = Object.keys(shared);
  const isShallowEqual =
    keys.length === Object.keys(earlier).length &&
    keys.every((key) => key in earlier && Object.is(shared[key], earlier[key]));
  return (isShallowEqual ? earlier : shared) as Value;
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
