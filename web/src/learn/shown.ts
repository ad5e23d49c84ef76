// Whether the rules are open, and which book is at hand: one keypress away wherever one is.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** The book of the table that is shown. */
const bookAtHand = signal<string | null>(null);

/** The book whose rules are open in the panel; empty for the first one that there is. */
export const rulesShown = signal<string | null>(null);

/** Open the rules of a book, or of the one at hand. */
export function showRules(book?: string): void {
  rulesShown.value = book ?? bookAtHand.value ?? "";
}

/** While the component is there, this is the book at hand. */
export function useBookAtHand(book: string | null | undefined): void {
  useEffect(() => {
    bookAtHand.value = book ?? null;
    return () => {
      bookAtHand.value = null;
    };
  }, [book]);
}

/** Whether a key asks for the rules; not while somebody types. */
export function asksForRules(event: KeyboardEvent): boolean {
  if (event.key === "F1") return true;
  return event.key === "?" && !isTyping(event.target);
}

/** Whether keys go into a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input:not([type=range]), textarea, select, [contenteditable]");
}
