// The chances of a replay: the band of doubt stays within the drawing, and a step has the chances of its turn.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { band, signed, turnAt } = await import("../../src/sztab/web/js/replay/chances.js");

test("a band goes there above and back below, and not beyond certainty", () => {
  const path = band([
    [0, 0.5, 0.1],
    [1000, 0.98, 0.1],
  ]);
  assert.equal(path, "M0.0 40.0L1000.0 0.0L1000.0 12.0L0.0 60.0z");
});

test("a step has the chances that its turn began with", () => {
  const turns = [1, 7, 13].map((step) => ({ step, round: 1, role: "uk", chances: {}, doubts: {} }));
  assert.deepEqual(
    [1, 6, 7, 20].map((step) => turnAt(turns, step).step),
    [1, 1, 7, 13],
  );
  assert.equal(turnAt(turns, 0).step, 1);
});

test("points of chance have a sign, unless there are none", () => {
  assert.deepEqual([0.164, -0.1, 0.001].map(signed), ["+16", "−10", "0"]);
});
