// A list of entries; the selected one shows its fields, and every one its faults.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { errorText, t } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import type { Entry, ListName } from "./board-file.ts";
import { lastCheck } from "./check.ts";
import { entryTitles } from "./entry-titles.ts";
import { board, removeSelected, reveal, select, selected } from "./state.ts";

type Props<One extends Entry> = {
  readonly list: ListName;
  readonly entries: readonly One[];
  readonly note: (entry: One) => string;
  readonly fields: (entry: One, index: number) => ComponentChildren;
  /** Adds an entry; null if the board has too few cities. */
  readonly onAdd: (() => void) | null;
};

export function EntryList<One extends Entry>({ list, entries, note, fields, onAdd }: Props<One>) {
  const title = entryTitles(board.value);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div class="editor-entries">
      <ol>
        {entries.map((entry, index) => {
          const isOpen = selected.value?.list === list && selected.value.index === index;
          return (
            <li key={index} data-open={isOpen}>
              <button
                type="button"
                class="quiet editor-entry"
                aria-expanded={isOpen}
                onClick={() => {
                  if (isOpen) selected.value = null;
                  else select(list, index);
                }}
              >
                <b>{title(entry)}</b> <span>{note(entry)}</span>
              </button>
              <EntryFaults entry={entry} />
              {isOpen && (
                <Opened key={`${list} ${index}`}>
                  {fields(entry, index)}
                  <Button
                    aria-label={t("web.editor.remove_named", { name: title(entry) })}
                    onClick={() => {
                      removeSelected();
                      addButton.current?.focus();
                    }}
                    text={t("web.editor.remove")}
                  />
                </Opened>
              )}
            </li>
          );
        })}
      </ol>
      <Button ref={addButton} disabled={!onAdd} onClick={() => onAdd?.()} text={t(`web.editor.add.${list}`)} />
      {!onAdd && <p class="editor-hint">{t("web.editor.needs_cities")}</p>}
    </div>
  );
}

/** The fields of the selected entry; one selected on the map is brought into view. */
function Opened({ children }: { readonly children: ComponentChildren }) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const how = reveal.value;
    reveal.value = null;
    if (how) form.current?.closest("li")?.scrollIntoView({ block: "nearest" });
    if (how !== "focused") return;
    const field = form.current?.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, []);
  return (
    <div class="editor-opened" ref={form}>
      {children}
    </div>
  );
}

function EntryFaults({ entry }: { readonly entry: Entry }) {
  const found = lastCheck.value.faults.filter((fault) => fault.entry === entry);
  return (
    <>
      {found.map(({ fault }) => (
        <p class="editor-fault" key={errorText(fault)}>
          {errorText(fault)}
        </p>
      ))}
    </>
  );
}
