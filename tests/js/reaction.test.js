/** A reaction asked of me ends the film only where somebody waits for it: a clock, or other people. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
const { follow } = await import("../../src/sztab/web/js/table/shots.js");

const scene = { pieces: [], prompt: { role: "red", window: true, waiting: ["red"] } };

function table(more) {
  const T = {
    ended: 0,
    view: { number: 4, scene },
    roles: ["red"],
    mine: [{}],
    table: {
      seats: [
        { kind: "person", bot: "", you: true },
        { kind: "bot", bot: "officer", you: false },
      ],
      ...more,
    },
    film: { watching: true, add() {}, end: () => (T.ended += 1) },
    take: (view) => (T.view = view),
  };
  follow(T, { number: 5, question: "5.0", frames: [] });
  return T.ended;
}

test("against bots without a clock the film goes on to what is to be answered", () => {
  assert.equal(table({}), 0);
});

test("a clock does not wait, nor do other people", () => {
  assert.equal(table({ clock: { seats: [] } }), 1);
  assert.equal(
    table({
      seats: [
        { kind: "person", bot: "", you: true },
        { kind: "person", bot: "", you: false },
      ],
    }),
    1,
  );
});
