// Whether the board can be played, and what is still wrong.
import { rulebookName } from "../i18n/rulebooks.ts";
import { errorText, joinOr, t } from "../i18n/translate.ts";
import type { Item } from "./board-file.ts";
import { lastCheck } from "./check.ts";
import { currentFaults, type ItemFault } from "./faults.ts";
import { itemTitles } from "./item-titles.ts";
import { board, isStored, select } from "./state.ts";

export function Status() {
  const { checked, faults, game, error } = lastCheck.value;
  const file = board.value;
  const isEmpty = !file.cities.length && !file.routes.length && !file.tickets.length;
  const shown = isEmpty ? [] : currentFaults(file, faults);
  return (
    <section class="editor-status" aria-label={t("web.editor.status")}>
      <p role="status" aria-busy={checked !== file}>
        {error
          ? errorText(error)
          : checked !== file
            ? t("web.editor.checking")
            : game
              ? t("web.editor.playable", { books: joinOr(game.rulebooks.map(({ base }) => rulebookName(base))) })
              : t(isEmpty ? "web.editor.empty" : "web.editor.faulty")}
      </p>
      {!isStored.value && <p class="editor-fault">{t("web.editor.not_stored")}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((one) => (
            <li key={JSON.stringify(one.fault)}>
              <FaultLine {...one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A fault; that of an item leads there. */
function FaultLine({ fault, list, item }: ItemFault) {
  if (!list || !item) return <>{errorText(fault)}</>;
  const index = (board.value[list] as readonly Item[]).indexOf(item);
  return (
    <button type="button" class="quiet" onClick={() => select(list, index, "focused")}>
      <b>{itemTitles(board.value)(item)}:</b> {errorText(fault)}
    </button>
  );
}
