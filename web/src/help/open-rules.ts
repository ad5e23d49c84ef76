// Which rules are open in the panel, and which rulebook is current.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { isModalOpen, takesKeys } from "../ui/keys.ts";

/** The rulebook of the page. */
const currentRulebook = signal<string | null>(null);

/** The rulebook that is open in the panel; empty for the first one of the catalog. */
export const openRulebook = signal<string | null>(null);

/** Open the rules of a rulebook, or of the current one. */
export function openRules(book?: string): void {
  openRulebook.value = book ?? currentRulebook.value ?? "";
}

/** Make a rulebook current while the component is mounted. */
export function useCurrentRulebook(book: string | null | undefined): void {
  useEffect(() => {
    currentRulebook.value = book ?? null;
    return () => {
      currentRulebook.value = null;
    };
  }, [book]);
}

/** Whether a key opens the rules, or closes them: not while the user types, or has another dialog open. */
export function isRulesKey({ key, target }: KeyboardEvent): boolean {
  if (openRulebook.value === null && isModalOpen()) return false;
  return key === "F1" || (key === "?" && !takesKeys(target));
}
