/** Finished games, to be found again and watched. */

import { api } from "../api.js";
import { app } from "../app.js";
import { h } from "../dom.js";
import { portrait } from "../portrait.js";
import { bar, button, failure, foot, me, nav } from "../ui.js";
import { day, t } from "../words.js";

export async function open() {
  const S = { games: await api.get("games"), game: "", search: "", away: false, tables: [], next: "", problem: null };
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

/** A page of tables; `further` goes on after those that are shown. The last search wins. */
async function find(S, further = false) {
  const asked = (S.asked = {});
  try {
    const found = await api.get("tables", {
      which: S.away ? "archived" : "finished",
      game: S.game,
      search: S.search,
      before: further ? S.next : "",
    });
    if (S.asked !== asked) return;
    Object.assign(S, {
      tables: further ? [...S.tables, ...found.tables] : found.tables,
      next: found.next,
      problem: null,
    });
  } catch (problem) {
    S.problem = problem;
  }
  app.redraw();
}

/** Out of my lists, or back into them. */
async function put(S, table, away) {
  try {
    await api.post(`tables/${table.id}/archive`, { away });
    await find(S);
  } catch (problem) {
    S.problem = problem;
    app.redraw();
  }
}

function view(S) {
  const set = (name) => (event) => {
    S[name] = event.target.value;
    find(S);
  };
  const gameOf = (table) => S.games.find((game) => game.id === table.game);
  return [
    bar({ middle: nav(), right: me() }),
    h(
      "main",
      { id: "main", class: "page narrow", key: "replays", tabindex: "-1" },
      h("h1", null, t("replays.title")),
      h("p", { class: "quiet" }, t("replays.words")),
      h(
        "div",
        { class: "form-end" },
        h("input", {
          class: "input wide-input",
          type: "search",
          value: S.search,
          placeholder: t("start.search"),
          "aria-label": t("start.search"),
          on: { input: set("search") },
        }),
        h(
          "select",
          { class: "input narrow-input", "aria-label": t("new.game"), on: { change: set("game") } },
          h("option", { value: "", selected: !S.game }, t("replays.all")),
          S.games.map((game) => h("option", { key: game.id, value: game.id, selected: S.game === game.id }, game.name)),
        ),
        app.person &&
          h(
            "label",
            { class: "check" },
            h("input", {
              type: "checkbox",
              checked: S.away,
              on: { change: (event) => ((S.away = event.target.checked), find(S)) },
            }),
            t("replays.away"),
          ),
      ),
      S.problem && failure(S.problem, { again: () => find(S) }),
      S.tables.length
        ? h(
            "ul",
            { class: "table-list" },
            S.tables.map((table) =>
              h(
                "li",
                { class: "table-item", key: table.id },
                h("div", { class: "thumb" }, portrait(table.game, { width: 124, height: 84, spot: table.id })),
                h(
                  "div",
                  { class: "words" },
                  h("h3", null, table.name),
                  h("p", null, `${gameOf(table).name}, ${gameOf(table).round} ${table.summary.round}`),
                  h(
                    "p",
                    null,
                    `${table.seats
                      .map((seat) => seat.name)
                      .filter(Boolean)
                      .join(", ")} · ${day(table.moved)}`,
                  ),
                ),
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
              ),
            ),
          )
        : h("p", { class: "empty" }, t("replays.none")),
      S.next && button({ label: t("start.more"), do: () => find(S, true) }),
      foot(),
    ),
  ];
}
