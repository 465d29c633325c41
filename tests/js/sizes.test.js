import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { cut } from "../../src/sztab/web/js/board/picture.js";
import { Sizes, sizesAt } from "../../src/sztab/web/js/board/sizes.js";

/** An element that only has a style. */
const styled = () => {
  const given = new Map();
  return {
    given,
    style: {
      set transform(value) {
        given.set("transform", value);
      },
      setProperty: (name, value) => given.set(name, value),
    },
  };
};

test("pieces keep their size on screen, thin lines too", () => {
  const [near, far] = [sizesAt(4, false), sizesAt(1, false)];
  assert.equal(near.k * 4, far.k);
  assert.equal(near.s * 4, far.s);
  assert.ok(near.n * 4 > far.n, "towns grow a little");
  assert.ok(sizesAt(1, true).k > far.k, "larger for fingers");
});

test("a zoom touches what is scaled and the layers of lines, and nothing that the whole map inherits", () => {
  const [piece, name, lines] = [styled(), styled(), styled()];
  const classes = { toggle() {} };
  const whole = {
    ...styled(),
    classList: classes,
    querySelectorAll: () => [lines],
    getElementsByClassName: (of) => (of === "fix" ? [piece] : []),
  };
  const group = { ...styled(), classList: classes, getElementsByClassName: () => [name] };
  const sizes = new Sizes(whole, { labels: { groups: [[12, group]] }, field: null });
  sizes.set(2, false);
  assert.equal(piece.given.size + lines.given.size + name.given.size, 0, "set alone draws nothing");
  sizes.fit();
  sizes.lines();
  sizes.names();
  assert.equal(piece.given.get("transform"), "scale(0.5)");
  assert.deepEqual([...lines.given.keys()], ["--k", "--s", "--n"]);
  assert.ok(name.given.has("transform"));
  assert.deepEqual([whole.given.size, group.given.size], [0, 0]);
});

test("what is drawn later gets its size, and what has it is left alone", () => {
  const drawn = [];
  const whole = {
    ...styled(),
    classList: { toggle() {} },
    querySelectorAll: () => [],
    getElementsByClassName: (of) => (of === "fix" ? drawn : []),
  };
  const sizes = new Sizes(whole, { labels: { groups: [] }, field: null });
  sizes.set(2, false);
  drawn.push(styled());
  sizes.fit();
  assert.equal(drawn[0].given.get("transform"), "scale(0.5)");
  drawn[0].given.clear();
  sizes.fit();
  assert.equal(drawn[0].given.size, 0);
});

const square = (x, y) => `M${x} ${y}l10 0 0 10-10 0z`;
const MAP = {
  size: [1000, 500],
  wrap: 900,
  edges: [50, 50],
  ground: [
    { class: "river", d: "M0 0C9 9 9 9 9 9" },
    { class: "land1", d: square(800, 10) },
  ],
  areas: { here: { at: [205, 105], d: square(200, 100) }, there: { at: [805, 15], d: square(800, 10) } },
  nodes: { bonn: { at: [210, 110] }, aachen: { at: [600, 110] }, wesel: { at: [900, 400] } },
  routes: [{ a: "bonn", b: "aachen", d: "M210 110L600 110", class: ["red"] }],
  marks: [
    { symbol: "star", at: [205, 100] },
    { symbol: "star", at: [800, 10] },
  ],
  texts: [{ at: [900, 450], lines: {} }],
};

test("a small picture draws what is in its frame, with the roads that lead out of it", () => {
  const part = cut(MAP, [150, 50, 300, 200]);
  assert.deepEqual(Object.keys(part.areas), ["here"]);
  assert.deepEqual(Object.keys(part.nodes), ["bonn", "aachen"]);
  assert.equal(part.routes.length, 1);
  assert.equal(part.ground.length, 1, "of curves nobody knows how far they reach");
  assert.deepEqual([part.marks.length, part.texts.length, part.wrap], [1, 0, undefined]);
  assert.equal(cut(MAP, [0, 50, 300, 200]).wrap, 900, "its edge shows the other end of the world");
});
