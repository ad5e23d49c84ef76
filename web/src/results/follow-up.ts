// What to do after a game: play again, or save the record.
import { ApiError, request, requestText } from "../api/http.ts";
import type { CommandDone, Rematch, RematchCreated, RematchRequest } from "../api/types.ts";
import { navigate } from "../platform/router.ts";
import { saveFile } from "../platform/save-file.ts";
import { announceNonce } from "../session/nonces.ts";

/** The URL of the rematch, with its invite if we know it. */
export function rematchPath(rematch: Rematch): string {
  return `/t/${rematch.table}${rematch.invite ? `#${rematch.invite}` : ""}`;
}

/** Go to the rematch, which the first person who asks creates; without other people it starts at once. */
export async function startRematch(table: string, isAlone: boolean): Promise<void> {
  const body: RematchRequest = await announceNonce();
  const again = await request<RematchCreated>("POST", `/api/tables/${table}/rematch`, { body });
  if (isAlone) await request<CommandDone>("POST", `/api/tables/${again.table}/start`, { body: { type: "start" } });
  navigate(`/t/${again.table}`);
}

/** Take the same seat at the rematch, and go there; if the seat is taken, the waiting room offers the others. */
export async function joinRematch(rematch: Rematch, seat: number): Promise<void> {
  const body = { type: "sit", seat, invite: rematch.invite ?? "", ...(await announceNonce()) };
  try {
    await request<CommandDone>("POST", `/api/tables/${rematch.table}/sit`, { body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  navigate(rematchPath(rematch));
}

/** Download the record of the game. */
export async function saveRecord(table: string, invite: string): Promise<void> {
  const text = await requestText(`/api/tables/${table}/record`, invite ? { invite } : {});
  saveFile(`ferrovia-${table}.txt`, "text/plain", text);
}
