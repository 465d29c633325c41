import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { byPieces, crossed } from "../../src/sztab/web/js/table/cells.js";

const KINDS = { infantry: "infantry", tank: "tank", plane: "plane" };
const PLACES = { alaska: "Alaska", cuba: "Cuba", peru: "Peru" };
const NAMED = { kind: (id) => KINDS[id], place: (id) => PLACES[id] };
const choice = (token) => ({ token, words: token });
const pairs = (verb, firsts, seconds) => firsts.flatMap((a) => seconds.map((b) => choice(`${verb} ${a} ${b}`)));

test("a piece and a place: a row for each place, a cell for each kind", () => {
  const put = pairs("put", Object.keys(KINDS), Object.keys(PLACES));
  const { rest, tables } = crossed([...put, choice("end")], NAMED);
  assert.deepEqual(
    rest.map(({ token }) => token),
    ["end"],
  );
  assert.deepEqual(
    tables[0].rows.map(({ name }) => name),
    ["Alaska", "Cuba", "Peru"],
  );
  assert.deepEqual(
    tables[0].rows[1].cells.map(({ choice: { token } }) => token),
    ["put infantry cuba", "put tank cuba", "put plane cuba"],
  );
});

test("a piece and a number: a row for each kind, a cell for each number", () => {
  const { rest, tables } = crossed(pairs("buy", ["tank", "plane"], [1, 2, 3, 4]), NAMED);
  assert.equal(rest.length, 0);
  assert.deepEqual(
    tables[0].rows.map(({ name, cells }) => [name, ...cells.map(({ face }) => face)]),
    [
      ["tank", "1", "2", "3", "4"],
      ["plane", "1", "2", "3", "4"],
    ],
  );
});

test("few choices, unknown parts and what gives something up stay a list", () => {
  const list = (choices) => crossed(choices, NAMED).tables.length;
  assert.equal(list(pairs("buy", ["tank"], [1, 2, 3])), 0);
  assert.equal(list(pairs("buy", ["ship", "tank"], [1, 2, 3, 4])), 0);
  assert.equal(list(pairs("put", ["tank", "plane"], ["alaska", "cuba", "peru", "mars"])), 0);
  assert.equal(list(pairs("buy", ["tank", "plane"], [1, 2, 3, 4]).map((one) => ({ ...one, loses: true }))), 0);
});

test("every choice is in the list or in a table, once", () => {
  const all = [
    ...pairs("put", Object.keys(KINDS), Object.keys(PLACES)),
    ...pairs("buy", ["tank"], [1, 2]),
    choice("done"),
  ];
  const { rest, tables } = crossed(all, NAMED);
  const told = [
    ...rest,
    ...tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map((cell) => cell.choice))),
  ];
  assert.deepEqual(new Set(told), new Set(all));
  assert.equal(told.length, all.length);
});

const unit = (verb, name, owner, place, more = {}) => ({
  ...choice(`${verb} ${owner}_${name} ${place}`),
  words: `${verb === "form" ? "Form" : "Take"} a ${owner} ${name} in ${PLACES[place]}${verb === "lift" ? " for later" : ""}`,
  piece: { kind: name, owner, name: `${owner} ${name}` },
  places: [place],
  ...more,
});

test("pieces that are named: a row for each under what is done, with what all cells cost, and the rest of a detail in its cell", () => {
  const choices = [
    unit("lift", "army", "red", "alaska", { unlikely: true }),
    unit("lift", "army", "red", "cuba", { unlikely: true }),
    unit("form", "army", "red", "alaska", { detail: "3 OP, +1 VP" }),
    unit("form", "army", "red", "cuba", { detail: "3 OP, and a tale that no cell has room for" }),
    unit("form", "fleet", "blue", "peru", { detail: "2 OP" }),
    unit("form", "fleet", "blue", "cuba", { loses: true }),
    choice("stop"),
  ];
  const { rest, tables } = byPieces(choices, NAMED);
  assert.deepEqual(
    rest.map(({ token }) => token),
    ["form blue_fleet cuba", "stop"],
  );
  assert.deepEqual(
    tables.map(({ title }) => title), // what promises less comes last
    ["Form", "Take … for later"],
  );
  assert.deepEqual(
    tables[0].rows.map(({ name, owner, note, cells }) => [
      name,
      owner,
      note,
      ...cells.map((one) => [one.face, one.note]),
    ]),
    [
      ["red army", "red", "3 OP", ["Alaska", "+1 VP"], ["Cuba", ""]],
      ["blue fleet", "blue", "2 OP", ["Peru", ""]],
    ],
  );
});
