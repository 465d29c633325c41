/** Clocks of players: what is left between two answers of the server, whatever this machine's time is. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

globalThis.localStorage ??= { getItem: () => null, setItem() {} };
const { clockWords, leftOf, myTime, serverTime } = await import("../../src/sztab/web/js/table/clock.js");
const { chosenClock, usualClock } = await import("../../src/sztab/web/js/pages/new-clock.js");

const seat = (left, until) => ({ left, free_until: until, away: 0, holidays: 0 });

test("the free time runs first, then the reserve, and no clock is below nothing", () => {
  const clock = { at: 0, answers_until: 0, seats: [seat(60_000, 10_000), seat(5000, 0)] };
  assert.deepEqual(leftOf(clock, 0, 4000), { free: 6000, reserve: 60_000, runs: true });
  assert.deepEqual(leftOf(clock, 0, 15_000), { free: 0, reserve: 55_000, runs: true });
  assert.deepEqual(leftOf(clock, 0, 999_000), { free: 0, reserve: 0, runs: true });
  assert.deepEqual(leftOf(clock, 1, 999_000), { free: 0, reserve: 5000, runs: false });
});

test("the server's time counts, not this machine's", () => {
  const clock = { at: 1_000_000, answers_until: 0, seats: [] };
  assert.equal(serverTime(clock, 5000), 1_000_000);
  assert.equal(serverTime(clock, 7000), 1_002_000);
});

test("answers in secret have a time of their own", () => {
  const at = Date.now() + 5_000_000;
  const clock = { at, answers_until: at + 30_000, seats: [seat(60_000, 0)] };
  const left = myTime({ table: { clock }, view: { seat: 0 } });
  assert.ok(left > 29_000 && left <= 30_000);
  assert.equal(myTime({ table: { clock: null, summary: {} } }), Infinity);
});

test("clocks in words", () => {
  assert.equal(clockWords(727_000), "12:07");
  assert.equal(clockWords(3_727_000), "1:02:07");
  assert.equal(clockWords(400), "0:01");
});

test("what is chosen in the form is what is sent", () => {
  const clock = usualClock();
  assert.deepEqual(chosenClock({ pace: "24", clock }), { pace_hours: 24, clock: null });
  assert.equal(chosenClock({ pace: "live 10 10", clock }).clock.reserve, 600);
  assert.equal(chosenClock({ pace: "own", clock: { ...clock, minutes: "7", seconds: "3" } }).clock.each, 3);
  const days = chosenClock({ pace: "days 3 9 21", clock: { ...clock, up: "loses" } }).clock;
  assert.deepEqual([days.each, days.holidays, days.when_up], [259_200, 21, "loses"]);
});
