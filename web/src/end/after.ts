// What can be done with a game that is over: play again, keep its record.
import { go } from "../address.ts";
import { ask, askText } from "../wire/api.ts";
import type { Again, Done, Rematch } from "../wire/types.ts";

/** Where the rematch is, with its invitation if we know it. */
export function rematchPath(rematch: Rematch): string {
  return `/t/${rematch.table}${rematch.invite ? `#${rematch.invite}` : ""}`;
}

/** Ask for a rematch and go there; asked twice, by anyone, it is the same table. With nobody to wait for it begins. */
export async function playAgain(table: string, isAlone: boolean): Promise<void> {
  const again = await ask<Again>("POST", `/api/tables/${table}/rematch`);
  if (isAlone) await ask<Done>("POST", `/api/tables/${again.table}/start`, { body: { type: "start" } });
  go(`/t/${again.table}`);
}

const KEPT_FOR = 60_000; // milliseconds in which a browser has begun to save a file

/** Save the record of the game as a file. */
export async function saveRecord(table: string, invite: string): Promise<void> {
  const text = await askText(`/api/tables/${table}/record`, invite ? { invite } : {});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `ferrovia-${table}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR);
}
