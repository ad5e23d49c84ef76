// The focus after a change of page.

/** Move the focus to the page, so that screen readers announce it. */
export function focusMain(): void {
  const main = document.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus({ preventScroll: true });
  main?.addEventListener("blur", () => main.removeAttribute("tabindex"), { once: true });
}
