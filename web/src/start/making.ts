// Making a table as it was wished for, and going there.
import { go } from "../address.ts";
import type { OwnFiles } from "../making/files.ts";
import { named } from "../me/me.ts";
import { ask } from "../wire/api.ts";
import type { Done, TableMade } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { asked, beginsAtOnce, seatsHere, type Wish } from "./wish.ts";

/**
 * Make the table, seat whoever is at this screen, begin if nobody has to come first, and go there.
 * If a name or the beginning is refused, the table is there all the same, and goes on from where it is.
 */
export async function makeTable(wish: Wish, own: OwnFiles | null, names: ReadonlyMap<number, string>): Promise<void> {
  await named();
  const { table, invite } = await ask<TableMade>("POST", "/api/tables", { body: asked(wish, own) });
  try {
    for (const seat of seatsHere(wish)) {
      const name = names.get(seat)?.trim() || t("play.somebody", { n: seat + 1 });
      await ask<Done>("POST", `/api/tables/${table}/sit`, { body: { type: "sit", seat, name, invite } });
    }
    if (beginsAtOnce(wish)) await ask<Done>("POST", `/api/tables/${table}/start`, { body: { type: "start" } });
  } finally {
    go(`/t/${table}#${invite}`);
  }
}
