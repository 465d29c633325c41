import "./page.js";
import assert from "node:assert/strict";
import test from "node:test";
import { SOUNDS } from "../../src/sztab/web/js/sound.js";

test("every sound is shorter than 700 ms", () => {
  for (const [name, parts] of Object.entries(SOUNDS))
    assert.ok(Math.max(...parts.map(({ at, length }) => at + length)) < 0.7, name);
});
