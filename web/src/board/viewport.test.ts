import assert from "node:assert/strict";
import { test } from "node:test";
import { overlap } from "../ui/placement.ts";
import {
  closestScale,
  labelStyle,
  panView,
  resizeView,
  revealRects,
  type Scene,
  toBoard,
  toPixel,
  wholeRoom,
  wholeView,
  zoomView,
} from "./viewport.ts";

const board = { width: 1000, height: 600 };
const core = { left: 0, top: 0, right: 1000, bottom: 600 };
const desk: Scene = { board, core, window: { width: 1000, height: 800 }, space: 11 };
const phone: Scene = { board, core, window: { width: 390, height: 500 }, space: 11 };

test("a large screen shows the whole board, centred", () => {
  assert.deepEqual(wholeView(desk), { x: 0, y: 100, k: 1 });
});

test("a phone shows the whole board too", () => {
  assert.equal(wholeView(phone).k, 0.39);
});

test("a board with margins is fitted to its core, and its margins can be dragged into view closer up", () => {
  const scene = { ...phone, core: { left: 100, top: 50, right: 880, bottom: 550 } };
  const whole = wholeView(scene);
  assert.deepEqual(whole, { x: -50, y: 100, k: 0.5 });
  assert.deepEqual(wholeRoom(scene), { left: 100, top: 0, right: 880, bottom: 600 });
  assert.deepEqual(panView(scene, whole, 500, 500), whole);
  assert.equal(panView(scene, { ...whole, k: 1 }, 500, 0).x, 0);
});

test("zooming keeps what is under the pointer", () => {
  const at = { x: 700, y: 300 };
  const near = zoomView(desk, { x: -500, y: -200, k: 2 }, 1.3, at);
  const before = toBoard({ x: -500, y: -200, k: 2 }, at);
  assert.ok(Math.hypot(toBoard(near, at).x - before.x, toBoard(near, at).y - before.y) < 1e-9);
});

test("zooming has limits", () => {
  const home = wholeView(desk);
  assert.equal(zoomView(desk, home, 1000, { x: 1, y: 1 }).k, closestScale(desk));
  assert.equal(zoomView(desk, home, 0.001, { x: 1, y: 1 }).k, 1);
});

test("the board cannot be dragged away", () => {
  for (const [dx, dy] of [
    [5000, 5000],
    [-5000, -5000],
  ] as const) {
    const view = panView(desk, { x: -300, y: -300, k: 2 }, dx, dy);
    const corner = toPixel(view, { x: 0, y: 0 });
    const end = toPixel(view, { x: 1000, y: 600 });
    assert.ok(corner.x <= 0 && corner.y <= 0 && end.x >= 1000 && end.y >= 800);
  }
});

test("a visible part moves nothing, a hidden one comes into view", () => {
  const view = { x: 0, y: 0, k: 2 };
  assert.equal(revealRects(desk, view, [{ left: 100, top: 100, right: 200, bottom: 200 }], 20), view);
  const part = { left: 800, top: 400, right: 900, bottom: 500 };
  const moved = revealRects(desk, view, [part], 20);
  assert.equal(moved.k, 2);
  assert.ok(toPixel(moved, { x: 900, y: 500 }).x <= 1000 && toPixel(moved, { x: 800, y: 400 }).x >= 0);
});

test("a part that is too large for the window is zoomed out", () => {
  const moved = revealRects(desk, { x: 0, y: 0, k: 3 }, [{ left: 0, top: 0, right: 900, bottom: 500 }], 20);
  assert.ok(moved.k < 1.1);
});

test("a part under a panel is moved beside it, wherever the panel is", () => {
  const part = { left: 20, top: 20, right: 120, bottom: 80 };
  for (const view of [wholeView(desk), { x: 0, y: 0, k: 2 }, { x: 0, y: 0, k: 4 }])
    for (const left of [0, 300, 640])
      for (const top of [0, 200, 500]) {
        const panel = { left, top, right: left + 360, bottom: top + 300 };
        const moved = revealRects(desk, view, [part], 20, panel);
        const low = toPixel(moved, { x: part.left, y: part.top });
        const high = toPixel(moved, { x: part.right, y: part.bottom });
        assert.equal(overlap({ left: low.x, top: low.y, right: high.x, bottom: high.y }, panel), 0);
        assert.ok(low.x >= 0 && low.y >= 0 && high.x <= 1000 && high.y <= 800);
      }
});

test("resizing keeps the middle", () => {
  const view = { x: -500, y: -200, k: 2 };
  const wider: Scene = { ...desk, window: { width: 900, height: 700 } };
  const middle = toBoard(resizeView(desk, wider, view), { x: 450, y: 350 });
  assert.deepEqual(middle, toBoard(view, { x: 500, y: 400 }));
});

const sizes = { font: 13, overview: 24, space: 11 };

test("small boards have names that can just be read, and no symbols", () => {
  assert.deepEqual(labelStyle(0.4, sizes), { compact: true, afar: true, size: 9 / 0.4, mark: 12 / 0.4 });
  assert.deepEqual(labelStyle(0.65, sizes), { compact: true, afar: false, size: 11 / 0.65 });
});

test("on a large screen names have their drawn size, and grow slowly close up", () => {
  assert.deepEqual(labelStyle(1, sizes), { compact: false, afar: false, size: 13 });
  const near = labelStyle(4, sizes).size;
  assert.ok(near < 13 && near * 4 > 18);
});
