import assert from "node:assert/strict";
import { test } from "node:test";
import { sendRequest } from "./transport.ts";

test("after a refusal that names no number of seconds, as proxies may send it, requests wait for one", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sent: string[] = [];
  const headers = { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" };
  Object.assign(globalThis, {
    fetch: async (path: string) => {
      sent.push(path);
      return new Response(null, { status: sent.length === 1 ? 429 : 200, headers });
    },
  });
  const get = { method: "GET", headers: {}, body: null };
  await sendRequest("/api/me", get);
  const next = sendRequest("/api/catalog", get);
  context.mock.timers.tick(900);
  assert.deepEqual(sent, ["/api/me"]);
  context.mock.timers.tick(200);
  await next;
  assert.deepEqual(sent, ["/api/me", "/api/catalog"]);
});
