import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileFault } from "../api/types.ts";
import { addCity, emptyBoard, moveCity, removeItem } from "./board-file.ts";
import { currentFaults, findItems } from "./faults.ts";

const fault = (path: string): FileFault => ({ file: "board", text_key: "fault.bad_id", path });
const file = addCity(addCity(emptyBoard(), "Oslo", 0, 0), "Bergen", 9, 9);

test("a fault belongs to the item of its path, or to the board", () => {
  const faults = [fault('cities[1] "bergen"'), fault("name"), fault(""), fault("routes[4]")];
  const found = findItems(file, faults).map(({ list, item }) => [list, item]);
  assert.deepEqual(found, [
    ["cities", file.cities[1]],
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test("a fault stays with its item until the item changes", () => {
  const found = findItems(file, [fault("cities[1]"), fault("id")]);
  assert.equal(currentFaults(removeItem(file, "cities", 0), found).length, 2);
  assert.equal(currentFaults(moveCity(file, 1, 5, 5), found).length, 1);
});
