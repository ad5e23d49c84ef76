import assert from "node:assert/strict";
import { test } from "node:test";
import { timeLeft, timeText } from "./time-left.ts";

test("an asked seat has the time to its deadline, others what their clock holds", () => {
  const asked = [{ seat: 0, question: "turn", seq: 1, asked_at: 0, deadline: 9000 }];
  assert.equal(timeLeft({ asked, time_left: [60_000, 50_000] }, 0, 4000), 5000);
  assert.equal(timeLeft({ asked, time_left: [60_000, 50_000] }, 1, 4000), 50_000);
  assert.equal(timeLeft({ asked }, 0, 10_000), 0);
  assert.equal(timeLeft({}, 0, 4000), null);
});

test("time is written as a clock shows it", () => {
  assert.equal(timeText(0), "0:00");
  assert.equal(timeText(4_400), "0:05");
  assert.equal(timeText(245_000), "4:05");
  assert.equal(timeText(3_845_000), "1:04:05");
  assert.equal(timeText(2 * 86_400_000 + 4 * 3_600_000), "2d 4:00:00");
});
