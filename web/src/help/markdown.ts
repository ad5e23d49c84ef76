// The part of Markdown that our guides use, as plain data: headings, paragraphs, lists, tables, bold, emphasis, code.
// Codes of rules, in parentheses or not ("COM-12"), are spans of their own, so that the reader can open them.

export type Span =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "rules"; readonly ids: readonly string[] }
  | { readonly kind: "bold" | "em"; readonly spans: readonly Span[] };

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: "table"; readonly head: readonly Row[]; readonly rows: readonly Row[] };

/** The cells of a table row. */
export type Row = readonly (readonly Span[])[];

const INLINE =
  /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\s?\(([A-Z]{3}-\d{2}(?:, [A-Z]{3}-\d{2})*)\)|\b([A-Z]{3}-\d{2})\b/g;
const HEADING = /^(#{1,6}) +(.*)$/;
const ITEM = /^(?:[-*]|(\d+)\.) +(.*)$/;
const BARS = /^\|(?: *:?-+:? *\|)+$/;

/** A text without line breaks as spans. */
export function spansOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) spans.push({ kind: "text", text: text.slice(end, match.index) });
    spans.push(spanOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ kind: "text", text: text.slice(end) });
  return spans;
}

function spanOf([, code, bold, em, rules, rule]: RegExpMatchArray): Span {
  if (code !== undefined) return { kind: "code", text: code };
  if (bold !== undefined) return { kind: "bold", spans: spansOf(bold) };
  if (em !== undefined) return { kind: "em", spans: spansOf(em) };
  return { kind: "rules", ids: (rules ?? rule ?? "").split(", ") };
}

/** Spans up to the next mark of rules, the word before that mark, and the punctuation after it, which stay beside it. */
export type Part = {
  readonly text: readonly Span[];
  readonly marked: string;
  readonly mark: Span | null;
  readonly end: string;
};

/** Spans in parts that each end with a mark of rules, or with the text. */
export function partsOf(spans: readonly Span[]): readonly Part[] {
  const parts: Part[] = [];
  let text: Span[] = [];
  let skipped = "";
  spans.forEach((span, index) => {
    if (span.kind !== "rules") {
      text.push(span.kind === "text" ? { ...span, text: span.text.slice(skipped.length) } : span);
      skipped = "";
      return;
    }
    const before = text.at(-1);
    const marked = before?.kind === "text" ? (/\S+$/.exec(before.text)?.[0] ?? "") : "";
    if (before?.kind === "text")
      text[text.length - 1] = { ...before, text: before.text.slice(0, -marked.length || undefined) };
    const after = spans[index + 1];
    skipped = after?.kind === "text" ? (/^[^\s\p{L}\d(]+/u.exec(after.text)?.[0] ?? "") : "";
    parts.push({ text, marked, mark: span, end: skipped });
    text = [];
  });
  return text.length ? [...parts, { text, marked: "", mark: null, end: "" }] : parts;
}

/** A text without its marks. */
export function plainText(spans: readonly Span[]): string {
  return spans.map(plainSpan).join("");
}

function plainSpan(span: Span): string {
  if (span.kind === "rules") return ` ${span.ids.join(", ")}`;
  return "spans" in span ? plainText(span.spans) : span.text;
}

/** A whole document as blocks. */
export function blocksOf(source: string): readonly Block[] {
  const blocks: Block[] = [];
  let run: string[] = [];
  const flush = () => {
    if (run.length) blocks.push(blockOf(run));
    run = [];
  };
  for (const line of source.split("\n")) {
    const heading = HEADING.exec(line);
    if (heading) {
      flush();
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, spans: spansOf(heading[2] ?? "") });
    } else if (!line.trim()) flush();
    else {
      if (run[0] && kindOf(run[0]) !== kindOf(line) && !/^\s/.test(line)) flush();
      run.push(line);
    }
  }
  flush();
  return blocks;
}

function kindOf(line: string): string {
  if (line.startsWith("|")) return "table";
  const item = ITEM.exec(line);
  if (!item) return "paragraph";
  return item[1] ? "ordered" : "list";
}

function blockOf(lines: readonly string[]): Block {
  const kind = kindOf(lines[0] ?? "");
  if (kind === "table") return tableOf(lines);
  if (kind === "paragraph") return { kind, spans: spansOf(lines.map((line) => line.trim()).join(" ")) };
  return { kind: "list", ordered: kind === "ordered", items: itemsOf(lines).map(spansOf) };
}

function itemsOf(lines: readonly string[]): readonly string[] {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items;
}

function tableOf(lines: readonly string[]): Block {
  const bars = lines.findIndex((line) => BARS.test(line));
  const head = lines.slice(0, Math.max(bars, 0)).map(rowOf);
  const named = head.filter((row) => row.some((cell) => cell.length));
  return { kind: "table", head: named, rows: lines.slice(bars + 1).map(rowOf) };
}

function rowOf(line: string): Row {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spansOf(cell.trim()));
}
