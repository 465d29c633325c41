import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { asideOf, calmest, nameSize, pixelOf } from "../../src/sztab/web/js/board/names.js";

const NAME = [0, 0, 60, 12];

test("a name in nobody's way stays", () => {
  assert.deepEqual(
    asideOf(NAME, [[100, 0, 120, 20]], () => 1),
    [0, 0],
  );
});

test("a name goes no farther than it must, and stays in its area", () => {
  const piece = [20, 0, 40, 20];
  const [x, y] = asideOf(NAME, [piece], () => 1);
  assert.ok(Math.hypot(x, y) <= 24 && Math.hypot(x, y) > 0);
  const [, below] = asideOf(NAME, [piece], (box) => (box[1] > 0 ? 1 : 0));
  assert.ok(below >= 20, "its area lies to the south");
  assert.deepEqual(
    asideOf(NAME, [piece], () => 0),
    [0, 0],
    "rather under a piece than in another's area",
  );
});

test("names are never drawn smaller than can be read", () => {
  assert.equal(nameSize(13, 0.4, false), 0);
  assert.equal(nameSize(13, 0.7, false), 10);
  assert.ok(nameSize(13, 2, false) > 13);
});

test("pieces are larger under a finger", () => {
  assert.ok(pixelOf(1, true) > pixelOf(1, false));
  assert.equal(pixelOf(2, false), 0.5);
});

test("the name of a town goes where it covers the least, and stays where nothing is covered", () => {
  const places = [
    [0, 0],
    [80, 0],
    [0, 40],
  ];
  const nothing = { standing: [], names: [], towns: [] };
  assert.deepEqual(calmest(NAME, places, nothing), [0, 0]);
  const corps = [20, 0, 40, 20];
  assert.deepEqual(calmest(NAME, places, { ...nothing, standing: [corps] }), [80, 0]);
  const name = [90, 0, 130, 12];
  assert.deepEqual(calmest(NAME, places, { ...nothing, standing: [corps], names: [name] }), [0, 40]);
  const below = [0, 40, 60, 60];
  assert.deepEqual(
    calmest(NAME, places, { standing: [corps, below], names: [name], towns: [] }),
    [80, 0],
    "rather over a name than under a piece",
  );
});
