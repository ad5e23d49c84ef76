// Which of the two kinds of files a dropped one is.

/** Whether a text looks like house rules: these have a base, and boards have none. What is no JSON is a board's fault. */
export function isHouse(text: string): boolean {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && "base" in found;
  } catch {
    return false;
  }
}
