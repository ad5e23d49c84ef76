// Renders a guide. Text never becomes markup. A small mark stands for the codes of rules, and opens them.
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import "./document.css";
import { t } from "../i18n/translate.ts";
import { forgetFailed, ruleText } from "./guide-texts.ts";
import { IllustrationView } from "./illustration.tsx";
import type { Illustration } from "./illustrations.ts";
import type { Block, Row, Span } from "./markdown.ts";
import { partsOf, spansOf } from "./markdown.ts";

type Props = {
  readonly blocks: readonly Block[];
  /** The level of the page's headings; those of the guide continue from there. */
  readonly headingOffset?: number;
  /** Pictures by the index of the block that they follow. */
  readonly illustrations: ReadonlyMap<number, Illustration>;
};

export function Document({ blocks, headingOffset = 0, illustrations }: Props) {
  return (
    <div class="document">
      {blocks.map((block, index) => {
        const illustration = illustrations.get(index);
        return (
          <Fragment key={index}>
            <BlockView block={block} headingOffset={headingOffset} />
            {illustration && <IllustrationView illustration={illustration} />}
          </Fragment>
        );
      })}
    </div>
  );
}

function BlockView({ block, headingOffset }: { readonly block: Block; readonly headingOffset: number }) {
  switch (block.kind) {
    case "heading":
      return <Heading level={block.level + headingOffset} spans={block.spans} />;
    case "paragraph":
      return (
        <div class="document-text">
          <TextWithRules spans={block.spans} />
        </div>
      );
    case "list": {
      const items = block.items.map((spans, index) => (
        <li key={index}>
          <TextWithRules spans={spans} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return <Table head={block.head} rows={block.rows} />;
  }
}

function Heading({ level, spans }: { readonly level: number; readonly spans: readonly Span[] }) {
  const Tag = `h${Math.min(level, 6)}` as "h2";
  return (
    <Tag>
      <Spans spans={spans} />
    </Tag>
  );
}

function Table({ head, rows }: { readonly head: readonly Row[]; readonly rows: readonly Row[] }) {
  return (
    <div class="document-wide">
      <table>
        {head.length > 0 && (
          <thead>
            {head.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <th key={column} scope="col">
                    <Spans spans={cell} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    <TextWithRules spans={cell} />
                  </th>
                ) : (
                  <td key={column}>
                    <TextWithRules spans={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A text, followed by the rules that the reader has opened. */
function TextWithRules({ spans }: { readonly spans: readonly Span[] }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (ids: readonly string[]) => {
    forgetFailed();
    const others = open.filter((id) => !ids.includes(id));
    setOpen(isOpen(open, ids) ? others : [...others, ...ids]);
  };
  return (
    <>
      <Spans spans={spans} open={open} onRules={toggle} />
      {open.map((id) => (
        <RuleNote key={id} id={id} />
      ))}
    </>
  );
}

/** Whether all rules of a mark are open. */
function isOpen(open: readonly string[], ids: readonly string[]): boolean {
  return ids.every((id) => open.includes(id));
}

function RuleNote({ id }: { readonly id: string }) {
  const text = ruleText(id);
  return (
    <div class="document-note" role="note">
      <b>{id}</b> {text === undefined ? t("web.help.loading") : <Spans spans={spansOf(text ?? "–")} />}
    </div>
  );
}

type SpansProps = {
  readonly spans: readonly Span[];
  readonly open?: readonly string[];
  /** Called for a click on the mark of rules; without it their codes are plain text. */
  readonly onRules?: (ids: readonly string[]) => void;
};

function Spans({ spans, ...more }: SpansProps) {
  return (
    <>
      {more.onRules
        ? partsOf(spans).map(({ text, marked, mark, end }, index) => (
            <Fragment key={index}>
              {text.map((span, at) => (
                <SpanView key={at} span={span} {...more} />
              ))}
              {mark && (
                <span class="document-marked">
                  {marked}
                  <SpanView span={mark} {...more} />
                  {end}
                </span>
              )}
            </Fragment>
          ))
        : spans.map((span, index) => <SpanView key={index} span={span} />)}
    </>
  );
}

function SpanView({ span, open = [], onRules }: Omit<SpansProps, "spans"> & { readonly span: Span }) {
  const inner = "spans" in span && <Spans spans={span.spans} open={open} {...(onRules && { onRules })} />;
  switch (span.kind) {
    case "text":
      return span.text;
    case "code":
      return <code>{span.text}</code>;
    case "bold":
      return <strong>{inner}</strong>;
    case "em":
      return <em>{inner}</em>;
    case "rules":
      if (!onRules) return ` (${span.ids.join(", ")})`;
      return (
        <Button
          class="document-rule"
          aria-expanded={isOpen(open, span.ids)}
          aria-label={rulesLabel(span.ids)}
          title={rulesLabel(span.ids)}
          onClick={() => onRules(span.ids)}
          text="§"
        />
      );
  }
}

function rulesLabel(ids: readonly string[]): string {
  const [id = ""] = ids;
  return ids.length === 1 ? t("web.help.rule", { id }) : t("web.help.rules_of", { ids: ids.join(", ") });
}
