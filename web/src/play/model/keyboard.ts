// Keyboard shortcuts of the table page, and the list of them, with those that work on every page.
import { useKeyDown } from "../../ui/hooks.ts";
import { hasModifier, isModalOpen, takesKeys } from "../../ui/keys.ts";
import { deckAction } from "./menu.ts";
import type { Selection } from "./selection.ts";

/** The keys and the text keys of what they do, for the list of shortcuts. */
export const SHORTCUTS = [
  ["1–9", "display"],
  ["D", "draw"],
  ["S", "ships"],
  ["T", "tickets"],
  ["C", "claims"],
  ["H", "hint"],
  ["U", "undo"],
  ["Esc", "back"],
  ["K", "keys"],
  ["?", "rules"],
  [",", "settings"],
] as const;

/** Handle shortcuts while the page is shown. */
export function useKeys(selection: Selection): void {
  useKeyDown(
    (event) => {
      if (hasModifier(event) || event.defaultPrevented) return;
      if (isModalOpen() || (event.key !== "Escape" && takesKeys(event.target))) return;
      if (event.repeat) return; // actions cannot always be undone: a key that is held down acts once
      if (handleKey(selection, event.key)) event.preventDefault();
    },
    [selection],
  );
}

/** Handle a shortcut; returns whether the key is one now. */
function handleKey(selection: Selection, key: string): boolean {
  const menu = selection.session.menu.value;
  if (key === "Escape") return selection.back();
  if (/^[kK]$/.test(key)) selection.open("keys");
  else if (/^[1-9]$/.test(key)) return takeFromDisplay(selection, Number(key) - 1);
  else if (/^[dDsS]$/.test(key)) return submitted(selection, deckAction(menu, key.toLowerCase() === "d" ? 0 : 1));
  else if (/^[tT]$/.test(key) && menu?.tickets) selection.open("tickets");
  else if (/^[cC]$/.test(key) && (menu?.claim || menu?.build)) selection.open("claims");
  else if (/^[hH]$/.test(key) && menu) selection.open("hint");
  else if (/^[uU]$/.test(key) && selection.session.frame.value?.may_undo) void selection.undo();
  else return false;
  return true;
}

function takeFromDisplay(selection: Selection, slot: number): boolean {
  const { menu, frame } = selection.session;
  const card = frame.value?.game?.display[slot];
  return submitted(
    selection,
    menu.value?.draw?.find((text) => text === `+${card}`),
  );
}

/** Submit an action if there is one. */
function submitted(selection: Selection, action: string | undefined): boolean {
  if (action) void selection.submit(action);
  return action !== undefined;
}
