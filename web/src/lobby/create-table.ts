// Creates the table of a draft.
import { request } from "../api/http.ts";
import type { CommandDone, TableCreated } from "../api/types.ts";
import type { CustomFileTexts } from "../custom/files.ts";
import { guestReady, meSaved } from "../guest/guest.ts";
import { t } from "../i18n/translate.ts";
import { navigate } from "../platform/router.ts";
import { announceNonce } from "../session/nonces.ts";
import { localSeats, startsAtOnce, type TableDraft, toNewTable } from "./draft.ts";

/**
 * Create the table, seat the other people at this screen, start if no friend is awaited, and go to the table.
 * If a seat or the start is refused, the table exists all the same, and its page continues from there.
 */
export async function createTable(
  draft: TableDraft,
  files: CustomFileTexts | null,
  names: ReadonlyMap<number, string>,
): Promise<void> {
  await guestReady();
  await meSaved();
  const body = { ...toNewTable(draft, files), ...(await announceNonce()) };
  const { table, invite } = await request<TableCreated>("POST", "/api/tables", { body });
  try {
    for (const seat of localSeats(draft)) {
      const name = names.get(seat)?.trim() || t("seat.default_name", { n: seat + 1 });
      await request<CommandDone>("POST", `/api/tables/${table}/sit`, { body: { type: "sit", seat, name, invite } });
    }
    if (startsAtOnce(draft))
      await request<CommandDone>("POST", `/api/tables/${table}/start`, { body: { type: "start" } });
  } finally {
    navigate(`/t/${table}#${invite}`);
  }
}
