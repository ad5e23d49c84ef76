import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { blocksOf, partsOf, plainText, spansOf } from "./markdown.ts";

const GUIDES = join(import.meta.dirname, "../../../src/ferrovia/locales/guides");

test("bold, code, emphasis and rules are recognized", () => {
  assert.deepEqual(spansOf("**Pay** `r*` or *not* (COM-12)."), [
    { kind: "bold", spans: [{ kind: "text", text: "Pay" }] },
    { kind: "text", text: " " },
    { kind: "code", text: "r*" },
    { kind: "text", text: " or " },
    { kind: "em", spans: [{ kind: "text", text: "not" }] },
    { kind: "rules", ids: ["COM-12"] },
    { kind: "text", text: "." },
  ]);
});

test("a rule inside bold is still a rule", () => {
  const [bold] = spansOf("**(see WLD-17)**");
  assert.ok(bold && "spans" in bold);
  assert.deepEqual(bold.spans[1], { kind: "rules", ids: ["WLD-17"] });
});

test("rules in one parenthesis are one span", () => {
  assert.deepEqual(spansOf("A hand (COM-11, COM-20)."), [
    { kind: "text", text: "A hand" },
    { kind: "rules", ids: ["COM-11", "COM-20"] },
    { kind: "text", text: "." },
  ]);
});

test("a tag stays text", () => {
  assert.deepEqual(spansOf("<b>2 < 3</b>"), [{ kind: "text", text: "<b>2 < 3</b>" }]);
});

test("lines of a paragraph and of an item are joined", () => {
  const blocks = blocksOf("one\ntwo\n\n- a\n  b\n- c\n");
  assert.deepEqual(blocks, [
    { kind: "paragraph", spans: [{ kind: "text", text: "one two" }] },
    { kind: "list", ordered: false, items: [[{ kind: "text", text: "a b" }], [{ kind: "text", text: "c" }]] },
  ]);
});

test("a list may follow a paragraph or a table at once, and numbers make it ordered", () => {
  const kinds = blocksOf("# T\nwords\n1. a\n2. b\n| x | y |\n|---|---|\n| 1 | 2 |").map((block) => block.kind);
  assert.deepEqual(kinds, ["heading", "paragraph", "list", "table"]);
});

test("a table without titles has no head", () => {
  const [bare, titled] = [blocksOf("| | |\n|---|---|\n| a | b |")[0], blocksOf("| n | |\n|---|---|\n| a | b |")[0]];
  assert.ok(bare?.kind === "table" && titled?.kind === "table");
  assert.deepEqual([bare.head.length, bare.rows.length], [0, 1]);
  assert.deepEqual([titled.head.length, titled.rows.length], [1, 1]);
});

test("the guides leave no markup behind", () => {
  for (const name of readdirSync(GUIDES).filter((file) => file.endsWith(".md"))) {
    const blocks = blocksOf(readFileSync(join(GUIDES, name), "utf8"));
    assert.equal(blocks.filter((block) => block.kind === "heading" && block.level === 1).length, 1, name);
    for (const block of blocks) {
      const texts = "spans" in block ? [block.spans] : block.kind === "list" ? block.items : block.rows.flat();
      for (const spans of texts) {
        const plain = spans.map((span) => (span.kind === "code" ? "" : plainText([span]))).join("");
        assert.doesNotMatch(plain, /`|\*\*|^#|^\|/, `${name}: ${plain}`);
      }
    }
  }
});

test("a mark of rules keeps the word before it and the punctuation after it", () => {
  const [first, second, third] = partsOf(spansOf("Draw two **cards** now (COM-01). Or a ticket (COM-02), please"));
  assert.equal(plainText(first?.text ?? []), "Draw two cards ");
  assert.deepEqual([first?.marked, first?.mark, first?.end], ["now", { kind: "rules", ids: ["COM-01"] }, "."]);
  assert.equal(plainText(second?.text ?? []), " Or a ");
  assert.deepEqual([second?.marked, second?.end], ["ticket", ","]);
  assert.equal(plainText(third?.text ?? []), " please");
});

test("a mark after bold text stands alone", () => {
  const [part] = partsOf(spansOf("**Tickets** (COM-02)"));
  assert.equal(plainText(part?.text ?? []), "Tickets");
  assert.deepEqual([part?.marked, part?.end], ["", ""]);
});
