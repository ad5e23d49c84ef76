import assert from "node:assert/strict";
import { test } from "node:test";
import { RequestThrottle } from "./request-throttle.ts";

function makeThrottle() {
  const clock = { now: 0 };
  return { clock, throttle: new RequestThrottle(() => clock.now) };
}

test("ordinary requests are sent at once", () => {
  const { clock, throttle } = makeThrottle();
  for (; clock.now < 20_000; clock.now += 250) assert.equal(throttle.take("/api/tables/ab12/outlook?seat=1"), 0);
});

test("many requests in a row are spaced out, in their order", () => {
  const { throttle } = makeThrottle();
  const delays = Array.from({ length: 5 }, () => throttle.take("/api/tables/ab12/hint"));
  assert.deepEqual(delays.slice(0, 3), [0, 0, 750]);
  assert.deepEqual(
    delays,
    delays.toSorted((one, other) => one - other),
  );
});

test("messages on a socket count too", () => {
  const { throttle } = makeThrottle();
  for (let n = 0; n < 48; n++) throttle.takeMessage();
  assert.ok(throttle.take("/api/me") > 0);
});

test("after a refusal everything waits as long as the server says", () => {
  const { clock, throttle } = makeThrottle();
  throttle.pause(3);
  assert.ok(throttle.take("/api/me") >= 3000);
  clock.now += 60_000;
  assert.equal(throttle.take("/api/me"), 0);
});
