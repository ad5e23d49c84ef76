// How this client was built: for a server, or as a static site that has the game in a worker of the browser.

/** Set by the build of a static site; missing otherwise, and in tests. */
declare const FERROVIA_STATIC_SITE: boolean | undefined;

/** Whether there is no server, and so nobody else: what needs other people's devices is not shown. */
export const isStaticSite: boolean = typeof FERROVIA_STATIC_SITE !== "undefined";

/** The path of the folder with the files of this site, with a slash at both ends. A static site may be anywhere. */
export const BASE: string = isStaticSite ? location.pathname.replace(/[^/]*$/, "") : "/";

type Place = Pick<URL, "pathname" | "search" | "hash">;

/** A link to a page: `path` begins with a slash. A file host knows only one page, so there the path follows #. */
export function link(path: string, isStatic: boolean = isStaticSite): string {
  return isStatic ? `#${path}` : path;
}

/** The whole URL of a page. */
export function pageUrl(path: string): string {
  return new URL(link(path), location.href).href;
}

/** The path of a page with all that follows it; null if the place is not a page of this site. */
export function pathOf(place: Place, here: Place = location, isStatic: boolean = isStaticSite): string | null {
  if (!isStatic) return place.pathname + place.search + place.hash;
  return place.pathname === here.pathname ? place.hash.slice(1) || "/" : null;
}
