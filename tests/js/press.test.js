/** What gives something up is pressed twice, wherever its button stands. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { press, sureWords } from "../../src/sztab/web/js/table/press.js";

const table = () => {
  const chosen = [];
  return { ui: { sure: null }, chosen, choose: (choice) => chosen.push(choice.token) };
};

test("an ordinary choice is made at once", () => {
  const T = table();
  press(T, { token: "play", words: "Play" });
  assert.deepEqual(T.chosen, ["play"]);
});

test("what is lost is said first, and done when it is pressed again", () => {
  const T = table();
  const discard = { token: "discard", words: "Discard", loses: true };
  press(T, discard);
  assert.deepEqual([T.chosen, Boolean(sureWords(T, discard))], [[], true]);
  assert.equal(sureWords(T, { token: "other", words: "Other" }), null);
  press(T, discard);
  assert.deepEqual([T.chosen, sureWords(T, discard)], [["discard"], null]);
});
