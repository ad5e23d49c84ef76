import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, request, UnwantedError } from "./http.ts";

test("no answer means offline, unless nobody waits for one", async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("failed")) });
  const isOffline = (why: unknown) => why instanceof ApiError && why.body.code === "offline";
  await assert.rejects(request("GET", "/api/me"), isOffline);
  await assert.rejects(request("GET", "/api/me", { isWanted: () => true }), isOffline);
  await assert.rejects(request("GET", "/api/me", { isWanted: () => false }), UnwantedError);
});
