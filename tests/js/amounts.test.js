import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { beside, current, sorted } from "../../src/sztab/web/js/table/amounts.js";

const mix = (army, navy) => ({ token: `build ${army}+${navy}`, words: "", amounts: { army, navy } });
const ALL = [mix(0, 1), mix(1, 0), mix(1, 1), mix(2, 0), mix(2, 1), mix(0, 2)];
const table = (mixed = {}) => ({ ui: { mixed } });
const pass = { token: "pass", words: "Pass" };

test("many choices that differ in amounts are one form", () => {
  const { plain, mixtures } = sorted([pass, ...ALL]);
  assert.deepEqual(plain, [pass]);
  assert.deepEqual(
    mixtures.map(({ key, choices }) => [key, choices.length]),
    [["build", 6]],
  );
});

test("a few are a list as good as any", () => {
  const { plain, mixtures } = sorted([pass, ...ALL.slice(0, 4)]);
  assert.equal(plain.length, 5);
  assert.deepEqual(mixtures, []);
});

test("different verbs are different forms", () => {
  const other = ALL.map((one) => ({ ...one, token: one.token.replace("build", "move north") }));
  assert.deepEqual(
    sorted([...ALL, ...other]).mixtures.map(({ key }) => key),
    ["build", "move north"],
  );
});

test("a form begins with as much as can be, of everything something", () => {
  const form = { key: "build", choices: [mix(3, 0), mix(2, 1), mix(1, 0)] };
  assert.equal(current(table(), form).token, "build 2+1");
});

test("of as much in all, a form begins with the most even", () => {
  const three = (fuel, ammo, food) => ({
    token: `add ${fuel}${ammo}${food}`,
    words: "",
    amounts: { fuel, ammo, food },
  });
  const form = { key: "add", choices: [three(0, 0, 2), three(0, 1, 1), three(2, 0, 0)] };
  assert.equal(current(table(), form).token, "add 011");
});

test("a form stands where somebody put it, as long as that may be chosen", () => {
  const form = { key: "build", choices: ALL };
  assert.equal(current(table({ build: "build 0+1" }), form).token, "build 0+1");
  assert.equal(current(table({ build: "build 9+9" }), form).token, "build 2+1");
});

test("one more of a kind changes the rest as little as can be", () => {
  assert.equal(beside(ALL, mix(1, 1), "army", 1).token, "build 2+1");
  assert.equal(beside(ALL, mix(1, 1), "navy", 1).token, "build 0+2");
  assert.equal(beside(ALL, mix(1, 1), "army", -1).token, "build 0+1");
  assert.equal(beside(ALL, mix(2, 1), "army", 1), null);
});
