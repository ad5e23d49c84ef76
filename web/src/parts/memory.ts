// What this browser remembers between visits. One that may not, or has no room for it, just forgets.

/** What was remembered under a name. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remember a text under a name; tells whether there was room for it. */
export function remember(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
