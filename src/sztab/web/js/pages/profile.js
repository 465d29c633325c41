/** Somebody's games and ratings, with a graph of each. */

import { api } from "../api.js";
import { app, attempt } from "../app.js";
import { h } from "../dom.js";
import { check, failure, listOr, listRow, paper, titledPage } from "../ui.js";
import { ago, lang, t } from "../words.js";

/** @import { Child, Page, Trouble } from "../types/client.d.ts" */
/** @import { PlayedGame, PlayerRating, Profile } from "../types/server.d.ts" */

const [WIDTH, HEIGHT, PAD] = [600, 160, 14];

/** @param {string} id @returns {Promise<Page>} */
export async function open(id) {
  const P = {
    shown: await api.get(/** @type {"people/{person_id}"} */ (`people/${id}`)),
    names: await namesOf(),
    problem: /** @type {Trouble | null} */ (null),
  };
  /** @param {boolean} wanted */
  const publish = (wanted) =>
    attempt(P, async () => {
      P.shown = await api.put("me/profile", { public: wanted });
    });
  return {
    title: () => `${P.shown.name} · Sztab`,
    translated: async () => {
      P.names = await namesOf();
      app.redraw();
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

/** The rating after each game, as a line. @param {PlayerRating} one */
export function graph(one) {
  const values = one.graph.map((point) => point.rating);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  /** @param {number} i */
  const x = (i) => PAD + ((WIDTH - 4 * PAD) * i) / Math.max(1, values.length - 1);
  /** @param {number} value */
  const y = (value) => PAD + ((HEIGHT - 2 * PAD) * (high - value)) / Math.max(1, high - low);
  const path = values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join(" L");
  const last = values.length - 1;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <path d="M${path}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"/>
    <circle cx="${x(last)}" cy="${y(values[last])}" r="4.5" fill="currentColor"/>
    ${label(values[0], x(0), y(values[0]))}${label(values[last], x(last), y(values[last]))}
  </svg>`;
}

/** A rating beside its point, inside the picture. @param {number} value @param {number} x @param {number} y */
const label = (value, x, y) =>
  `<text x="${x}" y="${y < HEIGHT / 2 ? y + 22 : y - 12}" font-size="13" fill="currentColor" text-anchor="${x < WIDTH / 2 ? "start" : "middle"}">${value}</text>`;

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
