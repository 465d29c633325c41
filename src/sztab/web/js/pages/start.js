/** The start page: the games, my tables, open tables, finished games. */

import { api, problemOf } from "../api.js";
import { app, ensurePerson, friendly, go } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { boardOf, portrait } from "../portrait.js";
import { addNumber } from "../seal.js";
import { button, failure, foot, page } from "../ui.js";
import { ago, list, t } from "../words.js";

/** @import { Child, Page, Trouble } from "../types/client.d.ts" */
/** @import { Card, Cards, GameInfo, NewTable } from "../types/server.d.ts" */

/** @typedef {"mine" | "open" | "finished"} Which */
/** @typedef {Pick<Cards, "tables"> & {next?: string, problem?: Trouble}} Found */
/**
 * @typedef {object} Start
 * @property {GameInfo[] | null} games
 * @property {Partial<Record<Which, Found>>} lists
 * @property {Trouble | null} problem
 * @property {string | null} busy the game that begins
 * @property {{game: string, problem: Trouble} | null} failed
 */

/** @type {Which[]} */
const LISTS = ["mine", "open", "finished"];

/** @returns {Promise<Page>} */
export async function open() {
  /** @type {Start} */
  const S = { games: null, lists: {}, problem: null, busy: null, failed: null };
  load(S);
  const again = () => document.visibilityState === "visible" && (S.problem ? load(S) : loadTables(S));
  const timer = setInterval(again, 30000);
  addEventListener("online", again);
  return {
    title: () => `${waiting(S) ? `(${waiting(S)}) ` : ""}Sztab`,
    view: () => view(S),
    translated: () => load(S),
    close: () => {
      clearInterval(timer);
      removeEventListener("online", again);
    },
  };
}

/** @param {Start} S */
async function load(S) {
  try {
    S.problem = null;
    S.games = await api.get("games");
    for (const game of S.games) boardOf(game.id).catch(() => {});
  } catch (thrown) {
    S.problem = problemOf(thrown);
  }
  app.redraw();
  await loadTables(S);
}

/** @param {Start} S */
async function loadTables(S) {
  await Promise.all(
    LISTS.map(async (which) => {
      try {
        S.lists[which] = await api.get("tables", { which });
      } catch (thrown) {
        S.lists[which] = { tables: [], problem: problemOf(thrown) };
      }
    }),
  );
  app.redraw();
}

/** @param {Start} S */
const waiting = (S) => (S.lists.mine?.tables ?? []).filter((table) => table.summary?.waits === "you").length;

/** @param {Start} S */
function view(S) {
  const early = app.layout !== "wide" && waiting(S) > 0; // what waits for me comes first where the page is long
  const games = (S.games ?? [null, null]).map((game, i) =>
    game ? gameCard(S, game, i) : h("li", { class: "game-card", key: i }, h("div", { class: "game-picture skeleton" })),
  );
  const left = [
    h("div", { class: "lead" }, h("h1", null, t("start.title")), h("p", null, t("start.words"))),
    S.problem && failure(S.problem, { again: () => load(S) }),
    early && h("div", { class: "side-list", key: "early" }, mine(S)),
    h("ul", { class: `games ${(S.games?.length ?? 0) < 3 ? "few" : ""}` }, games),
  ];
  const right = [!early && mine(S), others(S), finished(S), foot()];
  return page("start", "", h("div", { class: "start" }, h("div", null, left), h("div", { class: "side-list" }, right)));
}

// The games

/** @param {Start} S @param {GameInfo} game @param {number} i */
function gameCard(S, game, i) {
  const { players } = game;
  return h(
    "li",
    { class: "game-card", key: game.id },
    h(
      "div",
      { class: "game-picture" },
      portrait(game.id, { width: i ? 400 : 760, height: 420, names: true }),
      game.reconstructed?.share > 0 &&
        h("a", { class: "game-tag", href: `/rules/${game.id}`, title: game.reconstructed.words }, t("start.rebuilt")),
    ),
    h(
      "div",
      { class: "game-foot" },
      h(
        "div",
        { class: "game-top" },
        h("h2", null, game.name),
        button({
          label: i ? t("start.play") : t("start.bots"),
          name: i ? t("start.bots") : undefined,
          title: t("start.bots"),
          icon: "play",
          kind: "strong",
          off: Boolean(S.busy),
          do: () => begin(S, game, () => against(game)),
        }),
      ),
      h(
        "p",
        { class: "game-words" },
        game.about,
        " ",
        t("start.players", { from: players[0], to: players.at(-1) }),
        ".",
      ),
      h(
        "div",
        { class: "game-ways" },
        button({
          label: t("start.guide"),
          icon: "book",
          kind: "way learn",
          off: Boolean(S.busy),
          do: () => begin(S, game, () => teach(game)),
        }),
        h("a", { class: "button way", href: `/new?game=${game.id}` }, t("start.new")),
        h("a", { class: "button way", href: `/rules/${game.id}` }, t("start.rules")),
      ),
      S.failed?.game === game.id && failure(S.failed.problem),
    ),
  );
}

/**
 * One click: a name if I have none, a table, and off we go.
 * @param {Start} S @param {GameInfo} game @param {() => Promise<string>} make
 */
async function begin(S, game, make) {
  S.busy = game.id;
  S.failed = null;
  app.redraw();
  try {
    await ensurePerson();
    go(await make());
  } catch (thrown) {
    S.failed = { game: game.id, problem: problemOf(thrown) };
    app.redraw();
  } finally {
    S.busy = null;
  }
}

/** Me on the first seat and friendly bots on the others. @param {GameInfo} game */
async function against(game) {
  const players = game.players.find((count) => count > 1) ?? game.players[0];
  /** @type {NewTable["seats"]} */
  const seats = game.seats[String(players)].map((_, i) => (i ? { kind: "bot", bot: friendly(game) } : { kind: "me" }));
  const made = {
    game: game.id,
    name: t("start.bot name", { game: game.name }),
    players,
    options: {},
    seats,
    public: false,
    spectators: false,
    nonce_later: true,
  };
  const table = await addNumber(await api.post("tables", made));
  return `/t/${table.id}`;
}

/** @param {GameInfo} game */
async function teach(game) {
  return `/t/${(await api.post(`games/${game.id}/guide`)).id}?guide=0`;
}

// Tables

/** @param {Start} S @param {string} id */
const gameOf = (S, id) => S.games?.find((game) => game.id === id);
/** @param {Start} S @param {string} id */
const nameOf = (S, id) => gameOf(S, id)?.name ?? id;
/** @param {Start} S @param {Card} table */
const roundOf = (S, table) => `${gameOf(S, table.game)?.round ?? ""} ${table.summary.round}`;

/** Names of roles, as the game's seats call them. @param {Start} S @param {Card} table @param {string[]} roles */
function roleNames(S, table, roles) {
  const seats = Object.values(S.games?.find((game) => game.id === table.game)?.seats ?? {}).flat();
  return roles.map((role) => {
    const seat = seats.find((one) => one.roles.includes(role));
    return seat ? seat.names[seat.roles.indexOf(role)] : role;
  });
}

/** @param {Start} S */
function mine(S) {
  const found = S.lists.mine;
  const tables = [...(found?.tables ?? [])]
    .filter((table) => table.status !== "finished")
    .sort((a, b) => Number(b.summary?.waits === "you") - Number(a.summary?.waits === "you"));
  const count = waiting(S);
  return section(S, "mine", t("start.mine"), count ? t("start.waits", { n: count }) : "", tables, (table) => {
    const waits = table.summary?.waits;
    const asked = waits === "you";
    const words = asked
      ? h("p", { class: "signal" }, t("start.your move"))
      : h(
          "p",
          null,
          table.status === "open"
            ? seatsTaken(table)
            : waits === "answers"
              ? t("start.answers")
              : Array.isArray(waits) && waits.length
                ? t("start.waits for", { names: list(roleNames(S, table, waits)) })
                : "",
          table.moved ? ` · ${ago(table.moved)}` : "",
        );
    return row(S, table, {
      asked,
      words,
      action: h(
        "a",
        { class: `button ${asked ? "strong" : ""}`, href: `/t/${table.id}` },
        t(asked ? "start.play" : "start.look"),
      ),
    });
  });
}

/** @param {Start} S */
function others(S) {
  return [
    section(S, "open", t("start.open"), "", S.lists.open?.tables ?? [], (table) =>
      row(S, table, {
        words: h("p", null, seatsTaken(table)),
        action: h("a", { class: "button", href: `/t/${table.id}` }, t("start.sit")),
      }),
    ),
    h(
      "div",
      { class: "two-buttons", key: "two" },
      h("a", { class: "button strong", href: "/new" }, icon("plus"), t("start.new table")),
      h("a", { class: "button", href: "/join" }, t("start.join")),
    ),
  ];
}

/** @param {Start} S */
function finished(S) {
  return section(S, "finished", t("start.finished"), "", S.lists.finished?.tables ?? [], (table) =>
    row(S, table, {
      words: h("p", null, pointsOf(table)),
      action: h("a", { class: "button", href: `/t/${table.id}/replay` }, t("start.replay")),
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
    ? t("over.resigned", { side: name(outcome.gave_up) })
    : outcome?.reason === "abandoned" && t("over.abandoned");
  return [had, ended].filter(Boolean).join(". ");
}

/** @param {Start} S @param {Which} which @param {string} title @param {string} note @param {Card[]} tables @param {(table: Card) => Child} rowOf */
function section(S, which, title, note, tables, rowOf) {
  const found = S.lists[which];
  return h(
    "section",
    { key: which },
    h("h2", null, title, note && h("span", null, note)),
    found?.problem && !S.problem && failure(found.problem, { again: () => loadTables(S) }),
    found && !found.problem && !tables.length
      ? h("p", { class: "empty" }, t(`start.${which}.empty`))
      : h("ul", { class: "table-list" }, tables.map(rowOf)),
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
  app.redraw();
}

/** @param {Start} S @param {Card} table @param {{asked?: boolean, words: Child, action: Child}} parts */
function row(S, table, { asked = false, words, action }) {
  return h(
    "li",
    { class: `table-item ${asked ? "mine" : ""}`, key: table.id },
    h("div", { class: "thumb" }, portrait(table.game, { width: 124, height: 84, spot: table.id })),
    h(
      "div",
      { class: "words" },
      h("h3", null, table.name || nameOf(S, table.game)),
      h("p", null, nameOf(S, table.game), table.summary?.round ? `, ${roundOf(S, table)}` : ""),
      words,
    ),
    action,
  );
}
