import assert from "node:assert/strict";
import { test } from "node:test";
import { isStaticSite, link, pathOf } from "./site.ts";

const HERE = new URL("https://host.example/some/where/");
const PATHS = ["/", "/games", "/t/abc#secret", "/t/abc/replay?step=3#secret"];

test("a client for a server has its pages at the root", () => {
  assert.equal(isStaticSite, false);
  for (const path of PATHS) assert.equal(pathOf(new URL(link(path), HERE), HERE), path);
});

test("a static site has all its pages at one URL, in any folder", () => {
  for (const path of PATHS) {
    const place = new URL(link(path, true), HERE);
    assert.equal(place.pathname, "/some/where/");
    assert.equal(pathOf(place, HERE, true), path);
  }
});

test("without anything after # it is the start page", () => {
  assert.equal(pathOf(HERE, HERE, true), "/");
});

test("other files of the host are not pages of the site", () => {
  assert.equal(pathOf(new URL("/some/where/licenses.txt", HERE), HERE, true), null);
  assert.equal(pathOf(new URL("/somewhere/", HERE), HERE, true), null);
});
