// The table that the address names is asked for before there is a page to show it on, and before its line is open.
import { ask } from "../wire/api.ts";
import type { Frame } from "../wire/types.ts";

let early: { readonly table: string; readonly frame: Promise<Frame | null> } | null = null;

/** Ask for a table; whatever is wrong with it, its line will find it out and say so. */
export function askEarly(table: string, invite: string): Promise<Frame | null> {
  const frame = ask<Frame>("GET", `/api/tables/${table}`, { invite }).catch(() => null);
  early = { table, frame };
  return frame;
}

/** The frame of a table that was asked for, without its menu: decisions wait for the line. Told once, as it grows old. */
export async function earlyFrame(table: string): Promise<Frame | null> {
  const asked = early;
  early = null;
  const frame = asked?.table === table ? await asked.frame : null;
  if (!frame) return null;
  const { menu: _, ...seen } = frame;
  return seen;
}
