import assert from "node:assert/strict";
import { test } from "node:test";
import { readStored, writeStored } from "./local-storage.ts";

function keepIn(storage: () => object): void {
  Object.defineProperty(globalThis, "localStorage", { get: storage, configurable: true });
}

test("a stored text can be read", () => {
  const kept = new Map<string, string>();
  keepIn(() => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  }));
  assert.equal(readStored("name"), null);
  assert.ok(writeStored("name", "Ana"));
  assert.equal(readStored("name"), "Ana");
});

test("a browser without storage stores nothing and raises no error", () => {
  keepIn(() => {
    throw new Error("The operation is insecure.");
  });
  assert.equal(writeStored("name", "Ana"), false);
  assert.equal(readStored("name"), null);
});
