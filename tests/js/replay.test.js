import assert from "node:assert/strict";
import test from "node:test";
import { movesBetween } from "../../src/sztab/web/js/replay/shot.js";

const army = { kind: "army", owner: "germany" };

test("what is gone here and came there has moved; what came from nowhere was built", () => {
  const before = {
    pieces: [
      { ...army, place: "poland", count: 2 },
      { ...army, id: "unit 1", place: "italy" },
    ],
  };
  const after = {
    pieces: [
      { ...army, place: "poland" },
      { ...army, place: "ukraine" },
      { kind: "fleet", owner: "uk", place: "north_sea" },
      { ...army, id: "unit 1", place: "balkans" },
    ],
  };
  assert.deepEqual(movesBetween(before, after), [
    { id: "unit 1", ...army, from: "italy", to: "balkans", count: 1 },
    { ...army, from: "poland", to: "ukraine", count: 1 },
    { kind: "fleet", owner: "uk", from: "", to: "north_sea", count: 1 },
  ]);
  assert.deepEqual(movesBetween(after, after), []);
});
