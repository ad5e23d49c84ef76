// Pages that few visitors open, loaded with their styles when they are first shown, and parts that are needed later.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { Button } from "./button.tsx";
import "./lazy-page.css";

/** A component that is loaded when it is first shown, or before that on demand. */
type LazyComponent<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> };

/** A page that is loaded by a dynamic import; until then, a page that says so. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return lazy(load, "main");
}

/** The same for a part of a page. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return lazy(load, "div");
}

function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Tag: "main" | "div",
): LazyComponent<Props> {
  const loaded = signal<ComponentType<Props> | null>(null);
  const hasFailed = signal(false);
  const request = async () => {
    hasFailed.value = false;
    try {
      const [component] = await Promise.all([load(), moreStyles()]);
      loaded.value = component;
    } catch {
      hasFailed.value = true;
    }
  };
  const preload = async () => {
    if (!loaded.value) await request();
  };
  const Lazy: ComponentType<Props> = (props) => {
    const Page = loaded.value;
    useEffect(() => {
      if (!Page) void request();
      // What had the focus was replaced by the page.
      else if (Tag === "main" && document.activeElement === document.body) focusMain();
    }, [Page]);
    if (Page) return <Page {...props} />;
    return (
      <Tag class="lazy-page">
        {hasFailed.value ? (
          <p role="alert">
            {t("web.page.failed")} <Button onClick={() => location.reload()} text={t("web.page.reload")} />
          </p>
        ) : (
          <p role="status">{t("web.page.loading")}</p>
        )}
      </Tag>
    );
  };
  return Object.assign(Lazy, { preload });
}

let styles: Promise<void> | null = null;

/**
 * Load the styles of all such pages, which are one sheet. Without it a page is plain, but works. A static site has loaded
 * them at the start.
 */
export function moreStyles(): Promise<void> {
  const url = document.querySelector<HTMLMetaElement>('meta[name="more-styles"]')?.content;
  if (!url) return Promise.resolve();
  styles ??= new Promise((done) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = url;
    sheet.onload = () => done();
    sheet.onerror = () => done();
    document.head.append(sheet);
  });
  return styles;
}

/** Move the focus to the page, so that screen readers announce it. */
export function focusMain(): void {
  const main = document.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus({ preventScroll: true });
  main?.addEventListener("blur", () => main.removeAttribute("tabindex"), { once: true });
}
