/** Finished games, to be found again and watched. */

import { api, problemOf } from "../api.js";
import { app, attempt } from "../app.js";
import { h } from "../dom.js";
import { boardOf } from "../portrait.js";
import { reactive } from "../signal.js";
import { button, failure, listOr, select, titledPage } from "../ui.js";
import { day, t } from "../words.js";
import { tableItem } from "./start-lists.js";

/** @import { Page, Trouble } from "../types/client.d.ts" */
/** @import { Card, GameInfo } from "../types/server.d.ts" */

/**
 * @typedef {object} Search
 * @property {GameInfo[]} games
 * @property {string} game
 * @property {string} search
 * @property {string} won by this side
 * @property {keyof typeof LENGTHS} length
 * @property {boolean} away those I have put away
 * @property {Card[]} tables
 * @property {string} next
 * @property {Trouble | null} problem
 * @property {object} asked the search that was begun last
 */

/** By entries: a short evening, a whole one, a long correspondence. */
const LENGTHS = {
  "any length": {},
  short: { most: 200 },
  middle: { least: 201, most: 600 },
  long: { least: 601 },
};

/** @returns {Promise<Page>} */
export async function open() {
  /** @type {Search} */
  const S = reactive({
    games: await api.get("games"),
    game: "",
    search: "",
    won: "",
    length: "any length",
    away: false,
    tables: [],
    next: "",
    problem: null,
    asked: {},
  });
  await find(S);
  return {
    title: () => `${t("replays.title")} · Sztab`,
    view: () => view(S),
    translated: async () => {
      S.games = await api.get("games");
      await find(S);
    },
  };
}

/** A page of tables; `further` goes on after those that are shown. The last search wins. @param {Search} S */
async function find(S, further = false) {
  const asked = {};
  S.asked = asked;
  try {
    const found = await api.get("tables", {
      which: S.away ? "archived" : "finished",
      game: S.game,
      search: S.search,
      won: S.won,
      ...LENGTHS[S.length],
      before: further ? S.next : "",
    });
    if (S.asked !== asked) return;
    Object.assign(S, {
      tables: further ? [...S.tables, ...found.tables] : found.tables,
      next: found.next,
      problem: null,
    });
  } catch (thrown) {
    S.problem = problemOf(thrown);
  }
}

/** Out of my lists, or back into them. @param {Search} S @param {Card} table @param {boolean} away */
const put = (S, table, away) =>
  attempt(S, async () => {
    await api.post(`tables/${table.id}/archive`, { away });
    await find(S);
  });

/** @param {Search} S */
function view(S) {
  return titledPage(
    "replays",
    t("replays.title"),
    h("p", { class: "quiet" }, t("replays.words")),
    h("div", { class: "form-end" }, filters(S)),
    S.problem && failure(S.problem, { again: () => find(S) }),
    listOr(
      S.tables.map((table) => row(S, table)),
      t("replays.none"),
      "table-list",
    ),
    S.next && button({ label: t("start.more"), do: () => find(S, true) }),
  );
}

/** The sides of the game that is looked for. @param {Search} S @param {(wish: Partial<Search>) => void} search */
const winners = (S, search) =>
  select({
    "aria-label": t("replays.won"),
    value: S.won,
    rows: [
      { value: "", label: t("replays.anybody") },
      ...(boardOf(S.game).board?.sides ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ],
    set: (won) => search({ won }),
  });

/** @param {Search} S */
function filters(S) {
  /** @param {Partial<Search>} wish */
  const search = (wish) => {
    Object.assign(S, wish);
    find(S);
  };
  return [
    h("input", {
      class: "input wide-input",
      type: "search",
      value: S.search,
      placeholder: t("start.search"),
      "aria-label": t("start.search"),
      on: { input: (event) => search({ search: event.currentTarget.value }) },
    }),
    h(
      "select",
      {
        class: "input narrow-input",
        "aria-label": t("new.game"),
        on: { change: (event) => search({ game: event.currentTarget.value, won: "" }) },
      },
      h("option", { value: "", selected: !S.game }, t("replays.all")),
      S.games.map((game) => h("option", { key: game.id, value: game.id, selected: S.game === game.id }, game.name)),
    ),
    S.game && winners(S, search),
    select({
      "aria-label": t("replays.length"),
      value: S.length,
      rows: /** @type {(keyof typeof LENGTHS)[]} */ (Object.keys(LENGTHS)).map((value) => ({
        value,
        label: t(`replays.${value}`),
      })),
      set: (length) => search({ length }),
    }),
    app.person &&
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: S.away,
          on: { change: (event) => search({ away: event.currentTarget.checked }) },
        }),
        t("replays.away"),
      ),
  ];
}

/** @param {Search} S @param {Card} table */
function row(S, table) {
  const game = S.games.find((one) => one.id === table.game);
  const names = table.seats.map((seat) => seat.name).filter(Boolean);
  return tableItem(
    table,
    [
      h("h3", null, table.name),
      h("p", null, `${game?.name}, ${game?.round} ${table.summary.round}`),
      h("p", null, `${names.join(", ")} · ${day(table.moved)}`),
    ],
    h(
      "div",
      { class: "stack" },
      h("a", { class: "button", href: `/t/${table.id}/replay` }, t("start.replay")),
      table.roles.length > 0 &&
        button({
          label: t(S.away ? "replays.fetch" : "replays.put"),
          kind: "plain",
          do: () => put(S, table, !S.away),
        }),
    ),
  );
}
