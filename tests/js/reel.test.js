/** The film of a whole game: fetched in stretches, walked through by steps. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
Object.assign(document, { visibilityState: "visible", addEventListener() {}, removeEventListener() {} });
document.querySelector = () => null;
globalThis.localStorage ??= { getItem: () => null, setItem() {} };
globalThis.location = { hash: "", origin: "http://here" };
const address = [];
globalThis.history = { state: null, replaceState: (_, __, url) => address.push(url) };

const ENTRIES = 100; // every one a step but the first two, each with two frames
const asked = [];
globalThis.fetch = async (url) => {
  const query = new URL(url, "http://here").searchParams;
  const [after, before] = [Number(query.get("after")), Number(query.get("before"))];
  asked.push([after, before]);
  const frames = [];
  for (let n = after + 1; n < Math.min(before, ENTRIES + 1); n += 1)
    for (const part of [0, 1])
      frames.push({
        n,
        part,
        round: Math.ceil(n / 10),
        role: n % 2 ? "uk" : "japan",
        lines: [{ role: "uk", words: `${n}.${part}`, parts: [], places: ["india"], cards: [] }],
        cards: [],
        moves: [],
        points: {},
        mine: false,
        change: { at: n },
      });
  return new Response(JSON.stringify({ start: { at: after }, frames, of: ENTRIES }), {
    headers: { "Content-Type": "application/json" },
  });
};

const { Reel } = await import("../../src/sztab/web/js/replay/reel.js");

const replay = () => {
  const steps = [{ n: 0, entry: 2 }];
  for (let n = 1; n <= ENTRIES - 2; n += 1) steps.push({ n, entry: n + 2 });
  const T = { id: "t", roles: [], view: { scene: { prompt: {} } }, table: {}, seatOf: () => undefined, visited() {} };
  const R = { T, steps, eyes: "everyone", problem: null, take() {} };
  R.film = new Reel(R);
  return R;
};
const shown = ({ film }) => film.shot.lines[0].words;

test("a step far away is fetched with what stands round it, and shown as it left the table", async () => {
  const R = replay();
  const { film } = R;
  await film.to(60);
  if (R.problem) throw R.problem;
  assert.equal(shown({ film }), "62.1");
  assert.equal(film.stepOf(film.shot), 60);
  assert.equal(address.at(-1), "#60");
  assert.equal(asked.length, 1);
  await film.to(60, { begin: true });
  assert.equal(shown({ film }), "62.0");
  assert.equal(asked.length, 1, "it was here");
  film.close();
});

test("step by step past both ends of what is here, to both ends of the game", async () => {
  const { film } = replay();
  await film.to(5);
  for (let i = 0; i < 30; i += 1) await film.step(-1);
  assert.equal(shown({ film }), "1.0");
  for (let i = 0; i < 3 * ENTRIES; i += 1) await film.step(1);
  assert.equal(shown({ film }), "100.1");
  assert.equal(film.shots.length, 2 * ENTRIES);
  assert.deepEqual(
    film.shots.map((shot) => shot.n).toSorted((a, b) => a - b),
    film.shots.map((shot) => shot.n),
  );
  film.close();
});

test("long rounds shrink one by one", async () => {
  const { film } = replay();
  await film.to(0);
  const spans = new Set(film.spans);
  assert.ok(spans.size > 1);
  for (const round of spans) {
    const length = film.times.reduce((sum, time, i) => sum + (film.spans[i] === round ? time : 0), 0);
    assert.ok(
      length >= 0.9 * 20 * 350 || film.spans.filter((one) => one === round).length < 20,
      `round ${round}: ${length} ms`,
    );
    assert.ok(length <= 25_000);
  }
  film.close();
});
