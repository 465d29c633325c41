/** Somebody's games and ratings, with a graph of each. */

import { api } from "../api.js";
import { attempt } from "../app.js";
import { h } from "../dom.js";
import { graph } from "../rating.js";
import { reactive } from "../signal.js";
import { check, failure, listOr, listRow, paper, titledPage } from "../ui.js";
import { ago, lang, t } from "../words.js";

/** @import { Child, Page, Trouble } from "../types/client.d.ts" */
/** @import { PlayedGame, PlayerRating, Profile } from "../types/server.d.ts" */

/** @param {string} id @returns {Promise<Page>} */
export async function open(id) {
  const P = reactive({
    shown: await api.get(/** @type {"people/{person_id}"} */ (`people/${id}`)),
    names: await namesOf(),
    problem: /** @type {Trouble | null} */ (null),
  });
  /** @param {boolean} wanted */
  const publish = (wanted) =>
    attempt(P, async () => {
      P.shown = await api.put("me/profile", { public: wanted });
    });
  return {
    title: () => `${P.shown.name} · Sztab`,
    translated: async () => {
      P.names = await namesOf();
    },
    view: () =>
      titledPage(
        "profile",
        P.shown.name,
        P.shown.mine &&
          h(
            "div",
            { class: "paper" },
            check({
              label: t("profile.public"),
              about: t("profile.public about"),
              on: P.shown.public,
              set: publish,
            }),
            P.problem && failure(P.problem),
          ),
        P.shown.ratings.map((one) => rating(one, P.names)),
        counted(
          "sides",
          P.shown.sides.map((one) => [`${P.names[one.game] ?? one.game}: ${one.side_name}`, one]),
        ),
        counted(
          "opponents",
          P.shown.opponents.map((one) => [one.person ? h("a", { href: `/p/${one.person}` }, one.name) : one.name, one]),
        ),
        lucky(P.shown, P.names),
        played(P.shown, P.names),
      ),
  };
}

/** What the games are called. */
async function namesOf() {
  return Object.fromEntries((await api.get("games")).map(({ id, name }) => [id, name]));
}

/** @param {PlayerRating} one @param {Record<string, string>} names */
function rating(one, names) {
  const about = t("profile.rating", { size: one.size, n: one.games });
  return paper(
    `${one.game} ${one.size}`,
    names[one.game] ?? one.game,
    h(
      "p",
      null,
      h("strong", null, String(one.rating)),
      " ",
      h(
        "span",
        { class: "small quiet" },
        about,
        ` · ${t("profile.range", { low: one.rating, high: one.most })}`,
        one.provisional && ` · ${t("profile.provisional")}`,
      ),
    ),
    one.graph.length > 1 &&
      h("div", { class: "profile-graph", role: "img", "aria-label": graphWords(one), html: graph(one) }),
  );
}

/** @param {PlayerRating} one */
const graphWords = (one) =>
  t("profile.graph", { first: one.graph[0]?.rating ?? one.rating, last: one.graph.at(-1)?.rating ?? one.rating });

/**
 * How somebody did, by side or by opponent.
 * @param {"sides" | "opponents"} what @param {[Child, {won: number, drawn: number, lost: number}][]} rows
 */
const counted = (what, rows) =>
  rows.length > 0 &&
  paper(
    what,
    t(`profile.${what}`),
    h(
      "ul",
      null,
      rows.map(([name, { won, drawn, lost }], i) =>
        listRow(i, name, null, h("span", { class: "small quiet" }, t("profile.record", { won, drawn, lost }))),
      ),
    ),
  );

/** What dice and draws brought, by game, over the games that were analysed. @param {Profile} shown @param {Record<string, string>} names */
const lucky = (shown, names) =>
  (shown.mine || shown.luck.length > 0) &&
  paper(
    "luck",
    t("profile.luck"),
    h(
      "ul",
      null,
      shown.luck.map((one) =>
        listRow(
          one.game,
          names[one.game] ?? one.game,
          null,
          h(
            "span",
            null,
            `${signed(one.gained)} ± ${tenths(2 * one.doubt)} `,
            h("span", { class: "small quiet" }, t("profile.luck.games", { n: one.games })),
          ),
        ),
      ),
    ),
    h("p", { class: "small quiet" }, t(shown.luck.length ? "profile.luck.about" : "profile.luck.none")),
  );

/** @param {number} value */
const tenths = (value) => value.toLocaleString(lang(), { maximumFractionDigits: 1, minimumFractionDigits: 1 });
/** A number with its sign. @param {number} value */
const signed = (value) => (value < -0.05 ? "−" : value < 0.05 ? "" : "+") + tenths(Math.abs(value));

/** @param {Profile} shown @param {Record<string, string>} names */
function played(shown, names) {
  return paper(
    "played",
    t("profile.games"),
    listOr(
      shown.games.map((one) => playedRow(one, names)),
      t("profile.none"),
    ),
  );
}

/** @param {PlayedGame} one @param {Record<string, string>} names */
const playedRow = (one, names) =>
  listRow(
    one.table,
    h("a", { href: `/t/${one.table}` }, one.name),
    [names[one.game] ?? one.game, one.rated && ` · ${t("profile.rated")}`],
    h("span", null, t(`profile.${one.verdict}`), " ", h("span", { class: "small quiet" }, ago(one.at))),
  );
