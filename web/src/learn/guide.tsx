// A guide, with its chapters to jump to.
import { useRef } from "preact/hooks";
import "./guide.css";
import { useState } from "preact/hooks";
import { t } from "../words/words.ts";
import { Document } from "./document.tsx";
import { plainText } from "./markdown.ts";
import { forgetFailed, guideTo } from "./rules.ts";

export function Guide({ subject, under = 0 }: { readonly subject: string; readonly under?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [, again] = useState(0);
  const blocks = guideTo(subject);
  if (blocks === undefined) return <p class="guide-wait">{t("web.learn.loading")}</p>;
  if (blocks === null)
    return (
      <p role="alert">
        {t("web.learn.missing")}{" "}
        <button
          type="button"
          onClick={() => {
            forgetFailed();
            again((count) => count + 1);
          }}
        >
          {t("web.learn.again")}
        </button>
      </p>
    );
  const chapters = blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2 ? [plainText(block.spans)] : [],
  );
  const jump = (place: number) => {
    const heading = box.current?.querySelectorAll<HTMLElement>(`.document h${2 + under}`)[place];
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    heading?.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" });
  };
  return (
    <div class="guide" ref={box}>
      <nav class="guide-chapters" aria-label={t("web.learn.chapters")}>
        {chapters.map((title, place) => (
          <button key={title} type="button" class="quiet" onClick={() => jump(place)}>
            {title}
          </button>
        ))}
      </nav>
      <Document blocks={blocks} under={under} />
    </div>
  );
}
