import assert from "node:assert/strict";
import { test } from "node:test";
import {
  around,
  between,
  bounded,
  centred,
  clamp,
  eased,
  fitted,
  heart,
  zoomedAbout,
} from "../../src/sztab/web/js/board/camera.js";

const WINDOW = { x: 0, y: 0, zoom: 1, least: 0.5, most: 4, width: 800, height: 600 };
const MAP = [1000, 1000];

/** Where a point of the map is in the window. */
const at = ([x, y, zoom], point) => [point[0] * zoom + x, point[1] * zoom + y];

test("a value between two others", () => {
  assert.deepEqual(
    [-1, 2, 9].map((value) => clamp(value, 0, 5)),
    [0, 2, 5],
  );
});

test("the map does not leave the window", () => {
  assert.deepEqual(bounded({ ...WINDOW, x: 50, y: -900 }, MAP), [0, -400, 1]);
  assert.deepEqual(bounded({ ...WINDOW, x: -900, y: 10 }, MAP), [-200, 0, 1]);
});

test("a map smaller than the window stands in its middle", () => {
  assert.deepEqual(bounded({ ...WINDOW, x: -33, y: 7, zoom: 0.5 }, MAP), [150, 50, 0.5]);
});

test("the zoom has its limits", () => {
  assert.equal(bounded({ ...WINDOW, zoom: 9 }, MAP)[2], 4);
  assert.equal(bounded({ ...WINDOW, zoom: 0.1 }, MAP)[2], 0.5);
});

test("zooming keeps the point under the pointer", () => {
  const sight = { ...WINDOW, x: -120, y: -80, zoom: 1.5 };
  const point = [(300 - sight.x) / sight.zoom, (200 - sight.y) / sight.zoom];
  const view = zoomedAbout(sight, 1.7, 300, 200);
  assert.ok(Math.abs(view[2] - 2.55) < 1e-9);
  const [x, y] = at(view, point);
  assert.ok(Math.abs(x - 300) < 1e-9 && Math.abs(y - 200) < 1e-9);
});

test("zooming stops at the limit, and nothing moves there", () => {
  assert.deepEqual(zoomedAbout({ ...WINDOW, zoom: 4, x: -10, y: -20 }, 2, 100, 100), [-10, -20, 4]);
});

test("a point in the middle of the window", () => {
  assert.deepEqual(at(centred(WINDOW, [500, 300], 2), [500, 300]), [400, 300]);
});

test("a box as large as fits, in the middle", () => {
  const view = fitted(WINDOW, [100, 100, 300, 200], { least: 0.5, most: 10 });
  assert.equal(view[2], 4);
  assert.deepEqual(at(view, [200, 150]), [400, 300]);
  assert.equal(fitted(WINDOW, [100, 100, 110, 110], { least: 0.5, most: 2 })[2], 2);
  assert.equal(fitted(WINDOW, [0, 0, 9000, 9000], { least: 0.5, most: 2 })[2], 0.5);
});

test("what covers a side of the window counts as outside", () => {
  const covered = { ...WINDOW, margins: [0, 40, 0, 200] };
  assert.deepEqual(bounded({ ...covered, x: 0, y: 90 }, MAP), [0, 40, 1]);
  assert.deepEqual(bounded({ ...covered, x: 0, y: -900 }, MAP), [0, -600, 1], "the south edge stands over the cover");
  assert.deepEqual(
    bounded({ ...covered, zoom: 0.3, least: 0.3 }, MAP),
    [250, 70, 0.3],
    "smaller: in the middle of the rest",
  );
});

test("the box round several", () => {
  assert.deepEqual(
    around(
      [
        [0, 10, 20, 30],
        [-5, 15, 10, 60],
      ],
      2,
    ),
    [-7, 8, 22, 62],
  );
});

test("several places are looked at in their middle", () => {
  assert.deepEqual(heart([], WINDOW, 1, [7, 8]), [7, 8]);
  assert.deepEqual(
    heart(
      [
        [100, 100],
        [200, 300],
      ],
      WINDOW,
      1,
      [0, 0],
    ),
    [150, 200],
  );
});

test("between far places nothing would be seen: the nearest is looked at", () => {
  assert.deepEqual(
    heart(
      [
        [0, 0],
        [2000, 0],
        [1900, 100],
      ],
      WINDOW,
      1,
      [0, 0],
    ),
    [1900, 100],
  );
});

test("a glide begins and ends where it should, and zooms evenly", () => {
  const [from, end] = [
    [0, 0, 1],
    [100, -50, 4],
  ];
  assert.deepEqual(between(from, end, eased(0)), from);
  assert.deepEqual(between(from, end, eased(1)), end);
  assert.deepEqual(between(from, end, 0.5), [50, -25, 2]);
  assert.ok(eased(0.5) > 0.5);
});
