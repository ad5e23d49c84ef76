// Light, dark, or as the system is: chosen here and remembered.
import { signal } from "@preact/signals";
import { recall, remember } from "../parts/memory.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = "ferrovia.theme";

/** The theme that is chosen. */
export const theme = signal<Theme>("system");

/** Show everything in a theme, and remember it. */
export function paint(wanted: Theme): void {
  theme.value = wanted;
  if (wanted === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
  remember(KEPT, wanted);
}

/** The theme that was chosen here before. */
export function wantedTheme(): Theme {
  return THEMES.find((name) => name === recall(KEPT)) ?? "system";
}

/** The theme after this one. */
export function nextTheme(now: Theme): Theme {
  return THEMES[(THEMES.indexOf(now) + 1) % THEMES.length] ?? "system";
}
