import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { glowOf } from "../../src/sztab/web/js/board/asked.js";
import { roomySide } from "../../src/sztab/web/js/board/towns.js";

const SCENE = { pieces: [{ kind: "corps", owner: "blue", place: "sens", id: "xx" }] };
const glow = (choices) => glowOf(choices, SCENE, (id) => !id.startsWith("card"));
const truck = (from, to, more = {}) => ({ token: `${from} ${to}`, words: "", places: ["road", from, to], ...more });

test("a choice lights its places with its number", () => {
  const lit = glow([
    { token: "a", words: "" },
    { token: "b", words: "", places: ["troyes", "card xx"] },
  ]);
  assert.deepEqual([...lit.keys()], ["troyes"]);
  assert.deepEqual([lit.get("troyes").number, lit.get("troyes").several], [2, false]);
});

test("where a piece is meant, the place under it stays dark", () => {
  const lit = glow([{ token: "a", words: "", pieces: ["xx"], places: ["sens", "troyes"] }]);
  assert.deepEqual([...lit.keys()], ["xx", "troyes"]);
});

test("several choices at a place show how many they are", () => {
  const lit = glow([truck("sens", "troyes"), truck("troyes", "sens")]).get("road");
  assert.deepEqual([lit.number, lit.several, lit.towards], [2, true, undefined]);
});

test("what leads to nothing counts only where there is nothing else", () => {
  const [idle, useful] = [truck("sens", "troyes", { idle: true }), truck("troyes", "sens")];
  const lit = glow([idle, useful]).get("road");
  assert.deepEqual([lit.number, lit.several, lit.faint, lit.towards], [2, false, false, "sens"]);
  assert.ok(glow([idle, idle]).get("road").faint);
});

test("very many places glow faintly where the question is about something else as well", () => {
  const spaces = Array.from({ length: 30 }, (_, i) => ({ token: `take s${i}`, words: "", places: [`s${i}`] }));
  const others = [
    { token: "move", words: "" },
    { token: "end", words: "" },
  ];
  assert.ok([...glow([...others, ...spaces]).values()].every(({ faint }) => faint));
  assert.ok(
    [...glow(spaces).values()].every(({ faint }) => !faint),
    "they are all that is asked",
  );
  assert.ok(
    [...glow([...others, ...spaces.slice(0, 9)]).values()].every(({ faint }) => !faint),
    "they are few",
  );
});

test("of very many places those that promise more glow strongly", () => {
  const far = Array.from({ length: 30 }, (_, i) => ({
    token: `take s${i}`,
    words: "",
    places: [`s${i}`],
    unlikely: i > 2 || undefined,
  }));
  const lit = glow([{ token: "move", words: "" }, { token: "build", words: "" }, ...far]);
  const strong = [...lit].filter(([, { faint }]) => !faint).map(([id]) => id);
  assert.deepEqual(strong, ["s0", "s1", "s2"]);
  assert.ok([...lit.values()].every(({ crowd }) => crowd)); // the map stays where it is, and no chips tell of those outside
});

test("a load stands on the side with fewer towns and names", () => {
  assert.equal(roomySide([0, 0], []), 1);
  assert.equal(roomySide([0, 0], [[50, -30]]), -1);
  assert.equal(roomySide([0, 0], [[50, 30]]), 1, "below there is no load");
});
