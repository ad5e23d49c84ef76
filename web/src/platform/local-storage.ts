// Reads and writes localStorage, and reads JSON; failures are ignored, because the page works without it.

/** The stored text; null if there is none. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** All stored texts whose names begin with `prefix`. */
export function readAllStored(prefix: string): Readonly<Record<string, string>> {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    const wanted = names.filter((name) => name.startsWith(prefix));
    return Object.fromEntries(wanted.map((name) => [name, localStorage.getItem(name) ?? ""]));
  } catch {
    return {};
  }
}

/** Store a text; returns whether there was room for it. */
export function writeStored(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** Remove a stored text. */
export function removeStored(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // nothing is stored
  }
}

/** The value in a JSON text; null if it is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
