import assert from "node:assert/strict";
import { test } from "node:test";
import { recall, remember } from "./memory.ts";

function keepIn(storage: () => object): void {
  Object.defineProperty(globalThis, "localStorage", { get: storage, configurable: true });
}

test("what is remembered is recalled", () => {
  const kept = new Map<string, string>();
  keepIn(() => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  }));
  assert.equal(recall("name"), null);
  assert.ok(remember("name", "Ana"));
  assert.equal(recall("name"), "Ana");
});

test("a browser that may not remember forgets, and nothing else happens", () => {
  keepIn(() => {
    throw new Error("The operation is insecure.");
  });
  assert.equal(remember("name", "Ana"), false);
  assert.equal(recall("name"), null);
});
