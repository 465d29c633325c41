/** The tables on the start page: mine, those I may watch or join, and finished ones. */

import { api, problemOf } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { boardOf, portrait } from "../portrait.js";
import { button, failure } from "../ui.js";
import { ago, list, t } from "../words.js";

/** @import { Child } from "../types/client.d.ts" */
/** @import { Card } from "../types/server.d.ts" */
/** @import { Start, Which } from "./start.js" */

/** @param {Start} S */
export const waiting = (S) => (S.lists.mine?.tables ?? []).filter((table) => table.summary?.waits === "you").length;

/** @param {Start} S @param {string} id */
const gameOf = (S, id) => S.games?.find((game) => game.id === id);
/** @param {Start} S @param {string} id */
const nameOf = (S, id) => gameOf(S, id)?.name ?? id;
/** @param {Start} S @param {Card} table */
const roundOf = (S, table) => `${gameOf(S, table.game)?.round ?? ""} ${table.summary.round}`;

/** Names of roles, as the game's seats call them. @param {Start} S @param {Card} table @param {string[]} roles */
function roleNames(S, table, roles) {
  const seats = Object.values(gameOf(S, table.game)?.seats ?? {}).flat();
  return roles.map((role) => {
    const seat = seats.find((one) => one.roles.includes(role));
    return seat ? seat.names[seat.roles.indexOf(role)] : role;
  });
}

// Mine

/** My tables, those that wait for me first; nothing for who has none. @param {Start} S */
export function continued(S) {
  const found = S.lists.mine;
  const tables = [...(found?.tables ?? [])].sort(
    (a, b) => Number(b.summary?.waits === "you") - Number(a.summary?.waits === "you"),
  );
  if (!tables.length && !found?.problem) return null;
  const count = waiting(S);
  return h(
    "section",
    { key: "mine" },
    h(
      "h2",
      { class: "row-title" },
      t("start.mine"),
      tables.length > 0 &&
        h("span", null, count ? t("start.waits", { n: count, of: tables.length }) : t("start.nothing waits")),
    ),
    found?.problem && !S.problem && failure(found.problem, { again: S.reload }),
    h(
      "ul",
      { class: "continue" },
      tables.map((table) => myTable(S, table)),
    ),
    found?.next && button({ label: t("start.more"), kind: "plain", do: () => more(S, "mine") }),
  );
}

/** A table of mine with what happened since I looked. @param {Start} S @param {Card} table */
function myTable(S, table) {
  const asked = table.summary?.waits === "you";
  const mates = table.seats.filter((seat) => seat.name && !seat.roles.some((role) => table.roles.includes(role)));
  const names = mates.map((seat) => seat.name);
  return h(
    "li",
    { class: `table-item my-table ${asked ? "mine" : ""}`, key: table.id },
    h("div", { class: "thumb" }, portrait(table.game, { width: 124, height: 150, spot: table.id })),
    h(
      "div",
      { class: "words" },
      h("h3", null, h("a", { href: `/t/${table.id}` }, table.name || nameOf(S, table.game))),
      h(
        "p",
        null,
        [
          !table.name.startsWith(nameOf(S, table.game)) && nameOf(S, table.game),
          names.length && t("start.with", { names: list(names) }),
          table.summary?.round && roundOf(S, table),
          roleNames(S, table, table.roles).join(", "),
        ]
          .filter(Boolean)
          .join(" · "),
      ),
      table.last &&
        h(
          "p",
          { class: "last-line" },
          table.since > 1 && h("b", null, t("start.since", { n: table.since })),
          " ",
          table.last,
        ),
      h(
        "p",
        { class: asked ? "signal" : "whose" },
        icon(asked ? "star" : "clock"),
        asked ? t("start.your move") : whose(S, table),
        table.moved ? ` · ${ago(table.moved)}` : "",
      ),
    ),
  );
}

/** @param {Start} S @param {Card} table */
function whose(S, table) {
  const waits = table.summary?.waits;
  if (table.status === "open") return seatsTaken(table);
  if (waits === "answers") return t("start.answers");
  return Array.isArray(waits) && waits.length ? t("start.waits for", { names: list(roleNames(S, table, waits)) }) : "";
}

// Others'

/** @param {Start} S */
export function watched(S) {
  const tables = S.lists.running?.tables ?? [];
  return section(S, "running", t("start.watch"), tables, (table) =>
    row(S, table, {
      words: h("p", null, roundOf(S, table), pointsOf(table) ? `. ${pointsOf(table)}` : ""),
      action: h(
        "a",
        { class: "button", href: `/t/${table.id}`, "aria-label": `${t("start.look")}: ${table.name}` },
        icon("eye"),
        t("start.look"),
      ),
    }),
  );
}

/** @param {Start} S */
export function others(S) {
  return section(S, "open", t("start.open"), S.lists.open?.tables ?? [], (table) =>
    row(S, table, {
      words: h("p", null, seatsTaken(table)),
      action: h(
        "a",
        { class: "button", href: `/t/${table.id}`, "aria-label": `${t("start.sit")}: ${table.name}` },
        t("start.sit"),
      ),
    }),
  );
}

/** How to come to a table with people. */
export const withOthers = () =>
  h(
    "section",
    { class: "paper with-others", key: "others" },
    h("h2", { class: "row-title" }, t("start.others"), h("span", null, t("start.others words"))),
    h(
      "div",
      { class: "two-buttons" },
      h("a", { class: "button strong", href: "/new" }, icon("plus"), t("start.new table")),
      h("a", { class: "button", href: "/join" }, t("start.join")),
    ),
    h("a", { class: "button", href: "/lobby" }, icon("people"), t("lobby.quick")),
  );

/** Where nobody plays, that is said once. @param {Start} S */
export function quiet(S) {
  const lists = [S.lists.open, S.lists.running, S.lists.finished];
  const isQuiet = lists.every((found) => found && !found.problem && !found.tables.length);
  return isQuiet && h("p", { class: "empty", key: "quiet" }, t("start.quiet"));
}

/** @param {Start} S */
export function finished(S) {
  return section(S, "finished", t("start.finished"), S.lists.finished?.tables ?? [], (table) =>
    row(S, table, {
      words: h("p", null, pointsOf(table)),
      action: h(
        "a",
        { class: "button", href: `/t/${table.id}/replay`, "aria-label": `${t("start.replay")}: ${table.name}` },
        t("start.replay"),
      ),
    }),
  );
}

/** @param {Card} table */
const seatsTaken = (table) => t("start.free", { taken: table.players - table.free, n: table.players });

/**
 * "Allies 60, Axis 29": who has how much, the winner first; nobody who had no seat. And whether somebody gave up.
 * @param {Card} table
 */
function pointsOf(table) {
  const { owners = [], sides = [] } = boardOf(table.game).board ?? {};
  const { points = {}, outcome } = table.summary ?? {};
  const empty = owners.map(({ id }) => id).filter((id) => !table.seats.some((seat) => seat.roles.includes(id)));
  /** @param {string} id */
  const name = (id) => [...sides, ...owners].find((one) => one.id === id)?.name ?? id;
  const had = Object.entries(points)
    .filter(([id]) => !empty.includes(id))
    .sort(([a, x], [b, y]) => Number(b === outcome?.winner) - Number(a === outcome?.winner) || y - x)
    .map(([id, value]) => `${name(id)} ${value}`)
    .join(", ");
  const ended = outcome?.gave_up
    ? t(outcome.reason === "time" ? "over.time" : "over.resigned", { side: name(outcome.gave_up) })
    : outcome?.reason === "abandoned" && t("over.abandoned");
  return [had, ended].filter(Boolean).join(". ");
}

/** @param {Start} S @param {Which} which @param {string} title @param {Card[]} tables @param {(table: Card) => Child} rowOf */
function section(S, which, title, tables, rowOf) {
  const found = S.lists[which];
  if (found && !found.problem && !tables.length) return null;
  return h(
    "section",
    { key: which },
    h("h2", { class: "row-title" }, title),
    found?.problem && !S.problem && failure(found.problem, { again: S.reload }),
    h("ul", { class: "table-list" }, tables.map(rowOf)),
    found?.next && button({ label: t("start.more"), kind: "plain", do: () => more(S, which) }),
  );
}

/** @param {Start} S @param {Which} which */
async function more(S, which) {
  const found = S.lists[which];
  if (!found) return;
  try {
    const next = await api.get("tables", { which, before: found.next });
    S.lists[which] = { ...next, tables: [...found.tables, ...next.tables] };
  } catch (thrown) {
    S.lists[which] = { ...found, problem: problemOf(thrown) };
  }
}

/** A table in a list, with its part of the map. @param {Card} table @param {Child} words @param {Child} action */
export const tableItem = (table, words, action) =>
  h(
    "li",
    { class: "table-item", key: table.id },
    h("div", { class: "thumb" }, portrait(table.game, { width: 124, height: 84, spot: table.id })),
    h("div", { class: "words" }, words),
    action,
  );

/** @param {Start} S @param {Card} table @param {{words: Child, action: Child}} parts */
function row(S, table, { words, action }) {
  return tableItem(
    table,
    [h("h3", null, table.name || nameOf(S, table.game)), h("p", null, nameOf(S, table.game)), words],
    action,
  );
}
