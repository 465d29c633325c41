import assert from "node:assert/strict";
import { test } from "node:test";
import { html, mount } from "./page.js";
import { h, patch } from "../../src/sztab/web/js/dom.js";
import { blocks, spans } from "../../src/sztab/web/js/markdown.js";
import { placeIn } from "../../src/sztab/web/js/table/guide.js";
import { byTurn } from "../../src/sztab/web/js/table/lines.js";

const shown = (nodes) => {
  const box = mount();
  patch(box, nodes);
  return html(box).replaceAll(' class=""', "").slice(5, -6);
};
const link = (id) => (id === "Q5.12" ? h("a", null, id) : null);

test("bold, italics, code, and clauses that are known", () => {
  assert.equal(shown(spans("**a** *b* `c`")), "<strong>a</strong> <em>b</em> <code>c</code>");
  assert.equal(shown(spans("see Q5.12 and Q9", link)), "see <a>Q5.12</a> and Q9");
  assert.equal(shown(spans("see Q5.12")), "see Q5.12");
});

test("paragraphs, lists and headings", () => {
  assert.equal(
    shown(blocks("one\n\ntwo\n- a\n- b\n### c")),
    '<p>one</p><p>two</p><ul class="dots"><li>a</li><li>b</li></ul><h3>c</h3>',
  );
});

test("a table has a head, and its first column names the rows", () => {
  const table = shown(blocks("| x | y |\n|---|---|\n| a | 1 |"));
  assert.match(table, /<thead><tr><th scope="col">x<\/th><th scope="col">y<\/th><\/tr><\/thead>/);
  assert.match(table, /<tbody><tr><th scope="row">a<\/th><td>1<\/td><\/tr><\/tbody>/);
});

test("lines of one role after another are one turn; a round begins another", () => {
  const line = (key, role, round) => ({ key, role, round });
  const turns = byTurn([line("1", "a", 1), line("2", "a", 1), line("3", "b", 1), line("4", "b", 2), line("5", "a", 2)]);
  assert.deepEqual(
    turns.map(({ id, lines }) => [id, lines.length]),
    [
      ["1", 2],
      ["3", 1],
      ["4", 1],
      ["5", 1],
    ],
  );
});

test("a guide shows every step once, whatever was done meanwhile", () => {
  const steps = [[], ["a", "b"], [], ["c"], []].map((deeds, id) => ({ id, deeds }));
  assert.equal(placeIn(steps, 0, 0), 0);
  assert.equal(placeIn(steps, 0, 1), 1, "the wanted one, if it fits");
  assert.equal(placeIn(steps, 1, 1), 1, "half done");
  assert.equal(placeIn(steps, 2, 1), 2, "news comes before what is asked next");
  assert.equal(placeIn(steps, 0, 4), 0, "after a way back");
  assert.equal(placeIn(steps, 3, 9), 4);
});
