// Where one is: the path of the page as a value. Links change it without loading the page again.
import { computed, signal } from "@preact/signals";

export type Place =
  | { readonly page: "start" }
  | { readonly page: "table"; readonly table: string; readonly invite: string }
  | { readonly page: "replay"; readonly table: string; readonly invite: string; readonly step: number | null }
  | { readonly page: "rules"; readonly book: string }
  | { readonly page: "own" }
  | { readonly page: "record" }
  | { readonly page: "lost" };

const current = signal(here());

/** The place that the address names. */
export const place = computed<Place>(() => placeOf(current.value));

function here(): string {
  return location.pathname + location.search + location.hash;
}

/** The place that an address names; what follows # at a table is an invitation. */
export function placeOf(address: string): Place {
  const [path = "", invite = ""] = address.split("#");
  const [first = "", query = ""] = path.split("?");
  const parts = first.split("/").filter(Boolean);
  const [head, name, tail] = parts;
  if (!head) return { page: "start" };
  if (head === "t" && name && !tail) return { page: "table", table: name, invite };
  if (head === "t" && name && tail === "replay") {
    const step = new URLSearchParams(query).get("step");
    return { page: "replay", table: name, invite, step: step === null ? null : Number(step) };
  }
  if (head === "rules" && name) return { page: "rules", book: name };
  if (head === "own" && !name) return { page: "own" };
  if (head === "record" && !name) return { page: "record" };
  return { page: "lost" };
}

/** Go somewhere, as a link would. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  current.value = here();
  if (!replace) scrollTo(0, 0);
}

// A link to the same page with another invitation changes what follows # alone.
for (const change of ["popstate", "hashchange"]) {
  addEventListener(change, () => {
    current.value = here();
  });
}

/** Follow a click on a link inside the page without loading it again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
