import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { borders, chains, corners, isField, rounded, survey } from "../../src/sztab/web/js/board/land.js";
import { layout, sorted } from "../../src/sztab/web/js/board/layout.js";
import { aside, neighbour } from "../../src/sztab/web/js/board/stops.js";
import { legs } from "../../src/sztab/web/js/board/paths.js";

const BOARD = {
  kinds: {
    army: { name: "army", shape: "shield" },
    fuel: { name: "fuel", shape: "can", size: "small" },
    flag: { name: "flag", shape: "flag", size: "mark" },
  },
  states: { tired: { name: "tired", look: "spent" } },
};
const TOWN = { id: "bonn", kind: "node", at: [0, 0], shape: { r: 0 } };
const AREA = { id: "ukraine", kind: "area", at: [0, 0], shape: {} };
const army = (owner, more = {}) => ({ kind: "army", owner, place: "ukraine", ...more });
const plan = (pieces, place = AREA, loads = new Map()) => layout(pieces, loads, BOARD, place);

test("pieces are sorted by owner, then by kind; a load belongs to its carrier", () => {
  const carrier = army("b", { id: "xx", place: "bonn" });
  const load = { kind: "fuel", owner: "b", place: "card xx", count: 2 };
  const pieces = [
    { kind: "flag", owner: "a", place: "bonn" },
    carrier,
    army("a", { place: "bonn" }),
    load,
    army("a", { place: "nowhere" }),
  ];
  const owners = new Map([
    ["a", { order: 0 }],
    ["b", { order: 1 }],
  ]);
  const { byPlace, loads } = sorted({ pieces }, BOARD, owners, new Map([["bonn", TOWN]]));
  assert.deepEqual(
    byPlace.get("bonn").map(({ owner, kind }) => owner + kind),
    ["aarmy", "aflag", "barmy"],
  );
  assert.deepEqual([...loads], [[carrier, [load]]]);
  assert.deepEqual([...byPlace.keys()], ["bonn"]);
});

test("up to three of a kind stand side by side, four are one with a count", () => {
  assert.deepEqual(
    plan([army("a", { count: 3 })]).items.map(({ chip, count }) => [chip, count]),
    [
      [undefined, 1],
      [undefined, 1],
      [undefined, 1],
    ],
  );
  assert.deepEqual(
    plan([army("a", { count: 4 })]).items.map(({ chip }) => chip),
    [4],
  );
});

test("a row is centred, and a long one breaks", () => {
  const xs = plan([army("a"), army("b"), army("c")]).items.map(({ x }) => x);
  assert.ok(Math.abs(xs[0] + xs[2]) < 1e-9 && xs[1] === 0);
  const { items, standing } = plan(["a", "b", "c", "d", "e", "f"].map((owner) => army(owner)));
  assert.equal(standing, 6);
  assert.equal(new Set(items.map(({ y }) => y)).size, 2);
});

test("pieces in different states do not stack", () => {
  const { items } = plan([army("a", { count: 4 }), army("a", { count: 4, states: ["tired"] })]);
  assert.deepEqual(
    items.map(({ look, chip }) => [look, chip]),
    [
      [[], 4],
      [["spent"], 4],
    ],
  );
});

test("in a town goods lie below, marks at the left; a load beside its carrier, over it", () => {
  const carrier = army("a", { id: "xx" });
  const loads = new Map([[carrier, [{ kind: "fuel", owner: "a", place: "card xx", count: 2 }]]]);
  const pieces = [
    carrier,
    { kind: "fuel", owner: "", place: "bonn", count: 3 },
    { kind: "flag", owner: "a", place: "bonn" },
  ];
  const { items, reach } = plan(pieces, TOWN, loads);
  assert.deepEqual(
    items.map(({ form }) => form),
    ["piece", "tray", "tray", "mark"],
  );
  assert.deepEqual(items[2].tray, [{ shape: "can", count: 3 }]);
  const [corps, carried, goods, mark] = items;
  assert.ok(carried.carried && carried.y === corps.y && carried.x > corps.x);
  assert.ok(corps.y < 0 && goods.y > 0 && mark.x < 0);
  assert.ok(reach.bottom > 0 && reach.left < 0 && reach.top < 0, "names make room");
});

test("a name beside a town moves aside for what stands there", () => {
  const reach = { left: -30, right: 40, top: -20, bottom: 25 };
  const name = (anchor, at) => ({ anchor, at, lines: { en: [] }, class: "" });
  assert.deepEqual(aside(name("start", [14, 0]), [0, 0], reach), [28, 0]);
  assert.deepEqual(aside(name("end", [-14, 0]), [0, 0], reach), [-18, 0]);
  assert.deepEqual(aside(name("middle", [0, 20]), [0, 0], reach), [0, 17]);
  assert.deepEqual(aside(name("middle", [0, -20]), [0, 0], reach), [0, -12]);
  assert.deepEqual(aside(name("start", [14, 0]), [0, 0]), [0, 0], "nobody is there");
});

test("a line over the cut of a round world leaves at both edges", () => {
  assert.equal(legs([10, 5], [90, 5], 1000), "M10 5L90 5");
  assert.equal(legs([10, 5], [990, 7], 1000), "M10 5L-10 7M1010 5L990 7");
  assert.equal(legs([990, 7], [10, 5], 1000), "M990 7L1010 5M-10 7L10 5");
  assert.equal(legs([10, 5], [990, 7]), "M10 5L990 7");
});

test("an arrow key goes to the nearest place in its direction", () => {
  const places = new Map(
    [
      ["home", [0, 0]],
      ["east", [100, 10]],
      ["far east", [200, 0]],
      ["north", [20, -90]],
      ["corner", [60, -140]],
    ].map(([id, at]) => [id, { id, at }]),
  );
  const go = (way) => neighbour(places, places.keys(), "home", way);
  assert.equal(go([1, 0]), "east");
  assert.equal(go([0, -1]), "north");
  assert.equal(go([-1, 0]), null);
});

/** Two hexes with sides of 40 beside each other. */
const hex = (x, y) => ({ at: [x, y], tint: "grass", d: `M${x} ${y - 40}l34.64 20 0 40 -34.64 20 -34.64 -20 0 -40z` });
const FIELD = { areas: { a: hex(100, 100), b: { ...hex(169.28, 100), tint: "ocean" } } };

test("hexes know their neighbours, and what would lie outside", () => {
  assert.ok(isField(FIELD));
  assert.ok(!isField({ areas: { x: { tint: "land1" } } }));
  const land = survey(FIELD);
  const [a, b] = land.hexes.values();
  assert.equal(Math.round(land.side), 40);
  assert.deepEqual(
    a.near.map((one) => one?.id ?? ""),
    ["", "b", "", "", "", ""],
  );
  assert.equal(b.near[4], a);
  assert.equal(land.outside.size, 8);
});

test("the outline of two hexes is one closed line of ten corners", () => {
  const land = survey(FIELD);
  const all = [...land.hexes.values()];
  assert.equal(corners(FIELD.areas.a.d).length, 6);
  assert.equal(borders(all).length, 10);
  const [chain, ...rest] = chains(borders(all));
  assert.deepEqual([rest.length, chain.closed, chain.points.length], [0, true, 10]);
  assert.match(rounded(chain), /^M.*z$/);
});
