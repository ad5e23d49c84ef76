// A list of items; the selected one shows its fields, and every one its faults.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { errorText, t } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import type { Item, ListName } from "./board-file.ts";
import { lastCheck } from "./check.ts";
import { itemTitles } from "./item-titles.ts";
import { board, removeSelected, reveal, select, selected } from "./state.ts";

type Props<One extends Item> = {
  readonly list: ListName;
  readonly items: readonly One[];
  readonly note: (item: One) => string;
  readonly fields: (item: One, index: number) => ComponentChildren;
  /** Adds an item; null if the board has too few cities. */
  readonly onAdd: (() => void) | null;
};

export function ItemList<One extends Item>({ list, items, note, fields, onAdd }: Props<One>) {
  const title = itemTitles(board.value);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div class="editor-items">
      <ol>
        {items.map((item, index) => {
          const isOpen = selected.value?.list === list && selected.value.index === index;
          return (
            <li key={index} data-open={isOpen}>
              <button
                type="button"
                class="quiet editor-item"
                aria-expanded={isOpen}
                onClick={() => {
                  if (isOpen) selected.value = null;
                  else select(list, index);
                }}
              >
                <b>{title(item)}</b> <span>{note(item)}</span>
              </button>
              <ItemFaults item={item} />
              {isOpen && (
                <Opened key={`${list} ${index}`}>
                  {fields(item, index)}
                  <Button
                    aria-label={t("web.editor.remove_named", { name: title(item) })}
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

/** The fields of the selected item; one selected on the map is brought into view. */
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

function ItemFaults({ item }: { readonly item: Item }) {
  const found = lastCheck.value.faults.filter((fault) => fault.item === item);
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
