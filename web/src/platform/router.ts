// The URL of the page as a signal. Links change it without reloading.
import { computed, signal } from "@preact/signals";
import { pathOf, link as siteLink } from "./site.ts";

export type PageUrl =
  | { readonly page: "start" }
  | { readonly page: "table"; readonly table: string; readonly invite: string }
  | { readonly page: "replay"; readonly table: string; readonly invite: string; readonly step: number | null }
  | { readonly page: "rules"; readonly book: string }
  | { readonly page: "custom" }
  | { readonly page: "editor" }
  | { readonly page: "record" }
  | { readonly page: "games" }
  | { readonly page: "transfer"; readonly token: string }
  | { readonly page: "not_found" };

const current = signal(currentUrl());

/** The page of the current URL. */
export const currentPage = computed<PageUrl>(() => parseUrl(current.value));

function currentUrl(): string {
  return pathOf(location) ?? "/";
}

/** The secret of the current URL, with the # before it; empty if there is none. */
export function urlSecret(): string {
  const [, secret] = current.value.split("#");
  return secret ? `#${secret}` : "";
}

/** The page of a URL; the part after # is a secret: the invite of a table, or the token of a transfer. */
function parseUrl(url: string): PageUrl {
  const [path = "", invite = ""] = url.split("#");
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
  if (head === "custom" && !name) return { page: "custom" };
  if (head === "custom" && name === "editor" && !tail) return { page: "editor" };
  if (head === "record" && !name) return { page: "record" };
  if (head === "games" && !name) return { page: "games" };
  if (head === "transfer" && !name) return { page: "transfer", token: invite };
  return { page: "not_found" };
}

/** Go to a page by its path within the site, as a link would. */
export function navigate(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", siteLink(to));
  else history.pushState(null, "", siteLink(to));
  current.value = currentUrl();
  if (!replace) scrollTo(0, 0);
}

// A link to the same page with another invite changes only the part after #.
for (const change of ["popstate", "hashchange"]) {
  addEventListener(change, () => {
    current.value = currentUrl();
  });
}

/** Follow a click on an internal link without reloading. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return; // a new tab or window, or a download
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  const path = pathOf(link);
  if (path === null || path.startsWith("/api/")) return;
  event.preventDefault();
  navigate(path);
}
