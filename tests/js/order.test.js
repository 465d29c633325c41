/** Pieces stand in an order, and those that stand right are not touched: whatever is moved is laid out and painted anew. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.js";

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
const { inOrder } = await import("../../src/sztab/web/js/board/pieces.js");

const layer = () => document.createElement("g");
const named = (name) => Object.assign(document.createElement("g"), { name });
const names = (parent) => parent.childNodes.map((one) => one.name).join("");

test("only what stands wrong is moved, whatever fades away between", () => {
  const parent = layer();
  const [a, b, c, d, fading] = ["a", "b", "c", "d", "-"].map(named);
  inOrder(parent, [a, b, c]);
  assert.equal(names(parent), "abc");
  parent.insertBefore(fading, b);
  page.moves = 0;
  inOrder(parent, [a, b, c]);
  assert.deepEqual([names(parent), page.moves], ["a-bc", 0]);
  inOrder(parent, [a, d, b, c]);
  assert.deepEqual([names(parent).replace("-", ""), page.moves], ["adbc", 1]);
  inOrder(parent, [c, a, d, b]);
  assert.deepEqual([names(parent).replace("-", ""), page.moves], ["cadb", 2]);
});
