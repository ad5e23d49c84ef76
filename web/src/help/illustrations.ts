// The pictures in the guides: parts of real boards, and the rule beside whose explanation they stand.
import illustrations from "./illustrations.json" with { type: "json" };
import type { Block, Span } from "./markdown.ts";

export type Illustration = {
  readonly name: string;
  /** The rulebook in whose guide it is, and the id of its board. */
  readonly book: string;
  readonly rule: string;
  readonly routes: readonly string[];
  readonly owners: { readonly [route: string]: number };
  readonly buildings: { readonly [city: string]: number };
  readonly trail: readonly string[];
  readonly cards: readonly string[];
};

export const ILLUSTRATIONS: readonly Illustration[] = illustrations as unknown as readonly Illustration[];

/** Section headings, under which rules are explained at length. */
const SECTION_LEVEL = 3;

/** The pictures of a guide by the index of the block that they follow. */
export function placeIllustrations(book: string, blocks: readonly Block[]): ReadonlyMap<number, Illustration> {
  const placed = new Map<number, Illustration>();
  for (const illustration of ILLUSTRATIONS) {
    if (illustration.book !== book) continue;
    let level = 0;
    const at = blocks.findIndex((block) => {
      if (block.kind === "heading") level = block.level;
      return level === SECTION_LEVEL && block.kind === "paragraph" && cites(block.spans, illustration.rule);
    });
    if (at >= 0) placed.set(at, illustration);
  }
  return placed;
}

function cites(spans: readonly Span[], rule: string): boolean {
  return spans.some((span) => {
    if (span.kind === "rules") return span.ids.includes(rule);
    return "spans" in span && cites(span.spans, rule);
  });
}
