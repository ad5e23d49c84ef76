import assert from "node:assert/strict";
import { test } from "node:test";

const FILES = JSON.stringify([
  { key: "lost", board: "{}", house: null },
  { key: "faulty", board: "{}", house: null },
]);
Object.assign(globalThis, { localStorage: { getItem: () => FILES, setItem: () => {} } });
const { customGames, loadSavedGames, uncheckedCount } = await import("./games.ts");

const FACTS = { id: "lost", name: {}, cities: [], routes: [], tickets: [] };
const DRAWING = { width: 1, height: 1, bounds: [0, 0, 1, 1], cities: {}, routes: {} };

test("a saved game that could not be checked is checked again, a faulty one is not", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const answers = [
    () => Promise.reject(new TypeError("failed")),
    () => Promise.resolve(Response.json({ faults: [{}] })),
    () => Promise.resolve(Response.json({ board: FACTS, drawing: DRAWING, rulebooks: [] })),
  ];
  let asked = 0;
  Object.assign(globalThis, { fetch: () => answers[asked++]?.() });
  await loadSavedGames();
  assert.deepEqual([asked, customGames.value.length, uncheckedCount.value], [2, 0, 0]);
  context.mock.timers.tick(5000);
  while (uncheckedCount.value > 0) await new Promise((done) => setImmediate(done));
  assert.deepEqual([asked, customGames.value.map(({ key }) => key)], [3, ["lost"]]);
});
