// Shows the page in the theme of the settings: light, dark, or the system's.
import { effect } from "@preact/signals";
import { theme } from "../platform/settings.ts";

/** Apply the theme, now and whenever it changes. */
export function followTheme(): void {
  effect(() => {
    if (theme.value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
  });
}
