import assert from "node:assert/strict";
import { test } from "node:test";
import type { Moment } from "../api/types.ts";
import { chatMessages, countUnread, messageTime } from "./chat-messages.ts";

const moments: readonly Moment[] = [
  { seq: 1, at: 10, kind: "sat", seat: 0, name: "Ana" },
  { seq: 2, at: 20, kind: "said", seat: 0, name: "Ana", text: "hola" },
  { seq: 3, at: 30, kind: "said", seat: 1, name: "Bo", phrase: "thanks" },
];

test("only messages are chat", () => {
  assert.deepEqual(
    chatMessages(moments, []).map(({ seq, name, text, phrase }) => [seq, name, text, phrase]),
    [
      [2, "Ana", "hola", null],
      [3, "Bo", null, "thanks"],
    ],
  );
});

test("messages of muted seats are left out", () => {
  assert.deepEqual(
    chatMessages(moments, [1]).map(({ seq }) => seq),
    [2],
  );
});

test("own messages are never unread", () => {
  const messages = chatMessages(moments, []);
  assert.equal(countUnread(messages, 0, 0), 1);
  assert.equal(countUnread(messages, 3, 0), 0);
  assert.equal(countUnread(messages, 0, null), 2);
});

test("a message from another day has its date", () => {
  const [said, later] = [new Date(2026, 4, 3, 21, 5).getTime(), new Date(2026, 4, 3, 23, 0).getTime()];
  assert.equal(messageTime(said, later, "es"), "21:05");
  assert.match(messageTime(said, later + 24 * 3600 * 1000, "es"), /^3 may.* 21:05$/);
});
