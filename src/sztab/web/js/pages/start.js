/** The start page: the games, my tables, open tables, finished games. */

import { api } from "../api.js";
import { app, ensurePerson, friendly, go } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { boardOf, portrait } from "../portrait.js";
import { addNumber } from "../seal.js";
import { bar, button, failure, foot, me, nav } from "../ui.js";
import { ago, list, t } from "../words.js";

const LISTS = ["mine", "open", "finished"];

export async function open() {
  const S = { games: null, lists: {}, problem: null, busy: null, search: "" };
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

async function load(S) {
  try {
    S.problem = null;
    S.games = await api.get("games");
    for (const game of S.games) boardOf(game.id).catch(() => {});
  } catch (problem) {
    S.problem = problem;
  }
  app.redraw();
  await loadTables(S);
}

async function loadTables(S) {
  await Promise.all(
    LISTS.map(async (which) => {
      try {
        S.lists[which] = await api.get("tables", { which });
      } catch (problem) {
        S.lists[which] = { tables: [], problem };
      }
    }),
  );
  app.redraw();
}

const waiting = (S) => (S.lists.mine?.tables ?? []).filter((table) => table.summary?.waits === "you").length;

function view(S) {
  const early = app.layout !== "wide" && waiting(S) > 0; // what waits for me comes first where the page is long
  return [
    bar({ middle: nav(), right: me() }),
    h(
      "main",
      { id: "main", class: "page", key: "start", tabindex: "-1" },
      h(
        "div",
        { class: "start" },
        h(
          "div",
          null,
          h("div", { class: "lead" }, h("h1", null, t("start.title")), h("p", null, t("start.words"))),
          S.problem && failure(S.problem, { again: () => load(S) }),
          early && h("div", { class: "side-list", key: "early" }, mine(S)),
          h(
            "ul",
            { class: `games ${(S.games?.length ?? 0) < 3 ? "few" : ""}` },
            (S.games ?? [null, null]).map((game, i) =>
              game
                ? gameCard(S, game, i)
                : h("li", { class: "game-card", key: i }, h("div", { class: "game-picture skeleton" })),
            ),
          ),
        ),
        h("div", { class: "side-list" }, !early && mine(S), others(S), finished(S), foot()),
      ),
    ),
  ];
}

// The games

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

/** One click: a name if I have none, a table, and off we go. */
async function begin(S, game, make) {
  S.busy = game.id;
  S.failed = null;
  app.redraw();
  try {
    await ensurePerson();
    go(await make());
  } catch (problem) {
    S.failed = { game: game.id, problem };
    app.redraw();
  } finally {
    S.busy = null;
  }
}

/** Me on the first seat and friendly bots on the others. */
async function against(game) {
  const players = game.players.find((count) => count > 1) ?? game.players[0];
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

async function teach(game) {
  return `/t/${(await api.post(`games/${game.id}/guide`)).id}?guide=0`;
}

// Tables

const gameOf = (S, id) => S.games?.find((game) => game.id === id);
const nameOf = (S, id) => gameOf(S, id)?.name ?? id;
const roundOf = (S, table) => `${gameOf(S, table.game)?.round ?? ""} ${table.summary.round}`;

/** Names of roles, as the game's seats call them. */
function roleNames(S, table, roles) {
  const seats = Object.values(S.games?.find((game) => game.id === table.game)?.seats ?? {}).flat();
  return roles.map((role) => {
    const seat = seats.find((one) => one.roles.includes(role));
    return seat ? seat.names[seat.roles.indexOf(role)] : role;
  });
}

function mine(S) {
  const found = S.lists.mine;
  const tables = [...(found?.tables ?? [])]
    .filter((table) => table.status !== "finished")
    .sort((a, b) => (b.summary?.waits === "you") - (a.summary?.waits === "you"));
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

function finished(S) {
  return section(S, "finished", t("start.finished"), "", S.lists.finished?.tables ?? [], (table) =>
    row(S, table, {
      words: h("p", null, pointsOf(table)),
      action: h("a", { class: "button", href: `/t/${table.id}/replay` }, t("start.replay")),
    }),
  );
}

const seatsTaken = (table) => t("start.free", { taken: table.players - table.free, n: table.players });

/** "Allies 60, Axis 29": who has how much, the winner first; nobody who had no seat. And whether somebody gave up. */
function pointsOf(table) {
  const { owners = [], sides = [] } = boardOf(table.game).board ?? {};
  const { points = {}, outcome } = table.summary ?? {};
  const empty = owners.map(({ id }) => id).filter((id) => !table.seats.some((seat) => seat.roles.includes(id)));
  const name = (id) => [...sides, ...owners].find((one) => one.id === id)?.name ?? id;
  const had = Object.entries(points)
    .filter(([id]) => !empty.includes(id))
    .sort(([a, x], [b, y]) => (b === outcome?.winner) - (a === outcome?.winner) || y - x)
    .map(([id, value]) => `${name(id)} ${value}`)
    .join(", ");
  const ended = outcome?.gave_up
    ? t("over.resigned", { side: name(outcome.gave_up) })
    : outcome?.reason === "abandoned" && t("over.abandoned");
  return [had, ended].filter(Boolean).join(". ");
}

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

async function more(S, which) {
  const found = S.lists[which];
  try {
    const next = await api.get("tables", { which, before: found.next });
    S.lists[which] = { ...next, tables: [...found.tables, ...next.tables] };
  } catch (problem) {
    S.lists[which] = { ...found, problem };
  }
  app.redraw();
}

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
