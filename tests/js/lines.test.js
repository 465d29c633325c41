import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { Lines } from "../../src/sztab/web/js/table/lines.js";

const line = (n, words = "") => ({ n, words });
const numbers = (lines) => lines.all.map(({ n }) => n);

test("lines stand in the order of their entries, whenever they came", () => {
  const lines = new Lines();
  lines.tell([line(5), line(2)]);
  lines.tell([line(3)]);
  assert.deepEqual(numbers(lines), [2, 3, 5]);
  assert.deepEqual([lines.first, lines.last], [2, 5]);
});

test("an entry with several lines has a key for each", () => {
  const lines = new Lines();
  lines.tell([line(4, "a"), line(4, "b")]);
  assert.deepEqual(
    lines.all.map(({ key, words }) => [key, words]),
    [
      ["4.0", "a"],
      ["4.1", "b"],
    ],
  );
});

test("an entry that is told again replaces what was told", () => {
  const lines = new Lines();
  lines.tell([line(4, "a"), line(4, "b")]);
  const before = lines.version;
  lines.tell([line(4, "c")]);
  assert.deepEqual(
    lines.all.map(({ words }) => words),
    ["c"],
  );
  assert.ok(lines.version > before);
});

test("the oldest are forgotten, the newest entry never", () => {
  const lines = new Lines();
  lines.tell(Array.from({ length: 200 }, (_, i) => line(i + 1)));
  assert.equal(lines.all.length, 150);
  assert.deepEqual([lines.first, lines.last], [51, 200]);
  assert.ok(lines.hasOlder);
  const long = new Lines();
  long.tell(Array.from({ length: 400 }, () => line(9)));
  assert.equal(long.all.length, 400);
});

test("older lines that were asked for make room for themselves", () => {
  const lines = new Lines();
  lines.tell(Array.from({ length: 150 }, (_, i) => line(i + 101)));
  lines.older({ lines: Array.from({ length: 60 }, (_, i) => line(i + 41)), first: 38 });
  assert.equal(lines.all.length, 210);
  assert.equal(lines.first, 38, "entries without lines count too");
  assert.ok(lines.hasOlder);
  lines.older({ lines: [], first: 1 });
  assert.ok(!lines.hasOlder);
});

test("nothing told: nothing older to ask for", () => {
  const lines = new Lines();
  assert.ok(!lines.hasOlder);
  assert.equal(lines.last, -1);
  lines.tell([line(3)]);
  lines.clear();
  assert.deepEqual(numbers(lines), []);
});

test("lines of a film stand in the story, too, and films do not add up", () => {
  const lines = new Lines();
  lines.tell(Array.from({ length: 100 }, (_, i) => line(i + 501, "told")));
  lines.fill(Array.from({ length: 300 }, (_, i) => line(i + 301, "film")));
  assert.deepEqual([lines.first, lines.last, lines.all.length], [301, 600, 300]);
  assert.equal(lines.all.at(-1).words, "told", "what is known stays as it was told");
  for (let n = 0; n < 20; n += 1) lines.fill(Array.from({ length: 50 }, (_, i) => line(601 + 50 * n + i, "live")));
  assert.ok(lines.all.length <= 450);
});
