/** Signals: what rests on a value is worked out again when the value changes, and only then. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { computed, effect, reactive, signal } from "../../src/sztab/web/js/signal.js";

const now = (again) => again();

test("an effect runs again when what it read has changed", () => {
  const price = signal(3);
  const seen = [];
  effect(() => seen.push(price.value), now);
  price.value = 4;
  price.value = 4;
  assert.deepEqual(seen, [3, 4]);
});

test("what is computed is worked out when wanted, and kept", () => {
  const price = signal(3);
  let worked = 0;
  const double = computed(() => {
    worked += 1;
    return 2 * price.value;
  });
  assert.equal(worked, 0);
  assert.deepEqual([double.value, double.value, worked], [6, 6, 1]);
  price.value = 5;
  assert.deepEqual([double.value, worked], [10, 2]);
});

test("what is no longer read no longer counts", () => {
  const first = signal(true);
  const second = signal("a");
  let runs = 0;
  effect(() => {
    runs += 1;
    if (first.value) second.value;
  }, now);
  first.value = false;
  second.value = "b";
  assert.equal(runs, 2);
});

test("several changes before it is time are one run", () => {
  const waiting = [];
  const one = signal(1);
  let runs = 0;
  const end = effect(
    () => {
      runs += 1;
      one.value;
    },
    (again) => waiting.push(again),
  );
  one.value = 2;
  one.value = 3;
  assert.equal(waiting.length, 1);
  waiting.shift()();
  assert.equal(runs, 2);
  end();
  one.value = 4;
  assert.equal(waiting.length, 0);
});

test("the fields of an object can be signals", () => {
  const ui = reactive({ tab: "story", open: false });
  const seen = [];
  effect(() => seen.push(ui.tab), now);
  Object.assign(ui, { tab: "chat", open: true });
  assert.deepEqual(seen, ["story", "chat"]);
  assert.deepEqual(Object.keys(ui), ["tab", "open"]);
});
