import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { loadLocale } from "../../../tests/locale.ts";
import * as wire from "../../../tests/wire.ts";
import type { Menu } from "../../api/types.ts";
import { actionText, moreActionText, questionText, reasonText, type TextContext, waitingText } from "./action-text.ts";

const BOARD = wire.boardIndex([wire.route("bre-par")], [wire.ticket(["bre", "par"], 7)], {
  cities: [wire.city("bre", { name: "Brest" }), wire.city("par", { name: "Paris" })],
});
const BOOK = wire.book("europe");
const HAND = { cards: {}, tickets: [], offer: [0] };
const CONTEXT: TextContext = { boardIndex: BOARD, book: BOOK, hand: HAND };

const MENUS: readonly Menu[] = [
  { question: "turn", draw: ["+?"], claim: { "bre-par": ["rr"] }, answer: ["pass"] },
  ...["opening", "keeping"].map((question) => ({ question, keep: ["keep=1"] })),
  ...["first_share", "sharing"].map((question) => ({ question, share: ["share=1"] })),
  { question: "second", draw: ["+?"], answer: ["stop"] },
  { question: "tunnel", pay: ["pay=r"] },
  ...["fleet", "tunnel", "refill", "place", "flag", "bridge"].map((question) => ({ question })),
];
const ACTIONS = "+? +r bre-par=rr @par=w keep=1 share=1 fleet=20 swap=2s refill=t pay=r tickets hand rack no stop pass";

beforeEach(() => loadLocale("en"));

test("a turn is a sentence with everything that the menu allows", () => {
  assert.equal(questionText(MENUS[0] as Menu, BOOK, null), "Your turn: draw cards, claim a route or pass.");
});

test("a tunnel that cannot be paid for is not asked about as if it could", () => {
  assert.match(questionText({ question: "tunnel", pay: ["pay=r"], answer: ["no"] }, BOOK, null), /Do you pay/);
  assert.equal(questionText({ question: "tunnel", answer: ["no"] }, BOOK, null), "You cannot pay for the tunnel.");
});

test("every question and action has a text without open placeholders, in both languages", async () => {
  for (const lang of ["es", "en"] as const) {
    await loadLocale(lang);
    const reason = { code: "", text_key: "hint.many_tickets", tickets: [0], values: { n: 2 } };
    const texts = [
      ...MENUS.map((menu) => questionText(menu, BOOK, null)),
      ...ACTIONS.split(" ").map((action) => actionText(action, CONTEXT)),
      reasonText(reason, CONTEXT),
      waitingText(["Ana", "Luis"], [0, 1]),
    ];
    for (const text of texts) assert.doesNotMatch(text, /[{}]|^(?:web|action)\./, `${lang}: ${text}`);
  }
});

test("an unknown action is shown as it is", () => {
  assert.equal(actionText("toll=2", CONTEXT), "toll=2");
});

test("an action of a new kind has the text of its kind, with names instead of notation", () => {
  const built = { text: "@par=rr", kind: "build", values: { city: "par", cards: "rr", what: "station" } };
  assert.match(moreActionText(built, CONTEXT), /Paris.*red/);
});

test("an action of a kind without a text is shown as it is sent", () => {
  assert.equal(moreActionText({ text: "depot=par", kind: "build_depot" }, CONTEXT), "depot=par");
});
