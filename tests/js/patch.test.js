import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { applied } from "../../src/sztab/web/js/patch.js";

for (const { name, old, new: wanted, patch } of JSON.parse(readFileSync(new URL("patches.json", import.meta.url)))) {
  test(name, () => {
    const before = structuredClone(old);
    assert.deepEqual(applied(old, patch), wanted);
    assert.deepEqual(old, before, "what is patched stays as it was");
  });
}

test("what did not change is shared", () => {
  const old = { a: { b: 1 }, c: [{ id: "x" }, { id: "y" }] };
  const made = applied(old, { c: { "@": { 1: { n: 1 } } } });
  assert.equal(made.a, old.a);
  assert.equal(made.c[0], old.c[0]);
  assert.notEqual(made.c, old.c);
});
