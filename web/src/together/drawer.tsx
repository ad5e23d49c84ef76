// What the header's buttons open beside the table.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/words.ts";
import { drawer } from "./attable.ts";
import "./drawer.css";

type Props = { readonly title: string; readonly children: ComponentChildren };

export function Drawer({ title, children }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const close = () => {
    drawer.value = null;
  };
  return (
    <aside
      ref={box}
      class="drawer"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        event.stopPropagation(); // keys of the table are not meant while one talks
        if (event.key === "Escape") close();
      }}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet" aria-label={t("web.close")} onClick={close}>
          ×
        </button>
      </header>
      {children}
    </aside>
  );
}
