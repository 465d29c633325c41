/** Who the bots are, how strong, and how that is known. */

import { h } from "../dom.js";
import { gamesPage } from "../games.js";

import { has, percent, t } from "../words.js";

/** @import { Page } from "../types/client.d.ts" */
/** @import { GameInfo, LevelInfo, Measured } from "../types/server.d.ts" */

/** @returns {Promise<Page>} */
export async function open() {
  return gamesPage(
    "bots",
    () => t("bots.title"),
    (games) => [
      h("p", { class: "quiet" }, t("bots.words")),
      levels(games[0]?.levels ?? []),
      strength(games.filter((game) => game.measured.length > 0)),
      h(
        "section",
        null,
        h("h2", null, t("bots.own.title")),
        h("p", null, t("bots.own"), " ", h("a", { href: "/me" }, t("bots.key"))),
      ),
    ],
  );
}

/** @param {LevelInfo[]} all */
const levels = (all) =>
  h(
    "ul",
    { class: "table-list" },
    all.map((level) =>
      h(
        "li",
        { class: "table-item", key: level.id },
        h(
          "div",
          { class: "words" },
          h("h3", null, level.name),
          h("p", null, level.about),
          has(`bots.about.${level.id}`) && h("p", null, t(`bots.about.${level.id}`)),
        ),
      ),
    ),
  );

/** One bar a match: the share that was won, and where it lies with 95 per cent certainty. @param {GameInfo[]} games */
function strength(games) {
  if (!games.length) return null;
  const heads = ["bots.game", "bots.pair", "bots.won", "bots.sure"];
  return h(
    "section",
    { class: "paper" },
    h("h2", null, t("bots.strength")),
    h(
      "table",
      { class: "strength" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          heads.map((key) => h("th", { key, scope: "col" }, t(key))),
        ),
      ),
      h(
        "tbody",
        null,
        games.flatMap((game) => game.measured.map((match, i) => row(game, match, i))),
      ),
    ),
    h("p", { class: "small quiet" }, t("bots.how")),
    h("p", { class: "small" }, h("code", null, games[0].measured[0].command)),
    h("p", null, h("a", { class: "button", href: "/new" }, t("bots.play"))),
  );
}

/** @param {GameInfo} game @param {Measured} match @param {number} i */
function row({ id, name }, { better, worse, games, won, low, high }, i) {
  return h(
    "tr",
    { key: `${id}${i}` },
    h("th", { scope: "row" }, i === 0 && h("a", { href: `/new?game=${id}` }, name)),
    h("td", null, t("bots.match", { better, worse })),
    h(
      "td",
      null,
      h(
        "span",
        { class: "share", "aria-hidden": "true", vars: { "--share": won / games, "--low": low, "--high": high } },
        h("i", { class: "share-bar" }),
        h("i", { class: "share-range" }),
      ),
      t("bots.of", { won, games }),
    ),
    h("td", null, `${percent(low)}–${percent(high)}`),
  );
}
