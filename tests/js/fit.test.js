/** How large the text of a card may be: guessed from its letters, before the page is laid out. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { guess } from "../../src/sztab/web/js/table/fit.js";

const words = (letters) => ({ title: "Infantry Assault", text: "x".repeat(letters) });

test("a longer text is never larger, and a wider card never smaller", () => {
  const sizes = [20, 60, 100, 140, 180, 240, 320, 400].map((letters) => guess(words(letters), 140, 131));
  assert.deepEqual(
    sizes,
    [...sizes].sort((a, b) => a - b),
  );
  assert.deepEqual([sizes[0], sizes.at(-1)], [0, 5]);
  for (const letters of [60, 140, 240]) assert.ok(guess(words(letters), 190, 131) <= guess(words(letters), 130, 131));
});

test("on a low shelf less fits", () => {
  assert.ok(guess(words(120), 160, 93) > guess(words(120), 160, 131));
});
