/** What choices have in common is said once, as long as something is left that tells them apart. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { headOf, sameBeginning } from "../../src/sztab/web/js/table/groups.js";

const orders = (all) => all.map((words, i) => ({ token: `order ${i}`, words, places: [`place ${i}`] }));

test("names stand without the words before them, bare numbers of a short list do not", () => {
  const towns = orders(["Order the unit in Rome", "Order the unit in Paris", "Order the unit in Caen"]);
  assert.equal(sameBeginning(towns, towns[0]), "Order the unit in ");
  const hexes = orders(["Order the unit on 5-5", "Order the unit on 4-6", "Order the unit on 6-6"]);
  assert.equal(sameBeginning(hexes, hexes[0]), "");
  const many = orders(Array.from({ length: 12 }, (_, i) => `Order the unit on ${i}-6`));
  assert.equal(sameBeginning(many, many[0]), "Order the unit on ");
});

test("a heading is what is done, and how it ends wherever that is", () => {
  assert.equal(headOf(orders(["Form a fleet in Rome", "Form a fleet in Caen"])), "Form");
  assert.equal(
    headOf(orders(["Take a fleet off in Rome, for later", "Take an army off in Caen, for later"])),
    "Take … for later",
  );
  const [one] = orders(["Form a fleet in Rome"]);
  assert.equal(headOf([one, { ...one, words: "Form an army in Rome" }]), "Form");
});
