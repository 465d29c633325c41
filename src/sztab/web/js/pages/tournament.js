/** One tournament: who takes part, who met whom, how everybody stands. */

import { api } from "../api.js";
import { attempt, ensurePerson, go, ownName } from "../app.js";
import { h } from "../dom.js";
import { reactive } from "../signal.js";
import { controlWords } from "../table/clock.js";
import { button, dialog, failure, foot, listOr, page, paper } from "../ui.js";
import { has, moment, span, t } from "../words.js";

/** @import { Child, Page, Trouble } from "../types/client.d.ts" */
/** @import { Tournament, TournamentPairing, TournamentStanding } from "../types/server.d.ts" */

/**
 * @typedef {object} State
 * @property {Tournament} cup
 * @property {Record<string, string>} games
 * @property {Trouble | null} problem
 * @property {"" | "cancel" | "leave"} asking
 */

const FRESH = 5000; // ms between two looks while it is played
const WHOLE = 4; // a fraction is shown in quarters at most

/** @param {string} id @returns {Promise<Page>} */
export async function open(id) {
  const at = /** @type {"tournaments/{tournament_id}"} */ (`tournaments/${id}`);
  /** @type {State} */
  const S = reactive({
    cup: await api.get(at),
    games: Object.fromEntries((await api.get("games")).map(({ id: game, name }) => [game, name])),
    problem: null,
    asking: "",
  });
  const look = async () => {
    if (document.hidden || !["open", "running"].includes(S.cup.status)) return;
    try {
      S.cup = await api.get(at);
    } catch {
      // the next look tries again
    }
  };
  const timer = setInterval(look, FRESH);
  return {
    title: () => `${S.cup.name} · Sztab`,
    view: () => view(S),
    translated: async () => {
      S.cup = await api.get(at);
    },
    close: () => clearInterval(timer),
  };
}

/** @param {State} S */
function view(S) {
  const { cup } = S;
  return page(
    "tournament",
    "cup-page",
    h("h1", null, cup.name),
    h("p", { class: "quiet" }, about(S)),
    S.problem && failure(S.problem),
    acts(S),
    cup.round > 0 && standings(S),
    cup.round > 0 ? rounds(S) : entrants(S),
    S.asking && confirm(S),
    foot(),
  );
}

/** @param {State} S */
function about({ cup, games }) {
  return [
    games[cup.game] ?? cup.game,
    t(`cup.${cup.format}`),
    cup.season > 1 && t("cup.season", { n: cup.season }),
    cup.rated && t("profile.rated"),
    cup.time_control ? controlWords(cup.time_control) : paceWords(cup.pace_hours),
    cup.round ? t("cup.round of", { n: cup.round, of: cup.rounds }) : t("cup.entrants", { n: cup.entrants.length }),
    cup.status_words,
    cup.due && t("cup.come by", { when: moment(cup.due) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @param {number} hours */
const paceWords = (hours) =>
  has(`cup.pace ${hours}`) ? t(`cup.pace ${hours}`) : t("cup.pace", { time: span(hours * 3600) });

// What I may do

/** @param {State} S */
function acts(S) {
  const { cup } = S;
  const mine = cup.entrants.find((one) => one.you);
  const buttons = [
    cup.status === "open" && !mine && button({ label: t("cup.enter"), kind: "strong", do: () => act(S, enter) }),
    cup.status === "open" && mine && button({ label: t("cup.leave open"), do: () => act(S, leave) }),
    cup.status === "running" && mine && !mine.left && button({ label: t("cup.leave"), do: () => ask(S, "leave") }),
    cup.owner && cup.status === "open" && button({ label: t("cup.start"), kind: "strong", do: () => act(S, start) }),
    cup.owner &&
      ["open", "running"].includes(cup.status) &&
      button({ label: t("cup.cancel"), kind: "plain", do: () => ask(S, "cancel") }),
    cup.owner &&
      cup.format === "league" &&
      cup.status === "finished" &&
      button({ label: t("cup.next season"), kind: "strong", do: () => act(S, season) }),
  ].filter(Boolean);
  return buttons.length > 0 && h("div", { class: "cup-acts", key: "acts" }, buttons);
}

/** @param {Tournament} cup */
const enter = async (cup) => {
  await ensurePerson(ownName());
  return api.post(/** @type {"tournaments/{tournament_id}/entrants"} */ (`tournaments/${cup.id}/entrants`));
};
/** @param {Tournament} cup */
const leave = (cup) => {
  const number = cup.entrants.find((one) => one.you)?.number;
  return api.delete(
    /** @type {"tournaments/{tournament_id}/entrants/{number}"} */ (`tournaments/${cup.id}/entrants/${number}`),
  );
};
/** @param {Tournament} cup */
const start = (cup) => api.post(/** @type {"tournaments/{tournament_id}/start"} */ (`tournaments/${cup.id}/start`));
/** @param {Tournament} cup */
const cancel = (cup) => api.post(/** @type {"tournaments/{tournament_id}/cancel"} */ (`tournaments/${cup.id}/cancel`));
/** @param {Tournament} cup */
const season = async (cup) => {
  const next = await api.post(/** @type {"tournaments/{tournament_id}/season"} */ (`tournaments/${cup.id}/season`));
  go(`/tournaments/${next.id}`);
  return next;
};

/** @param {State} S @param {(cup: Tournament) => Promise<Tournament>} what */
function act(S, what) {
  S.asking = "";
  return attempt(S, async () => {
    S.cup = await what(S.cup);
  });
}

/** @param {State} S @param {State["asking"]} what */
function ask(S, what) {
  S.asking = what;
}

/** @param {State} S */
const confirm = (S) =>
  dialog({
    key: "confirm",
    title: t(`cup.${S.asking}`),
    close: () => ask(S, ""),
    body: [
      h("p", null, t(`cup.${S.asking} about`)),
      button({ label: t(`cup.${S.asking}`), kind: "strong", do: () => act(S, S.asking === "leave" ? leave : cancel) }),
    ],
  });

// What there is to see

/** @param {State} S */
const entrants = ({ cup }) =>
  paper(
    "entrants",
    t("cup.who"),
    listOr(
      cup.entrants.map((one) => h("li", { key: one.number }, name(cup, one.number))),
      t("cup.nobody"),
      "",
      "ol",
    ),
  );

/** @param {Tournament} cup @param {number} number @returns {Child} */
function name(cup, number) {
  const one = cup.entrants.find((entrant) => entrant.number === number);
  if (!one) return t("cup.filler");
  const words = one.name || t("cup.gone");
  const shown = one.person && one.profile ? h("a", { href: `/p/${one.person}` }, words) : words;
  return h("span", { class: one.you ? "strong" : one.left ? "quiet" : "" }, shown, one.left && ` (${t("cup.left")})`);
}

/** @param {State} S */
function standings({ cup }) {
  const divisions = [...new Set(cup.standings.map((row) => row.division))];
  return divisions.map((division) =>
    paper(
      `standings ${division}`,
      divisions.length > 1 ? t("cup.in division", { n: division }) : t("cup.standings"),
      h(
        "div",
        { class: "wide-table", tabindex: "0", role: "region", "aria-label": t("cup.standings") },
        h(
          "table",
          { class: "standings" },
          h("thead", null, h("tr", null, heads(cup))),
          h(
            "tbody",
            null,
            cup.standings.filter((row) => row.division === division).map((row) => standing(cup, row)),
          ),
        ),
      ),
    ),
  );
}

/** @param {Tournament} cup */
const heads = (cup) =>
  ["place", "entrant", "points", "played", "results", ...cup.tie_breaks].map((key) =>
    h("th", { key, scope: "col", title: t(`cup.th ${key} about`) }, t(`cup.th ${key}`)),
  );

/** @param {Tournament} cup @param {TournamentStanding} row */
const standing = (cup, row) =>
  h(
    "tr",
    { key: row.number, class: cup.entrants.find((one) => one.number === row.number)?.you ? "mine" : "" },
    h("td", null, String(row.place)),
    h("th", { scope: "row" }, name(cup, row.number)),
    h("td", { class: "cup-score" }, score(row.points)),
    h("td", null, String(row.played)),
    h("td", null, `${row.won}–${row.drawn}–${row.lost}`),
    row.tie_breaks.map((value, i) => h("td", { key: i, class: "quiet" }, score(value))),
  );

/** "2½" @param {number} value */
export function score(value) {
  const whole = Math.floor(value);
  const rest = Math.round((value - whole) * WHOLE) / WHOLE;
  const part = { 0.25: "¼", 0.5: "½", 0.75: "¾" }[rest] ?? "";
  return part ? `${whole || ""}${part}` : String(Math.round(value * 100) / 100);
}

/** The last round first: it is the one that is played. @param {State} S */
const rounds = ({ cup }) =>
  [...cup.schedule].reverse().map((round) =>
    paper(
      `round ${round.number}`,
      t("cup.round", { n: round.number }),
      h(
        "ul",
        { class: "pairings" },
        round.pairings.map((one) => pairing(cup, one)),
      ),
    ),
  );

/** @param {Tournament} cup @param {TournamentPairing} one */
function pairing(cup, one) {
  if (one.players.length === 1) {
    return h("li", { key: one.board }, name(cup, one.players[0]), " ", h("span", { class: "quiet" }, t("cup.bye")));
  }
  return h(
    "li",
    { key: one.board },
    one.games.map((game) =>
      h(
        "p",
        { key: game.leg },
        game.seats.map((number, i) => [i > 0 && " – ", h("span", { key: i }, name(cup, number))]),
        " ",
        game.scores.length > 0 && h("b", { class: "cup-score" }, game.scores.map(score).join(" : ")),
        game.how && game.how !== "played" && h("span", { class: "small quiet" }, ` ${t(`cup.${game.how}`)}`),
        game.table && [" ", h("a", { class: "small", href: `/t/${game.table}` }, t(linkTo(cup, game)))],
      ),
    ),
  );
}

/** @param {Tournament} cup @param {TournamentPairing["games"][number]} game */
function linkTo(cup, game) {
  if (game.scores.length) return "cup.look";
  return game.seats.some((number) => cup.entrants.find((one) => one.number === number)?.you) ? "cup.play" : "cup.watch";
}
