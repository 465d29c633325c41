import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { layouts, sorted } from "../../src/sztab/web/js/board/layout.js";
import { cornerOf, formsOf, placed } from "../../src/sztab/web/js/board/plates.js";
import { Cells, rings } from "../../src/sztab/web/js/board/raster.js";

const BOARD = {
  kinds: {
    infantry: { name: "infantry", shape: "figure" },
    tank: { name: "tank", shape: "tank" },
    gun: { name: "gun", shape: "gun" },
    capital: { name: "capital", shape: "base", size: "frame" },
  },
  states: {},
};
const square = (x, y, w, h) => `M${x} ${y}l${w} 0 0 ${h} ${-w} 0z`;
const area = (id, d, at, tint = "land1") => ({ id, kind: "area", at, shape: { d, tint, at } });
const item = (shape, count) => ({ key: shape, piece: { owner: "a" }, look: [], count, shape });
const room = (more = {}) => ({ taken: [], land: [], unit: 1, ...more });
const inside = ([left, top, right, bottom], x, y, w, h) => left >= x && top >= y && right <= x + w && bottom <= y + h;

test("rings of a path with relative lines", () => {
  assert.deepEqual(rings("M1 2l3 0 0 4-3 0zM10 10L12 10l0 2z"), [
    [
      [1, 2],
      [4, 2],
      [4, 6],
      [1, 6],
    ],
    [
      [10, 10],
      [12, 10],
      [12, 12],
    ],
  ]);
});

test("how much of a box lies in an area, holes left out", () => {
  const cells = new Cells(`${square(0, 0, 100, 100)}${square(40, 40, 20, 20)}`);
  assert.equal(cells.share([0, 0, 100, 40]), 1);
  assert.equal(cells.share([40, 40, 60, 60]), 0);
  assert.equal(cells.share([-100, 0, 0, 40]), 0);
  assert.equal(cells.share([-40, 0, 40, 40]), 0.5);
});

test("a plate has three forms, and one of a single kind has two", () => {
  const forms = formsOf([item("figure", 2), item("tank", 11), item("gun", 1)]);
  assert.deepEqual(
    forms.map(({ name }) => name),
    ["row", "two", "total"],
  );
  assert.deepEqual([forms[0].size[1], forms[1].size[1], forms[2].size[1]], [21, 38, 20]);
  assert.ok(forms[0].size[0] > forms[1].size[0] && forms[1].size[0] > forms[2].size[0]);
  assert.equal(forms[2].total, 14);
  assert.deepEqual(
    formsOf([item("figure", 2)]).map(({ name }) => name),
    ["row", "total"],
  );
});

test("the largest form that fits stands inside its area", () => {
  const forms = formsOf([item("figure", 2), item("tank", 1), item("gun", 1)]);
  const wide = placed(forms, area("a", square(0, 0, 200, 60), [100, 30]), room());
  assert.equal(wide.form.name, "row");
  assert.deepEqual(wide.at, [100, 30]);
  assert.equal(placed(forms, area("b", square(0, 0, 100, 90), [50, 45]), room()).form.name, "two");
  assert.equal(placed(forms, area("c", square(0, 0, 48, 36), [24, 18]), room()).form.name, "total");
});

test("a plate keeps off names and other plates", () => {
  const place = area("a", square(0, 0, 200, 100), [100, 50]);
  const name = [60, 35, 140, 65];
  const { box, thread } = placed(formsOf([item("figure", 2)]), place, room({ taken: [name] }));
  assert.ok(!thread);
  assert.ok(inside(box, 0, 0, 200, 100));
  assert.ok(box[3] <= 35 || box[1] >= 65 || box[2] <= 60 || box[0] >= 140);
});

test("where nothing fits, sign and total stand in the water on a thread", () => {
  const islet = area("a", square(0, 0, 16, 16), [8, 8]);
  const shore = area("b", square(20, -200, 200, 400), [100, 0]);
  const { form, thread, box } = placed(formsOf([item("figure", 2)]), islet, room({ land: [islet, shore] }));
  assert.equal(form.name, "total");
  assert.ok(thread);
  assert.ok(box[2] <= 24, "not on the other shore");
});

test("a capital is a second frame round the plate of whoever is there", () => {
  const place = area("rome", square(0, 0, 200, 100), [100, 50]);
  const places = new Map([["rome", place]]);
  const owners = new Map([
    ["a", { order: 0 }],
    ["b", { order: 1 }],
  ]);
  const pieces = [
    { kind: "capital", owner: "b", place: "rome" },
    { kind: "infantry", owner: "a", place: "rome", count: 2 },
  ];
  const held = sorted({ pieces }, BOARD, owners, places);
  const ways = { holders: { rome: "a" }, taken: [], lanes: [], unit: 1 };
  const { items } = layouts(held, BOARD, owners, places, ways).get("rome");
  assert.deepEqual(
    items.map(({ form, owner, frame }) => [form, owner, frame]),
    [["plate", "a", true]],
  );
});

test("a number takes the first free corner", () => {
  const plan = { items: [{ form: "plate", x: 0, y: 0, plate: { size: [40, 20] } }] };
  assert.deepEqual(
    cornerOf(plan, () => true),
    [-20, -13],
  );
  assert.deepEqual(
    cornerOf(plan, (x) => x > 0),
    [20, -13],
  );
  assert.deepEqual(
    cornerOf(
      plan,
      () => false,
      (_, y) => y > 0,
    ),
    [-20, 13],
    "at least off the other numbers",
  );
});

test("a plate that changed stands beside those that did not, whatever comes first", () => {
  const shape = { d: "M0 0l200 0 0 24-200 0z", tint: "land1" };
  const spot = (id) => ({ id, kind: "area", at: [100, 12], shape: { ...shape }, place: { name: id } });
  const places = new Map(["a", "b"].map((id) => [id, spot(id)]));
  const board = { kinds: { tank: { name: "tank", shape: "tank" } }, states: {}, owners: [] };
  const owners = new Map([["red", { id: "red", order: 0 }]]);
  const held = (count) => ({
    byPlace: new Map(
      ["a", "b"].map((id) => [id, [{ kind: "tank", owner: "red", place: id, count: id === "a" ? count : 1 }]]),
    ),
    loads: new Map(),
  });
  const known = new Map();
  const ways = { holders: { a: "red", b: "red" }, taken: [], lanes: [], unit: 1, known };
  layouts(held(1), board, owners, places, ways);
  const plans = layouts(held(1200), board, owners, places, ways);
  const [one, other] = ["a", "b"].map((id) => {
    const { x, plate } = plans.get(id).items[0];
    return [x - plate.size[0] / 2, x + plate.size[0] / 2];
  });
  assert.ok(one[1] <= other[0] || other[1] <= one[0], JSON.stringify([one, other]));
});
