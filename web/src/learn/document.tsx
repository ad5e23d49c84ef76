// A guide on the page: blocks become elements, never markup from text. Codes of rules open the rule.
import { useState } from "preact/hooks";
import "./document.css";
import { t } from "../words/words.ts";
import type { Block, Row, Span } from "./markdown.ts";
import { spansOf } from "./markdown.ts";
import { forgetFailed, ruleText } from "./rules.ts";

type Props = {
  readonly blocks: readonly Block[];
  /** How deep the page's own headings go; those of the guide follow. */
  readonly under?: number;
};

export function Document({ blocks, under = 0 }: Props) {
  return (
    <div class="document">
      {blocks.map((block, place) => (
        <BlockView key={place} block={block} under={under} />
      ))}
    </div>
  );
}

function BlockView({ block, under }: { readonly block: Block; readonly under: number }) {
  switch (block.kind) {
    case "heading":
      return <Heading level={block.level + under} spans={block.spans} />;
    case "paragraph":
      return (
        <div class="document-text">
          <Passage spans={block.spans} />
        </div>
      );
    case "list": {
      const items = block.items.map((spans, place) => (
        <li key={place}>
          <Passage spans={spans} />
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
            {head.map((row, place) => (
              <tr key={place}>
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
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    <Passage spans={cell} />
                  </th>
                ) : (
                  <td key={column}>
                    <Passage spans={cell} />
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

/** A text, and behind it the rules that were opened in it. */
function Passage({ spans }: { readonly spans: readonly Span[] }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (id: string) => {
    forgetFailed();
    setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]);
  };
  return (
    <>
      <Spans spans={spans} open={open} onRule={toggle} />
      {open.map((id) => (
        <Note key={id} id={id} />
      ))}
    </>
  );
}

function Note({ id }: { readonly id: string }) {
  const text = ruleText(id);
  return (
    <div class="document-note" role="note">
      <b>{id}</b> {text === undefined ? t("web.learn.loading") : <Spans spans={spansOf(text ?? "–")} />}
    </div>
  );
}

type SpansProps = {
  readonly spans: readonly Span[];
  readonly open?: readonly string[];
  /** What a click on the code of a rule does; without it, codes are text. */
  readonly onRule?: (id: string) => void;
};

function Spans({ spans, ...more }: SpansProps) {
  return (
    <>
      {spans.map((span, place) => (
        <SpanView key={place} span={span} {...more} />
      ))}
    </>
  );
}

function SpanView({ span, open = [], onRule }: Omit<SpansProps, "spans"> & { readonly span: Span }) {
  const inner = "spans" in span && <Spans spans={span.spans} open={open} {...(onRule && { onRule })} />;
  switch (span.kind) {
    case "text":
      return span.text;
    case "code":
      return <code>{span.text}</code>;
    case "bold":
      return <strong>{inner}</strong>;
    case "em":
      return <em>{inner}</em>;
    case "rule":
      if (!onRule) return span.text;
      return (
        <button
          type="button"
          class="document-rule"
          aria-expanded={open.includes(span.text)}
          aria-label={t("web.learn.rule", { id: span.text })}
          onClick={() => onRule(span.text)}
        >
          {span.text}
        </button>
      );
  }
}
