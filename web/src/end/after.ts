// What can be done with a game that is over: play again, keep its record.
import { go } from "../address.ts";
import { ask, askText } from "../wire/api.ts";
import type { Again, Rematch } from "../wire/types.ts";

/** Where the rematch is, with its invitation if we know it. */
export function rematchPath(rematch: Rematch): string {
  return `/t/${rematch.table}${rematch.invite ? `#${rematch.invite}` : ""}`;
}

/** Ask for a rematch and go there; asked twice, by anyone, it is the same table. */
export async function playAgain(table: string): Promise<void> {
  const again = await ask<Again>("POST", `/api/tables/${table}/rematch`);
  go(`/t/${again.table}`);
}

/** Save the record of the game as a file. */
export async function saveRecord(table: string, invite: string): Promise<void> {
  const text = await askText(`/api/tables/${table}/record`, invite ? { invite } : {});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `ferrovia-${table}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
