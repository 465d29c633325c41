/**
 * Choices of two parts, a piece and a number or a piece and a place, are a table: a row for one part, a cell for the other, one click each.
 * Where there are too many numbers to be shown, a row counts up and down. Very many choices about pieces that are named have a row for
 * each piece, under what is done with it.
 */

import { h } from "../dom.js";
import { stepButton } from "./amounts.js";
import { pieceDrawing } from "./badge.js";
import { headOf } from "./groups.js";
import { looked } from "./guide.js";

/** @import { Child, Choice } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const LEAST = 7; // fewer are a list as good as any
const MOST = 6; // numbers in a row; more are counted

const BRIEF = 12; // letters of a detail that stands in its cell
const SHORTEST = 8; // and beside a name

/** @typedef {{choice: Choice, kind: string, face: string, note?: string}} Cell */
/** @typedef {{key: string, name: string, kind: string, owner?: string, note?: string, cells: Cell[]}} Row */
/** @typedef {{key: string, title?: string, rows: Row[]}} Cells */

/**
 * The tables among choices, and what is left of the list. It must be known what each part is: a kind of piece with a number, or with a place.
 * @param {Choice[]} choices @param {{kind: (id: string) => string | undefined, place: (id: string) => string | undefined}} named names of kinds and places
 * @returns {{rest: Choice[], tables: Cells[]}}
 */
export function crossed(choices, named) {
  /** @type {Map<string, Choice[]>} */
  const byVerb = new Map();
  for (const choice of choices) {
    const verb = choice.token.split(" ")[0];
    byVerb.set(verb, [...(byVerb.get(verb) ?? []), choice]);
  }
  const tables = [...byVerb].flatMap(([key, all]) => tableOf(key, all, named) ?? []);
  const taken = new Set(tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ choice }) => choice))));
  return { rest: choices.filter((choice) => !taken.has(choice)), tables };
}

/** @param {string} key @param {Choice[]} all @param {Parameters<typeof crossed>[1]} named @returns {Cells | null} */
function tableOf(key, all, named) {
  const parts = all.map((choice) => ({ choice, words: choice.token.split(" ") }));
  const fits = parts.every(({ words, choice }) => words.length === 3 && named.kind(words[1]) && !choice.loses);
  if (!fits || all.length < LEAST) return null;
  const isCount = parts.every(({ words }) => /^\d+$/.test(words[2]));
  if (!isCount && !parts.every(({ words }) => named.place(words[2]))) return null;
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const { choice, words } of parts) {
    const [, kind, other] = words;
    const id = isCount ? kind : other;
    const name = (isCount ? named.kind(id) : named.place(id)) ?? id;
    const row = rows.get(id) ?? { key: id, name, kind: isCount ? kind : "", cells: [] };
    row.cells.push({ choice, kind: isCount ? "" : kind, face: isCount ? other : "" });
    rows.set(id, row);
  }
  return { key, rows: [...rows.values()] };
}

/**
 * Tables of what may be done with pieces and where: a row for each piece that is named, a cell for each place. What promises less comes last.
 * @param {Choice[]} choices @param {Parameters<typeof crossed>[1]} named @returns {{rest: Choice[], tables: Cells[]}}
 */
export function byPieces(choices, named) {
  /** @type {Map<string, Choice[]>} */
  const verbs = new Map();
  const fits = choices.filter(
    ({ piece, places, loses, idle }) => piece && places?.length === 1 && named.place(places[0]) && !loses && !idle,
  );
  for (const one of fits) {
    const [verb] = one.token.split(" ");
    verbs.set(verb, [...(verbs.get(verb) ?? []), one]);
  }
  const tables = [...verbs].map(([key, all]) => ({ key, title: headOf(all), rows: rowsOf(all, named) }));
  const late = (/** @type {Cells} */ { rows }) =>
    rows.every(({ cells }) => cells.every(({ choice }) => choice.unlikely));
  return {
    rest: choices.filter((choice) => !fits.includes(choice)),
    tables: [...tables.filter((table) => !late(table)), ...tables.filter(late)],
  };
}

/** @param {Choice[]} all @param {Parameters<typeof crossed>[1]} named @returns {Row[]} */
function rowsOf(all, named) {
  /** @type {Map<string, Choice[]>} */
  const pieces = new Map();
  for (const one of all) {
    const key = one.piece ? `${one.piece.owner} ${one.piece.kind} ${one.piece.name}` : "";
    pieces.set(key, [...(pieces.get(key) ?? []), one]);
  }
  return [...pieces].flatMap(([key, some]) => {
    const [{ piece }] = some;
    const note = sameNote(some);
    const cells = some.map((choice) => {
      const more = (choice.detail ?? "").slice(note.length).replace(/^, /, "");
      const face = named.place(choice.places?.[0] ?? "") ?? "";
      return { choice, kind: "", face, note: more.length <= SHORTEST ? more : "" };
    });
    return piece ? [{ key, name: piece.name, kind: piece.kind, owner: piece.owner, note, cells }] : [];
  });
}

/** What the details of all of them begin with, such as the price. @param {Choice[]} all */
function sameNote([first, ...others]) {
  const note = first.detail?.split(", ")[0] ?? "";
  return others.every(({ detail }) => detail === note || detail?.startsWith(`${note}, `)) ? note : "";
}

/** The names that a table knows. @param {TableStore} T */
export const namesAt = (T) => ({
  /** @param {string} id */
  kind: (id) => T.board.kinds?.[id]?.name,
  /** @param {string} id */
  place: (id) => (T.onMap(id) ? T.place(id)?.name : undefined),
});

/** @param {Row} row */
const isCounted = (row) => Boolean(row.kind) && row.owner === undefined && row.cells.length > MOST;

/**
 * @param {TableStore} T @param {Cells} table
 * @param {{press: (choice: Choice) => void, number: (choice: Choice) => number}} hears
 */
export function cells(T, table, { press, number }) {
  return [
    table.title && h("p", { class: "group-head", key: `head ${table.key}` }, table.title),
    rowsIn(T, table, { press, number }),
  ];
}

/** @param {TableStore} T @param {Cells} table @param {Parameters<typeof cells>[2]} hears */
function rowsIn(T, table, { press, number }) {
  return h(
    "ol",
    { class: `choices cells ${table.title ? "named" : ""}`, key: `cells ${table.key}`, "aria-labelledby": "question" },
    table.rows.map((row) =>
      h(
        "li",
        { key: row.key, class: "cells-row" },
        h(
          "span",
          { class: "cells-name" },
          row.kind && pieceDrawing(T.board, row),
          h(
            "span",
            { class: isCounted(row) ? "unseen" : "" }, // its button says it
            capital((row.owner && row.owner === T.prompt.role && T.board.kinds?.[row.kind]?.name) || row.name),
            row.note && h("small", null, row.note),
          ),
        ),
        isCounted(row)
          ? counter(T, `${table.key} ${row.key}`, row, press)
          : h(
              "span",
              { class: "cells-line", role: "group", "aria-label": row.name },
              row.cells.map((cell) => cellOf(T, cell, number(cell.choice), press)),
            ),
      ),
    ),
  );
}

/**
 * One number of many: less, more, and a button that says what it comes to. It begins with the least.
 * @param {TableStore} T @param {string} key @param {Row} row @param {(choice: Choice) => void} press
 */
function counter(T, key, { name, cells }, press) {
  const at = Math.max(
    0,
    cells.findIndex(({ choice }) => choice.token === T.ui.mixed[key]),
  );
  const { choice } = cells[at];
  /** @param {number} step */
  const turn = (step) => stepButton(T, { step, name, key, next: cells[at + step]?.choice.token });
  return h(
    "span",
    { class: "cells-line amounts", role: "group", "aria-label": name },
    turn(-1),
    h("output", null, cells[at].face),
    turn(1),
    h(
      "button",
      {
        type: "button",
        class: `choice cell ${T.ui.sent === choice.token ? "sent" : ""}`,
        "aria-label": choice.detail ? `${choice.words}, ${choice.detail}` : choice.words,
        "aria-disabled": T.ui.sent ? "true" : undefined,
        on: { click: () => press(choice), ...T.pointing(choice.token) },
      },
      h(
        "span",
        { class: "choice-words" },
        h("span", { class: "choice-title" }, choice.words),
        choice.detail && h("span", { class: "choice-detail" }, choice.detail),
      ),
    ),
  );
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {TableStore} T @param {Cell} cell @param {number} number @param {(choice: Choice) => void} press @returns {Child} */
function cellOf(T, { choice, kind, face, note }, number, press) {
  const { token, words, detail, idle } = choice;
  const guided = looked(T).choices[0] === token;
  const said = detail ? `${words}, ${detail}` : words;
  return h(
    "button",
    {
      type: "button",
      key: token,
      class: `choice cell ${guided ? "guided" : ""} ${T.ui.hot === token ? "hot" : ""} ${T.ui.sent === token ? "sent" : ""} ${idle ? "idle" : ""}`,
      "data-first": number === 1 ? "" : undefined,
      "aria-label": said,
      title: said,
      "aria-disabled": T.ui.sent ? "true" : undefined,
      "aria-keyshortcuts": number < 10 ? String(number) : undefined,
      on: { click: () => press(choice), ...T.pointing(token) },
    },
    note !== undefined && h("span", { class: "number", "aria-hidden": "true" }, number),
    kind ? pieceDrawing(T.board, { kind, owner: T.prompt.role }) : h("span", null, face),
    !kind && (note ?? (detail && detail.length <= BRIEF ? detail : "")) && h("small", null, note ?? detail),
  );
}
