/** Tournaments: those that can be entered, that are played and that are over, and a form for a new one. */

import { api, problemOf } from "../api.js";
import { ensurePerson, friendly, go, ownName } from "../app.js";
import { h } from "../dom.js";
import { checkField, pickField, textField } from "../forms.js";
import { portrait } from "../portrait.js";
import { reactive } from "../signal.js";
import { button, failure, listOr, titledPage } from "../ui.js";
import { ago, t } from "../words.js";
import { chosenClock, pickClock, usualClock } from "./new-clock.js";

/** @import { ClockForm } from "./new-clock.js" */
/** @import { Page, Trouble } from "../types/client.d.ts" */
/** @import { GameInfo, NewTournament, TournamentCard } from "../types/server.d.ts" */

/** @typedef {"mine" | "open" | "running" | "finished"} Which */
/** @typedef {{name: string, game: string, format: NewTournament["format"], players: string, rounds: string, games: string, division: string, hours: string, rated: boolean, bots: string, level: string} & ClockForm} Values */
/**
 * @typedef {object} State
 * @property {GameInfo[]} games
 * @property {Record<Which, TournamentCard[]>} lists
 * @property {Values} values
 * @property {boolean} making
 * @property {boolean} busy
 * @property {Trouble | null} problem
 */

/** @type {Which[]} */
const LISTS = ["mine", "open", "running", "finished"];
/** @type {NewTournament["format"][]} */
const FORMATS = ["swiss", "round_robin", "knockout", "league", "tables"];
const HOURS = ["0", "24", "72", "168", "336"];

/** @returns {Promise<Page>} */
export async function open() {
  const games = await api.get("games");
  /** @type {State} */
  const S = reactive({
    games,
    lists: await listed(),
    values: reactive({
      name: "", game: games[0].id, format: "swiss", players: "3", rounds: "5", games: "1", division: "0", pace: "72", clock: usualClock(),
      hours: "168", rated: false, bots: "0", level: friendly(games[0]),
    }), // biome-ignore format: one form
    making: false,
    busy: false,
    problem: null,
  });
  return {
    title: () => `${t("cup.title")} · Sztab`,
    view: () => view(S),
    translated: async () => {
      S.games = await api.get("games");
    },
  };
}

/** All lists at once; strangers have none of their own. */
async function listed() {
  const found = await Promise.all(LISTS.map((which) => api.get("tournaments", { which })));
  return /** @type {Record<Which, TournamentCard[]>} */ (
    Object.fromEntries(LISTS.map((which, i) => [which, found[i].tournaments]))
  );
}

/** @param {State} S */
function view(S) {
  const shown = LISTS.filter((which) => which !== "mine" || S.lists.mine.length);
  return titledPage(
    "tournaments",
    t("cup.title"),
    h("p", { class: "quiet" }, t("cup.words")),
    S.making ? form(S) : button({ label: t("cup.new"), kind: "strong", icon: "plus", do: () => begin(S) }),
    shown.map((which) => section(S, which)),
  );
}

/** @param {State} S */
function begin(S) {
  S.making = true;
}

/** @param {State} S @param {Which} which */
const section = (S, which) =>
  h(
    "section",
    { key: which },
    h("h2", { class: "row-title" }, t(`cup.${which}`)),
    listOr(
      S.lists[which].map((one) => row(S, one, which)),
      t("cup.none"),
      "table-list",
    ),
  );

/** @param {State} S @param {TournamentCard} one @param {Which} which list it stands in: a picture hangs in one place */
function row(S, one, which) {
  const game = S.games.find(({ id }) => id === one.game)?.name ?? one.game;
  const at = one.round ? t("cup.round of", { n: one.round, of: one.rounds }) : t("cup.entrants", { n: one.entrants });
  return h(
    "li",
    { class: "table-item", key: one.id },
    h("div", { class: "thumb" }, portrait(one.game, { width: 124, height: 84, spot: `${which} ${one.id}` })),
    h(
      "div",
      { class: "words" },
      h("h3", null, h("a", { href: `/tournaments/${one.id}` }, one.name)),
      h(
        "p",
        null,
        [game, t(`cup.${one.format}`), one.season > 1 && t("cup.season", { n: one.season })]
          .filter(Boolean)
          .join(" · "),
      ),
      h("p", null, [at, one.entered && t("cup.entered"), ago(one.moved)].filter(Boolean).join(" · ")),
    ),
  );
}

// A new one

/** @param {State} S */
function form(S) {
  const V = S.values;
  return h(
    "form",
    { class: "form paper", key: "form", on: { submit: (event) => make(S, event) } },
    h("h2", null, t("cup.new")),
    textField(V, "name", t("cup.name"), { id: "cup-name", maxlength: 60, required: true, autocomplete: "off" }),
    pick(
      V,
      "game",
      t("new.game"),
      S.games.map(({ id, name }) => [id, name]),
    ),
    pick(
      V,
      "format",
      t("cup.format"),
      FORMATS.map((id) => [id, t(`cup.${id}`)]),
    ),
    h("p", { class: "small quiet", "aria-live": "polite" }, t(`cup.${V.format} about`)),
    V.format === "tables" &&
      pick(
        V,
        "players",
        t("cup.at table"),
        severals(S).map((n) => [n, n]),
      ),
    ["swiss", "tables"].includes(V.format) && pick(V, "rounds", t("cup.rounds"), numbers(1, 12)),
    V.format !== "tables" && pick(V, "games", t("cup.games"), numbers(1, 2)),
    V.format === "league" && pick(V, "division", t("cup.division"), [["0", t("cup.one division")], ...numbers(2, 12)]),
    pickClock(V),
    pick(
      V,
      "hours",
      t("cup.hours"),
      HOURS.map((n) => [n, t(`cup.hours ${n}`)]),
    ),
    pick(V, "bots", t("cup.bots"), numbers(0, 16)),
    V.bots !== "0" && pick(V, "level", t("new.level"), levels(S)),
    checkField(V, "rated", t("new.rated"), t("new.rated about")),
    S.problem && failure(S.problem),
    h(
      "div",
      { class: "form-end" },
      h("button", { class: "button strong big", "aria-disabled": S.busy ? "true" : undefined }, t("cup.make")),
    ),
  );
}

/** @param {number} from @param {number} to @returns {[string, string][]} */
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), String(from + i)]);
/** @param {State} S @returns {string[]} */
const severals = (S) =>
  (S.games.find(({ id }) => id === S.values.game)?.players ?? []).filter((n) => n > 2).map(String);
/** @param {State} S @returns {[string, string][]} */
const levels = (S) => (S.games[0].levels ?? []).map(({ id, name }) => [id, name]);

/** @param {Values} V @param {Exclude<keyof Values, "rated" | "clock">} name @param {string} label @param {(readonly [string, string])[]} rows */
const pick = (V, name, label, rows) => pickField(V, name, label, rows, `cup-${name}`);

/** @param {State} S @param {Event} event */
async function make(S, event) {
  event.preventDefault();
  if (S.busy) return;
  const V = S.values;
  S.busy = true;
  S.problem = null;
  try {
    await ensurePerson(ownName());
    const several = V.format === "tables";
    const made = await api.post("tournaments", {
      name: V.name,
      game: V.game,
      format: V.format,
      players: several ? Number(severals(S).includes(V.players) ? V.players : severals(S)[0]) : 2,
      rounds: ["swiss", "tables"].includes(V.format) ? Number(V.rounds) : 0,
      games: several ? 1 : Number(V.games),
      division: V.format === "league" ? Number(V.division) : 0,
      ...chosenClock(V),
      round_hours: Number(V.hours),
      rated: V.rated,
      bots: Array(Number(V.bots)).fill(V.level),
    });
    go(`/tournaments/${made.id}`);
  } catch (thrown) {
    S.problem = problemOf(thrown);
    S.busy = false;
  }
}
