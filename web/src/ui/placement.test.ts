import assert from "node:assert/strict";
import { test } from "node:test";
import { overlap, placeClear, type Rect } from "./placement.ts";

const area = { left: 0, top: 50, right: 1000, bottom: 650 };
const panel = { width: 300, height: 200 };

function placed(kept: readonly Rect[]): Rect {
  const { x, y } = placeClear(panel, area, kept);
  return { left: x, top: y, right: x + panel.width, bottom: y + panel.height };
}

test("a panel is inside its area and covers nothing that is kept, wherever that is", () => {
  for (let left = -20; left < 1000; left += 60)
    for (let top = 40; top < 650; top += 60) {
      const kept = [{ left, top, right: left + 150, bottom: top + 90 }];
      const rect = placed(kept);
      assert.equal(overlap(rect, kept[0] as Rect), 0);
      assert.ok(rect.left >= area.left && rect.top >= area.top);
      assert.ok(rect.right <= area.right && rect.bottom <= area.bottom);
    }
});

test("a panel is near what it is about", () => {
  const rect = placed([{ left: 400, top: 300, right: 500, bottom: 340 }]);
  assert.ok(rect.top === 354 || rect.bottom === 286);
  assert.equal(rect.left, 300);
});

test("a panel keeps clear of both ends of a route that leaves the board", () => {
  const kept = [
    { left: 0, top: 300, right: 200, bottom: 330 },
    { left: 800, top: 300, right: 1000, bottom: 330 },
  ];
  const rect = placed(kept);
  for (const one of kept) assert.equal(overlap(rect, one), 0);
});

test("if there is no free space, a panel covers as little as possible", () => {
  const kept = [{ left: 0, top: 50, right: 1000, bottom: 500 }];
  assert.equal(placed(kept).bottom, 642);
});

test("a panel goes over free space rather than over something soft", () => {
  const kept = [{ left: 40, top: 40, right: 60, bottom: 60 }];
  const board = { left: 0, top: 0, right: 700, bottom: 600 };
  const { x } = placeClear({ width: 200, height: 100 }, { left: 0, top: 0, right: 1000, bottom: 600 }, kept, [board]);
  assert.ok(x >= 700, String(x));
});

test("a panel avoids something far from what it is about, and still goes near that", () => {
  const kept = [{ left: 450, top: 300, right: 550, bottom: 330 }];
  const { x, y } = placeClear(panel, area, kept);
  const avoided = [{ left: x + 140, top: y + 90, right: x + 160, bottom: y + 110 }];
  const other = placeClear(panel, area, kept, [], avoided);
  const rect = { left: other.x, top: other.y, right: other.x + panel.width, bottom: other.y + panel.height };
  assert.equal(overlap(rect, avoided[0] as Rect) + overlap(rect, kept[0] as Rect), 0);
});

test("without anything to keep clear of, a panel is in the middle", () => {
  const { x, y } = placeClear(panel, area, []);
  assert.deepEqual([x, y], [350, 250]);
});

test("of equally near places the emptier one is taken", () => {
  const kept = [{ left: 490, top: 300, right: 510, bottom: 400 }];
  const soft = [{ left: 0, top: 50, right: 490, bottom: 650 }];
  assert.ok(placeClear({ width: 200, height: 120 }, area, kept, soft).x >= 510);
});
