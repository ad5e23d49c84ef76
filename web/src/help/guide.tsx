// A guide with its table of contents.
import { useRef } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { isMotionWanted } from "../ui/motion.ts";
import "./guide.css";
import { useState } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { Document } from "./document.tsx";
import { forgetFailed, guideBlocks } from "./guide-texts.ts";
import { placeIllustrations } from "./illustrations.ts";
import { plainText } from "./markdown.ts";

export function Guide({ subject, headingOffset = 0 }: { readonly subject: string; readonly headingOffset?: number }) {
  const guide = useRef<HTMLDivElement>(null);
  const [, retry] = useState(0);
  const blocks = guideBlocks(subject);
  if (blocks === undefined) return <p class="guide-wait">{t("web.help.loading")}</p>;
  if (blocks === null)
    return (
      <p role="alert">
        {t("web.help.missing")}{" "}
        <Button
          onClick={() => {
            forgetFailed();
            retry((count) => count + 1);
          }}
          text={t("web.help.again")}
        />
      </p>
    );
  const chapters = blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2 ? [plainText(block.spans)] : [],
  );
  const jump = (index: number) => {
    const heading = guide.current?.querySelectorAll<HTMLElement>(`.document h${2 + headingOffset}`)[index];
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start", behavior: isMotionWanted() ? "smooth" : "auto" });
  };
  return (
    <div class="guide" ref={guide}>
      <nav class="guide-chapters" aria-label={t("web.help.chapters")}>
        {chapters.map((title, index) => (
          <Button key={title} class="quiet" onClick={() => jump(index)} text={title} />
        ))}
      </nav>
      <Document
        blocks={blocks}
        headingOffset={headingOffset}
        illustrations={placeIllustrations(subject.replace("guides/", ""), blocks)}
      />
    </div>
  );
}
