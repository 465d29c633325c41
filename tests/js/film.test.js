/** The film: what is shown when, for how long, and what is said of it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
Object.assign(document, { visibilityState: "visible", addEventListener() {}, removeEventListener() {} });
globalThis.localStorage ??= { getItem: () => null, setItem() {} };
const { Film } = await import("../../src/sztab/web/js/table/film.js");
const { toldSoFar } = await import("../../src/sztab/web/js/table/story.js");
const { condensed, isPause, shotsOf, tellingLine, turnsOf } = await import("../../src/sztab/web/js/table/cut.js");
const { captionOf, placesOf } = await import("../../src/sztab/web/js/table/film-strip.js");
const { duration, together } = await import("../../src/sztab/web/js/table/tempo.js");
const { grouped } = await import("../../src/sztab/web/js/table/groups.js");

let n = 0;
const shot = (role, more = {}) => {
  n += 1;
  const lines = [{ role, words: `${role} ${n}`, parts: [], places: [], cards: [], key: `${n}` }];
  return {
    key: `${n}.0`,
    n,
    part: 0,
    role,
    active: role,
    turn: `${more.round ?? 1} ${role}`,
    round: 1,
    lines,
    cards: [],
    moves: [],
    points: {},
    mine: false,
    own: false,
    scene: { n },
    ...more,
  };
};
const move = { owner: "uk", kind: "army", from: "", to: "india", count: 1 };
const table = () => ({
  roles: ["germany"],
  view: { scene: { prompt: {} } },
  table: { summary: {} },
  visited() {},
  place: () => undefined,
  seatOf: () => undefined,
});

test("what is on screen is the table after the step that is shown, never a later one", () => {
  const film = new Film(table());
  film.add([shot("uk", { moves: [move] }), shot("japan", { moves: [move] })]);
  assert.equal(film.watching, true);
  assert.equal(film.scene, film.shots[0].scene);
  film.step(1);
  assert.equal(film.scene, film.shots[1].scene);
  film.step(1);
  assert.equal(film.watching, false);
  assert.equal(film.scene, null);
  film.close();
});

test("pause, step back, skip, and once more", () => {
  const film = new Film(table());
  film.add([1, 2, 3].map(() => shot("uk", { moves: [move] })));
  film.pause();
  assert.equal(film.playing, false);
  film.step(1);
  film.step(-1);
  assert.equal(film.at, 0);
  film.end();
  assert.equal(film.watching, false);
  film.again();
  assert.deepEqual([film.at, film.playing], [0, true]);
  film.close();
});

test("what I did myself is no film, unless dice fell", () => {
  const film = new Film(table());
  film.add([shot("germany", { own: true, moves: [move] })]);
  assert.equal(film.watching, false);
  const rolled = [
    {
      role: "germany",
      words: "rolls",
      parts: [],
      places: [],
      cards: [],
      dice: [{ face: "hit", counts: true }],
      key: "d",
    },
  ];
  film.add([shot("germany", { own: true, lines: rolled })]);
  assert.equal(film.watching, true);
  film.close();
});

test("a known step is not shown twice", () => {
  const film = new Film(table());
  const one = shot("uk", { moves: [move] });
  film.add([one]);
  film.end();
  film.add([one]);
  assert.equal(film.watching, false);
});

test("after a long absence headlines come first", () => {
  const film = new Film(table());
  const shots = Array.from({ length: 120 }, (_, i) => shot(i % 2 ? "uk" : "japan", { moves: [move], round: i }));
  film.open(shots, 0);
  assert.deepEqual([film.away, film.watching, film.playing], [true, false, false]);
  film.end();
  assert.equal(film.away, false);
  film.open([shot("uk", { moves: [move] })], 0);
  assert.equal(film.playing, true);
  film.close();
});

test("while nobody looks the film waits", () => {
  const film = new Film(table());
  Object.assign(document, { visibilityState: "hidden" });
  film.add([shot("uk", { moves: [move] })]);
  assert.deepEqual([film.watching, film.playing], [true, false]);
  Object.assign(document, { visibilityState: "visible" });
  film.looked();
  assert.equal(film.playing, true);
  film.close();
});

test("rings and dots stay until I act", () => {
  const film = new Film(table());
  film.add([shot("uk", { moves: [move] })]);
  film.end();
  assert.equal(film.unseen(["uk"]), true);
  film.begin();
  assert.equal(film.unseen(["uk"]), false);
});

test("a turn lasts six seconds at most, what touches me longer, nothing under a third of a second", () => {
  const quick = together(Array.from({ length: 12 }, () => shot("uk", { moves: [move], cards: ["a"] })));
  assert.ok(quick.reduce((sum, one) => sum + one, 0) <= 6001);
  assert.ok(Math.min(...quick) >= 350);
  const plain = shot("uk", { moves: [move] });
  assert.equal(duration({ ...plain, mine: true }), 1.5 * duration(plain));
  const rolled = { ...shot("uk"), lines: [{ dice: [{ face: "hit", counts: true }] }] };
  assert.deepEqual([rolled, { ...rolled, mine: true }, { ...rolled, own: true }].map(duration), [1400, 3000, 3000]);
});

test("words alone go with what the same role does next", () => {
  const [one, ...rest] = condensed([shot("uk"), shot("uk", { moves: [move] }), shot("japan", { moves: [move] })]);
  assert.deepEqual([one.lines.length, one.moves.length, rest.length], [2, 1, 1]);
  assert.equal(tellingLine(one).role, "uk");
});

/** A frame as the server sends it. */
const frame = (n, role, words, more = {}) => ({
  n,
  part: 0,
  at: 0,
  round: 1,
  role,
  lines: words.map((one) => ({
    role,
    words: one,
    parts: [],
    places: [],
    cards: [],
    ...(more.time ? { time: true } : {}),
  })),
  cards: [],
  moves: [],
  points: {},
  mine: false,
  change: {},
  ...more,
});

test("that a turn ends and another begins is no step, and belongs to what is done first in it", () => {
  const T = { roles: ["germany"] };
  const scene = { moment: { active: "uk", round: 1 } };
  const frames = [
    frame(1, "uk", ["builds"], { moves: [move] }),
    frame(2, "uk", ["ends the turn", "Japan's turn"], {
      time: true,
      mine: true,
      change: { moment: { active: "japan" } },
    }),
    frame(3, "japan", ["builds"], { moves: [move] }),
    frame(4, "uk", ["answers"], { cards: ["a"] }),
    frame(5, "japan", ["ends the turn"], { time: true }),
  ];
  const shots = shotsOf(T, scene, frames);
  assert.deepEqual(
    shots.map((one) => [one.lines.length, one.role, one.mine]),
    [
      [1, "uk", false],
      [3, "japan", false],
      [1, "uk", false],
      [1, "japan", false],
    ],
  );
  assert.equal(tellingLine(shots[1]).words, "builds");
  assert.equal(isPause(shots[3]), true);
  assert.deepEqual(
    turnsOf(shots).map((turn) => turn.map((one) => one.n)),
    [[1], [3, 4, 5]],
    "an answer is a part of the turn it came in",
  );
  const film = new Film(table());
  film.add(shots);
  film.step(1);
  film.step(1);
  film.step(1);
  assert.equal(film.watching, false, "the end of a turn was shown as a step");
});

test("what a role did last is a deed: that its turn ended says nothing", () => {
  const film = new Film({ ...table(), place: (id) => ({ name: id }) });
  const ends = shot("uk", {
    turn: "2 uk",
    lines: [{ role: "uk", words: "The turn ends.", parts: [], places: [], cards: [], time: true, key: "e" }],
  });
  film.add([shot("uk", { moves: [move], points: { allies: 2 } }), ends]);
  film.end();
  assert.deepEqual(film.lastOf(["uk"]), {
    words: "india",
    kind: "army",
    card: false,
    points: [{ side: "allies", change: 2 }],
  });
  film.close();
});

test("where a deed names neither place nor card, the seat says what was done", () => {
  const film = new Film({ ...table(), place: () => undefined });
  const parts = [
    ["", "The "],
    ["nation", "Soviet Union", "ussr"],
    ["", " lays a Response face down."],
  ];
  const lays = shot("ussr", { lines: [{ role: "ussr", words: "", parts, places: [], cards: [], key: "l" }] });
  const scores = shot("ussr", { points: { allies: 2 } });
  film.add([lays, scores]);
  film.end();
  assert.equal(film.lastOf(["ussr"]).words, "lays a Response face down");
  film.close();
});

test("a page that opens on nothing but words of the table asks at once", () => {
  let visits = 0;
  const film = new Film({ ...table(), visited: () => (visits += 1) });
  film.open([shot("", { cards: ["build_army"] }), shot("", {})], 0);
  assert.deepEqual([film.watching, film.away, visits], [false, false, 1]);
  film.close();
});

test("a step is where it happens, not where markers on a track move", () => {
  const kinds = { india: "space", "vp 3": "cell", "vp 4": "cell", hand: "box" };
  const T = { place: (id) => ({ kind: kinds[id] }), onMap: (id) => kinds[id] !== "box" };
  const scored = { ...move, owner: "", kind: "points", from: "vp 3", to: "vp 4" };
  assert.deepEqual(placesOf(T, shot("uk", { moves: [scored, move] })), ["india"]);
  assert.deepEqual(placesOf(T, shot("uk", { moves: [scored] })), ["vp 3", "vp 4"]);
});

test("to the end of a battle: the step that tells how it came out", () => {
  const film = new Film(table());
  const battle = (n) => shot("uk", { moves: [move], scene: { n, battle: { place: "libya" } } });
  film.add([battle(1), battle(2), battle(3), shot("uk", { moves: [move], scene: { n: 4 } }), battle(5)]);
  assert.equal(film.battleEnd, 3);
  film.on(film.battleEnd);
  assert.deepEqual([film.scene.n, film.playing], [4, true]);
  film.close();
});

test("many choices are grouped, and what leads to nothing is folded", () => {
  const choice = (token, words, idle) => ({ token, words, ...(idle ? { idle } : {}) });
  const roads = Array.from({ length: 50 }, (_, i) => choice(`road ${i}`, `Send a truck to town ${i}`, true));
  const towns = Array.from({ length: 5 }, (_, i) => choice(`march ${i}`, `March to town ${i}`));
  const groups = grouped([...towns, ...roads], 16);
  assert.equal(groups.at(-1).idle, true);
  assert.equal(groups.at(-1).choices.length, 50);
  assert.equal(groups.at(-1).folds, true);
  assert.equal(groups[0].choices.length, 5);
  assert.equal(groups[0].folds, false);
});

test("what choices of a group end with is said once, and what somebody says stays whole", () => {
  const choice = (token, words) => ({ token, words });
  const build = [choice("build a", "Build in Italy"), choice("build b", "Build in Egypt")];
  const armies = ["Italy", "Egypt", "New Guinea"].map((name) =>
    choice("declare x", `Declare the army in ${name} just built`),
  );
  const [, second] = grouped([...build, ...armies], 16);
  assert.equal(second.title, "Declare the army in … just built");
  assert.deepEqual([second.begin, second.end], ["Declare the army in ", " just built"]);
  const said = ["“I will wait”", "“I will pay”", "“I will not attack”"].map((words) =>
    choice("promise", `Promise: ${words}`),
  );
  assert.equal(grouped([...build, ...said], 16)[1].title, "Promise:");
});

test("without what leads to nothing the rest is no longer many", () => {
  const choice = (token, words, idle) => ({ token, words, ...(idle ? { idle } : {}) });
  const useful = Array.from({ length: 15 }, (_, i) => choice(`road ${i}`, `Send a truck along road ${i}`));
  const idle = Array.from({ length: 23 }, (_, i) => choice(`road n${i}`, `Send a truck along lane ${i}`, true));
  const groups = grouped([choice("done", "Send the trucks"), ...useful, ...idle], 16);
  assert.deepEqual(
    groups.map((group) => [group.choices.length, group.folds]),
    [
      [1, false],
      [15, false],
      [23, true],
    ],
  );
});

test("the story tells no line of a later part of the entry that is shown", () => {
  const film = new Film(table());
  const line = (n, words) => ({ role: "uk", words, parts: [], places: [], cards: [], n, key: words });
  const [first, second] = [shot("uk", { moves: [move] }), shot("uk", { moves: [move] })];
  Object.assign(first, { n: 7, part: 0, lines: [line(7, "attacks"), line(7, "rolls")] });
  Object.assign(second, { n: 7, part: 1, lines: [line(7, "wins")] });
  film.add([first, second]);
  const story = ["attacks", "rolls", "wins"].map((words) => line(7, words));
  const told = () =>
    toldSoFar({ film, story: [line(6, "before"), ...story, line(8, "later")] }).map((one) => one.words);
  assert.deepEqual(told(), ["before", "attacks", "rolls"]);
  film.step(1);
  assert.deepEqual(told(), ["before", "attacks", "rolls", "wins"]);
  film.step(1);
  assert.equal(told().length, 5);
  film.close();
});

test("a battle is watched again from its first step to the one that tells how it came out, and no further", () => {
  const film = new Film(table());
  const fought = (place) => ({ moves: [move], scene: place ? { battle: { place } } : {} });
  film.open(
    [undefined, "libya", "libya", undefined, undefined].map((place) => shot("uk", fought(place))),
    Infinity,
  );
  assert.equal(film.watching, false);
  film.watch(1);
  assert.equal(film.at, 1);
  film.next();
  film.next();
  assert.equal(film.at, 3);
  film.next();
  assert.equal(film.watching, false);
  film.watch(0); // no battle: the rest of the turn
  assert.equal(film.stopAt, 4);
  film.close();
});

test("a card is turned up when it is played, and not again when it is put away", () => {
  const T = { roles: ["germany"], film: { shots: [] } };
  const start = { moment: { active: "uk", round: 1, words: "" }, pieces: [] };
  const frame = (n, parts) => ({
    n,
    part: 0,
    round: 1,
    role: "uk",
    mine: false,
    lines: [{ role: "uk", words: `${n}`, parts, places: [], cards: [] }],
    cards: ["home_fleet"],
    moves: [{ owner: "uk", kind: "army", from: "", to: "india", count: 1 }],
    points: {},
    change: {},
  });
  const named = [["card", "Home Fleet", "home_fleet"]];
  const shots = shotsOf(T, start, [frame(1, named), frame(2, [])]);
  assert.deepEqual(
    shots.map(({ cards }) => cards),
    [["home_fleet"], []],
  );
  T.film.shots = shots;
  assert.deepEqual(
    shotsOf(T, start, [frame(3, []), frame(4, named)]).map(({ cards }) => cards),
    [[], ["home_fleet"]],
  );
});

test("a caption tells of units before markers, and on a field not the ground they stand on", () => {
  const places = {
    italy: { kind: "node", name: "Italy" },
    "vp 9": { kind: "cell", name: "9 VP" },
    "5-5": { kind: "hex", name: "Open ground 5-5" },
  };
  const T = {
    board: { kinds: { army: { name: "army", size: "piece" }, points: { name: "VP marker", size: "piece" } } },
    place: (id) => places[id],
    onMap: (id) => id in places,
  };
  const long = "a sentence that is far too long to stand on the map as it is";
  const told = (...moves) =>
    captionOf(T, shot("uk", { moves, lines: [{ role: "uk", words: long, places: [], cards: [], parts: [] }] }));
  const points = { owner: "uk", kind: "points", from: "vp 8", to: "vp 9", count: 1 };
  assert.match(told(points, { owner: "italy", kind: "army", from: "italy", to: "", count: 1 }), /gone/); // and not what came to the track
  assert.equal(told({ owner: "axis", kind: "army", from: "5-5", to: "", count: 2 }), "Army: −2");
});

test("who was never here before has missed nothing of what was dealt in their name", () => {
  const film = new Film(table());
  const dealt = Array.from({ length: 120 }, (_, i) =>
    shot(i % 2 ? "germany" : "uk", { own: i % 2 === 1, moves: [move], round: i }),
  );
  film.open(dealt, 0);
  assert.equal(film.away, false);
  assert.equal(film.watching, false);
  film.close();

  const moved = new Film(table());
  moved.open([...dealt, shot("uk", { moves: [move] })], 0);
  assert.equal(moved.at, 120, "what others did since is shown");
  moved.close();

  const back = new Film(table());
  back.open(dealt, dealt[3].n);
  assert.equal(back.away, true, "who comes back is told");
  back.close();
});
