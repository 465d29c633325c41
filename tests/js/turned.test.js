import assert from "node:assert/strict";
import { test } from "node:test";
import { facing, turned, turnedPath } from "../../src/sztab/web/js/board/turned.js";

const MAP = {
  size: [100, 60],
  south: "allies",
  ground: [{ class: "field", d: "M0 0l100 0 0 60 -100 0z" }],
  areas: { "1-1": { at: [20, 10], d: "M20 0l10 5 0 10z", tint: "grass", label: { at: [20, 18], lines: {} } } },
  nodes: {},
  routes: [],
  lines: [{ class: "section", d: "M30 5l0 50" }],
  marks: [{ symbol: "town", at: [20, 10], place: "1-1" }],
  texts: [{ at: [30, 16], lines: {} }],
};
const BOARD = {
  map: MAP,
  owners: [
    { id: "axis", side: "axis" },
    { id: "allies", side: "allies" },
  ],
};

test("who sits at the top sees the field turned, others as it is", () => {
  assert.notEqual(facing(BOARD, ["axis"]).map, MAP);
  for (const roles of [["allies"], [], ["axis", "allies"], ["nobody"]]) assert.equal(facing(BOARD, roles), BOARD);
  const plain = { ...BOARD, map: { ...MAP, south: undefined } };
  assert.equal(facing(plain, ["axis"]), plain, "a map without sides is never turned");
});

test("places, marks and lines go round the middle; names stay under their hexes", () => {
  const { areas, marks, lines, texts } = turned(MAP);
  assert.deepEqual(areas["1-1"].at, [80, 50]);
  assert.deepEqual(areas["1-1"].label.at, [80, 58]);
  assert.deepEqual(marks[0].at, [80, 50]);
  assert.equal(lines[0].d, "M70 55l0 -50");
  assert.deepEqual(texts[0].at, [70, 52]);
});

test("turned twice is as before", () => {
  assert.equal(turnedPath(turnedPath("M20 0l10 5 0 10z", [100, 60]), [100, 60]), "M20 0l10 5 0 10z");
  assert.deepEqual(turned(turned(MAP)).areas, MAP.areas);
});
