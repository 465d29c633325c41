import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { arrowPath } from "../../src/sztab/web/js/board/annotations.js";
import { chipAt } from "../../src/sztab/web/js/board/chips.js";
import {
  airy,
  beside,
  bySide,
  calmest,
  corners,
  fittedIn,
  freePart,
  inwards,
  isInSight,
  isOpen,
  loadAt,
  most,
} from "../../src/sztab/web/js/board/free.js";

const WINDOW = [800, 600];
const FREE = [0, 0, 800, 600];

test("a sheet along a side is cut off, a small thing is not", () => {
  assert.deepEqual(freePart(WINDOW, []), FREE);
  assert.deepEqual(freePart(WINDOW, [[0, 400, 800, 600]]), [0, 0, 800, 400]);
  assert.deepEqual(freePart(WINDOW, [[500, 0, 800, 600]]), [0, 0, 500, 600]);
  assert.deepEqual(freePart(WINDOW, [[10, 550, 190, 590]]), FREE);
  assert.deepEqual(freePart(WINDOW, [[0, 700, 800, 900]]), FREE, "what lies elsewhere covers nothing");
});

test("two sheets leave what is between them", () => {
  const sheets = [
    [0, 0, 800, 50],
    [0, 400, 800, 600],
  ];
  assert.deepEqual(freePart(WINDOW, sheets), [0, 50, 800, 400]);
});

test("there is air at the rim, and less where the map ends", () => {
  const sight = { x: -100, y: 0, zoom: 1, least: 0.5, most: 4, width: 800, height: 600 };
  assert.deepEqual(airy(sight, FREE, [1000, 1000]), [24, 12, 776, 576]);
});

test("what lies under a thing is not open, nor what is too near to it", () => {
  const covers = [[10, 550, 190, 590]];
  assert.ok(isOpen([400, 300], FREE, covers));
  assert.ok(!isOpen([100, 570], FREE, covers));
  assert.ok(!isOpen([195, 570], FREE, covers), "its number would be covered");
  assert.ok(!isOpen([400, 601], FREE, []));
});

test("a box is fitted into the middle of the free part", () => {
  const [x, y, zoom] = fittedIn([0, 0, 800, 400], [100, 100, 300, 200], { least: 0.5, most: 10 });
  assert.equal(zoom, 4);
  assert.deepEqual([200 * zoom + x, 150 * zoom + y], [400, 200]);
});

test("of points too far apart, those where the most are", () => {
  const points = [
    [0, 0],
    [900, 0],
    [950, 20],
    [990, 50],
  ];
  assert.deepEqual(most(points, 100, 100), points.slice(1));
  assert.deepEqual(most(points, 1000, 1000), points);
});

test("the map moves no farther than it must", () => {
  assert.deepEqual(inwards([10, 10, 20, 20], FREE), [0, 0]);
  assert.deepEqual(inwards([-30, 10, 20, 20], FREE), [30, 0]);
  assert.deepEqual(inwards([10, 590, 20, 640], FREE), [0, -40]);
  assert.deepEqual(inwards([-10, 0, 900, 20], FREE), [10, 0], "what is too wide begins at the left");
});

test("a caption takes the side where nothing stands", () => {
  const at = [400, 300];
  const left = beside(at, [100, 40], FREE, { points: [], gap: 30 });
  assert.deepEqual(left, [270, 280]);
  const right = beside(at, [100, 40], FREE, { points: [[320, 300]], gap: 30 });
  assert.deepEqual(right, [430, 280]);
  const [x, y] = beside([5, 5], [100, 40], FREE, { points: [], gap: 30 });
  assert.ok(x >= 0 && y >= 0, "it stays in the free part");
  assert.ok(x > 5 || y > 5, "and does not cover its place");
});

test("furniture changes corners when something is under it, and not back without need", () => {
  const places = corners(FREE, [180, 36], 12);
  const under = [{ at: [100, 570], weight: 100 }];
  assert.equal(calmest(places, [180, 36], [], "bottom left"), "bottom left");
  assert.equal(calmest(places, [180, 36], under, "bottom left"), "top left");
  assert.equal(calmest(places, [180, 36], [], "top left"), "top left");
});

test("furniture stands between two corners when something asked is under each, and goes away when it is everywhere", () => {
  const size = [180, 36];
  const places = corners(FREE, size, 12);
  const middles = Object.entries(places).map(([name, [x, y]]) => ({ name, at: [x + 90, y + 18], weight: 100 }));
  const isCorner = ({ name }) => name.includes("left") || name.includes("right");
  assert.equal(calmest(places, size, middles.filter(isCorner), "top left"), "bottom");
  assert.equal(loadAt(places.bottom, size, middles.filter(isCorner)), 0);
  assert.ok(loadAt(places[calmest(places, size, middles, "top left")], size, middles) >= 100);
});

test("a place is in sight with its number, which needs less air", () => {
  const free = [24, 24, 776, 576];
  assert.ok(isInSight([60, 300], [20, 300], free, []));
  assert.ok(!isInSight([60, 300], [8, 300], free, []));
  assert.ok(!isInSight([60, 300], [90, 270], free, [[80, 200, 200, 280]]), "it is under something");
});

test("what is outside belongs to the side it is farthest off", () => {
  const things = [{ at: [-50, 700] }, { at: [400, -10] }, { at: [950, 300] }];
  const sides = bySide(things, FREE);
  assert.deepEqual([sides.down.length, sides.up.length, sides.right.length, sides.left.length], [1, 1, 1, 0]);
});

test("a chip stands level with what it names, off what is asked", () => {
  assert.deepEqual(chipAt("left", [-50, 300], [100, 30], FREE, { asked: [], covers: [] }).at, [0, 285]);
  assert.deepEqual(chipAt("left", [-50, 300], [100, 30], FREE, { asked: [[20, 300]], covers: [] }).at, [0, 317]);
  assert.deepEqual(
    chipAt("down", [900, 700], [100, 30], FREE, { asked: [], covers: [] }).at,
    [700, 570],
    "it stays in sight",
  );
});

test("a chip says when it hides something that is asked wherever it stands", () => {
  const asked = Array.from(
    { length: 120 },
    (_, i) => /** @type {[number, number]} */ ([i < 60 ? 20 : 50, (i % 60) * 10]),
  );
  assert.equal(chipAt("left", [-50, 300], [100, 30], FREE, { asked, covers: [] }).clear, false);
  assert.equal(chipAt("left", [-50, 300], [100, 30], FREE, { asked: [], covers: [] }).clear, true);
});

test("a chip moves along its side, then inwards, before it covers a number", () => {
  const column = Array.from({ length: 60 }, (_, i) => /** @type {[number, number]} */ ([10, i * 10]));
  const inner = chipAt("left", [-50, 300], [30, 30], FREE, { asked: column, covers: [] });
  assert.ok(inner.clear);
  assert.ok(inner.at[0] > 0);
  const gap = column.filter(([, y]) => y < 400 || y > 460);
  const { at, clear } = chipAt("left", [-50, 300], [100, 30], FREE, { asked: gap, covers: [] });
  assert.ok(clear && at[1] > 400 && at[1] < 450, "there is one gap, a long way off");
});

test("a chip does not stand under the furniture", () => {
  const covers = [[12, 552, 190, 588]];
  const {
    at: [x],
    open,
  } = chipAt("down", [60, 700], [100, 30], FREE, { asked: [], covers });
  assert.ok(open);
  assert.ok(x >= 190);
});

test("an arrow leaves the pieces at both ends in sight", () => {
  const { d, end, turn } = arrowPath(
    [
      [0, 0],
      [200, 0],
    ],
    1,
  );
  assert.match(d, /^M[\d.]+,-[\d.]+Q100,-32 /, "bent upwards");
  assert.ok(end[0] < 180 && end[0] > 150);
  assert.ok(turn > 0 && turn < 45, "the head points at the place");
});
