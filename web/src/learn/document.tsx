// A guide on the page: blocks become elements, never markup from text. Codes of rules open the rule.
import { useState } from "preact/hooks";
import "./document.css";
import { t } from "../words/words.ts";
import type { Block, Row, Span } from "./markdown.ts";
import { spansOf } from "./markdown.ts";
import { ruleText } from "./rules.ts";

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
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case "list": {
      const items = block.items.map((spans, place) => (
        <li key={place}>
          <Spans spans={spans} />
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
                    <Spans spans={cell} />
                  </th>
                ) : (
                  <td key={column}>
                    <Spans spans={cell} />
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

function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return (
    <>
      {spans.map((span, place) => (
        <SpanView key={place} span={span} />
      ))}
    </>
  );
}

function SpanView({ span }: { readonly span: Span }) {
  switch (span.kind) {
    case "text":
      return <>{span.text}</>;
    case "code":
      return <code>{span.text}</code>;
    case "rule":
      return <RuleCode id={span.text} />;
    case "bold":
      return (
        <strong>
          <Spans spans={span.spans} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Spans spans={span.spans} />
        </em>
      );
  }
}

/** The code of a rule; a click shows the rule behind it. */
function RuleCode({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false);
  const text = open ? ruleText(id) : null;
  return (
    <>
      <button
        type="button"
        class="document-rule"
        aria-expanded={open}
        aria-label={t("web.learn.rule", { id })}
        onClick={() => setOpen(!open)}
      >
        {id}
      </button>
      {text && (
        <span class="document-note" role="note">
          <Spans spans={spansOf(text)} />
        </span>
      )}
    </>
  );
}
