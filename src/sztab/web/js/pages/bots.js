/** Who the bots are, how strong, and how that is known. */

import { h } from "../dom.js";
import { gamesPage } from "../games.js";
import { foot, page } from "../ui.js";
import { has, percent, t } from "../words.js";

/** @import { Page } from "../types/client.d.ts" */
/** @import { GameInfo, LevelInfo, Measured } from "../types/server.d.ts" */

/** @param {GameInfo} game @returns {game is GameInfo & {measured: Measured}} */
const isMeasured = (game) => game.measured !== null;

/** @returns {Promise<Page>} */
export async function open() {
  return gamesPage(
    () => t("bots.title"),
    (games) =>
      page(
        "bots",
        "narrow",
        h("h1", null, t("bots.title")),
        h("p", { class: "quiet" }, t("bots.words")),
        levels(games[0]?.levels ?? []),
        strength(games.filter(isMeasured)),
        h(
          "section",
          null,
          h("h2", null, t("bots.own.title")),
          h("p", null, t("bots.own"), " ", h("a", { href: "/me" }, t("bots.key"))),
        ),
        foot(),
      ),
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

/** One bar a game: the share that was won, and where it lies with 95 per cent certainty. @param {(GameInfo & {measured: Measured})[]} games */
function strength(games) {
  const [worse, better] = games[0]?.levels ?? [];
  if (!better) return null;
  return h(
    "section",
    { class: "paper" },
    h("h2", null, t("bots.strength", { better: better.name, worse: worse.name })),
    h(
      "table",
      { class: "strength" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ["bots.game", "bots.won", "bots.sure"].map((key) => h("th", { key, scope: "col" }, t(key))),
        ),
      ),
      h(
        "tbody",
        null,
        games.map((game) => row(game)),
      ),
    ),
    h("p", { class: "small quiet" }, t("bots.how")),
    h("p", { class: "small" }, h("code", null, games[0].measured.command)),
    h("p", null, h("a", { class: "button", href: "/new" }, t("bots.play"))),
  );
}

/** @param {GameInfo & {measured: Measured}} game */
function row({ id, name, measured }) {
  const { games, won, low, high } = measured;
  return h(
    "tr",
    { key: id },
    h("th", { scope: "row" }, h("a", { href: `/new?game=${id}` }, name)),
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
