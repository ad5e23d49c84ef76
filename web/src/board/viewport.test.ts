import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boardPoint,
  closestScale,
  homeView,
  lettering,
  panned,
  pixelOf,
  resized,
  type Scene,
  showing,
  wholeView,
  zoomed,
} from "./viewport.ts";

const board = { width: 1000, height: 600 };
const desk: Scene = { board, port: { width: 1000, height: 800 }, space: 11 };
const phone: Scene = { board, port: { width: 390, height: 500 }, space: 11 };

test("at a desk the whole board is shown in the middle", () => {
  assert.deepEqual(homeView(desk), { x: 0, y: 100, k: 1 });
});

test("a phone shows the full height, from the middle", () => {
  const view = homeView(phone);
  assert.ok(Math.abs(view.k - 500 / 600) < 1e-9);
  assert.ok(Math.abs(boardPoint(view, { x: 195, y: 250 }).x - 500) < 1e-9);
});

test("a phone can still show the whole board", () => {
  assert.equal(wholeView(phone).k, 0.39);
});

test("zooming keeps what is under the pointer", () => {
  const at = { x: 700, y: 300 };
  const near = zoomed(desk, { x: -500, y: -200, k: 2 }, 1.3, at);
  const before = boardPoint({ x: -500, y: -200, k: 2 }, at);
  assert.ok(Math.hypot(boardPoint(near, at).x - before.x, boardPoint(near, at).y - before.y) < 1e-9);
});

test("there is a nearest and a farthest view", () => {
  const home = homeView(desk);
  assert.equal(zoomed(desk, home, 1000, { x: 1, y: 1 }).k, closestScale(desk));
  assert.equal(zoomed(desk, home, 0.001, { x: 1, y: 1 }).k, 1);
});

test("no drag loses the board", () => {
  for (const [dx, dy] of [
    [5000, 5000],
    [-5000, -5000],
  ] as const) {
    const view = panned(desk, { x: -300, y: -300, k: 2 }, dx, dy);
    const corner = pixelOf(view, { x: 0, y: 0 });
    const end = pixelOf(view, { x: 1000, y: 600 });
    assert.ok(corner.x <= 0 && corner.y <= 0 && end.x >= 1000 && end.y >= 800);
  }
});

test("what is seen already moves nothing, what is not comes into view", () => {
  const view = { x: 0, y: 0, k: 2 };
  assert.equal(showing(desk, view, { left: 100, top: 100, right: 200, bottom: 200 }, 20), view);
  const part = { left: 800, top: 400, right: 900, bottom: 500 };
  const moved = showing(desk, view, part, 20);
  assert.equal(moved.k, 2);
  assert.ok(pixelOf(moved, { x: 900, y: 500 }).x <= 1000 && pixelOf(moved, { x: 800, y: 400 }).x >= 0);
});

test("what is too large for the window is shown from farther away", () => {
  const moved = showing(desk, { x: 0, y: 0, k: 3 }, { left: 0, top: 0, right: 900, bottom: 500 }, 20);
  assert.ok(moved.k < 1.1);
});

test("in a window of another size the middle stays", () => {
  const view = { x: -500, y: -200, k: 2 };
  const wider: Scene = { ...desk, port: { width: 900, height: 700 } };
  const middle = boardPoint(resized(desk, wider, view), { x: 450, y: 350 });
  assert.deepEqual(middle, boardPoint(view, { x: 500, y: 400 }));
});

const sizes = { font: 13, overview: 24, space: 11 };

test("small boards have the names of the overview, and no signs that nobody could see", () => {
  assert.deepEqual(lettering(0.4, sizes), { compact: true, afar: true, size: 24 });
  assert.deepEqual(lettering(0.65, sizes), { compact: true, afar: false, size: 12 / 0.65 });
});

test("at a desk names are as they are drawn, and near ones grow slowly", () => {
  assert.deepEqual(lettering(1, sizes), { compact: false, afar: false, size: 13 });
  const near = lettering(4, sizes).size;
  assert.ok(near < 13 && near * 4 > 18);
});
