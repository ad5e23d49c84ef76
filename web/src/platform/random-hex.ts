// Random numbers as text. Without https browsers have no `crypto.randomUUID`.

/** So many random bytes, in hexadecimal digits. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
