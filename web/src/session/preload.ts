// Requests the table of the URL before its page is rendered and its connection is open.
import { request } from "../api/http.ts";
import type { Frame } from "../api/types.ts";

let preloaded: { readonly table: string; readonly frame: Promise<Frame | null> } | null = null;

/** Request a table; if that fails, the connection will fail too and report it. */
export function preloadTable(table: string, invite: string): Promise<Frame | null> {
  const frame = request<Frame>("GET", `/api/tables/${table}`, { invite }).catch(() => null);
  preloaded = { table, frame };
  return frame;
}

/** The preloaded frame without its menu, because decisions need the connection. Returned once: it grows stale. */
export async function takePreloadedFrame(table: string): Promise<Frame | null> {
  const asked = preloaded;
  preloaded = null;
  const frame = asked?.table === table ? await asked.frame : null;
  if (!frame) return null;
  const { menu: _, ...seen } = frame;
  return seen;
}
