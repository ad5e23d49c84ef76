// Keys of the table page; those of the rules are listed too. What is typed into a field or a dialogue is nobody's shortcut.
import { useLayoutEffect } from "preact/hooks";
import type { Choosing } from "./choosing.ts";
import { deckOf } from "./texts.ts";

/** The keys and what they do, for the page that tells them. */
export const SHORTCUTS = [
  ["1–9", "display"],
  ["D", "draw"],
  ["S", "ships"],
  ["T", "tickets"],
  ["C", "claims"],
  ["H", "hint"],
  ["Esc", "back"],
  ["K", "keys"],
  ["?", "rules"],
] as const;

/** Listen to the keyboard as long as the page is shown: what can be seen can be pressed. */
export function useKeys(choosing: Choosing): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return;
      if (event.repeat) return; // what is played cannot be taken back: a key that is held down plays once
      if (pressed(choosing, event.key)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [choosing]);
}

function isTaken(event: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("textarea, select, [contenteditable]")) return true;
  const field = target?.closest("input");
  return field != null && event.key !== "Escape" && !["checkbox", "radio"].includes(field.type);
}

/** Do what a key stands for; whether it stands for anything now. */
function pressed(choosing: Choosing, key: string): boolean {
  const menu = choosing.sitting.menu.value;
  if (key === "Escape") return choosing.back();
  if (/^[kK]$/.test(key)) choosing.open("keys");
  else if (/^[1-9]$/.test(key)) return takeFromDisplay(choosing, Number(key) - 1);
  else if (/^[dDsS]$/.test(key)) return draw(choosing, key.toLowerCase() === "d" ? 0 : 1);
  else if (/^[tT]$/.test(key) && menu?.tickets) choosing.open("tickets");
  else if (/^[cC]$/.test(key) && (menu?.claim || menu?.build)) choosing.open("claims");
  else if (/^[hH]$/.test(key) && menu) choosing.open("hint");
  else return false;
  return true;
}

function takeFromDisplay(choosing: Choosing, place: number): boolean {
  const { menu, frame } = choosing.sitting;
  const card = frame.value?.game?.display[place];
  const action = menu.value?.draw?.find((text) => text === `+${card}`);
  if (action) void choosing.decide(action);
  return action !== undefined;
}

function draw(choosing: Choosing, deck: 0 | 1): boolean {
  const action = choosing.sitting.menu.value?.draw?.find((text) => text.startsWith("+?") && deckOf(text) === deck);
  if (action) void choosing.decide(action);
  return action !== undefined;
}
