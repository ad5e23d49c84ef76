import assert from "node:assert/strict";
import { test } from "node:test";
import { BOT_SPEEDS } from "./constants.ts";
import { storedNumber, storedSignal } from "./settings.ts";

function keepIn(stored: { readonly [name: string]: string }): Map<string, string> {
  const kept = new Map(Object.entries(stored));
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  };
  Object.defineProperty(globalThis, "localStorage", { get: () => storage, configurable: true });
  return kept;
}

test("a setting starts with the stored value", () => {
  keepIn({ speed: "slow" });
  assert.equal(storedSignal("speed", BOT_SPEEDS, "normal").value, "slow");
});

test("a stored value that is not valid is ignored", () => {
  keepIn({ speed: "toString" });
  assert.equal(storedSignal("speed", BOT_SPEEDS, "normal").value, "normal");
});

test("a change is stored, the initial value is not", () => {
  const kept = keepIn({});
  const speed = storedSignal("speed", BOT_SPEEDS, "normal");
  assert.equal(kept.has("speed"), false);
  speed.value = "instant";
  assert.equal(kept.get("speed"), "instant");
  speed.value = "normal";
  assert.equal(kept.get("speed"), "normal");
});

test("a number is stored, and read if it is valid", () => {
  const kept = keepIn({ loud: "35" });
  const loud = storedNumber("loud", 100);
  assert.equal(loud.value, 35);
  loud.value = 60;
  assert.equal(kept.get("loud"), "60");
  for (const wrong of ["0", "101", "2.5", "soft", ""]) {
    keepIn({ loud: wrong });
    assert.equal(storedNumber("loud", 100).value, 100, wrong);
  }
});

test("a browser without storage has settings until the page is closed", () => {
  Object.defineProperty(globalThis, "localStorage", {
    get: () => {
      throw new Error("The operation is insecure.");
    },
    configurable: true,
  });
  const speed = storedSignal("speed", BOT_SPEEDS, "normal");
  speed.value = "slow";
  assert.equal(speed.value, "slow");
});
