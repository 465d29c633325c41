/** Who the bots are. */

import { api } from "../api.js";
import { h } from "../dom.js";
import { bar, foot, me, nav } from "../ui.js";
import { t } from "../words.js";

export async function open() {
  let games = await api.get("games");
  return {
    title: () => `${t("bots.title")} · Sztab`,
    translated: async () => {
      games = await api.get("games");
    },
    view: () => [
      bar({ middle: nav(), right: me() }),
      h(
        "main",
        { id: "main", class: "page narrow", key: "bots", tabindex: "-1" },
        h("h1", null, t("bots.title")),
        h("p", { class: "quiet" }, t("bots.words")),
        h(
          "ul",
          { class: "table-list" },
          (games[0]?.levels ?? []).map((level) =>
            h(
              "li",
              { class: "table-item", key: level.id },
              h("div", { class: "words" }, h("h3", null, level.name), h("p", null, level.about)),
            ),
          ),
        ),
        h("p", null, t("bots.own"), " ", h("a", { href: "/me" }, t("bots.key"))),
        foot(),
      ),
    ],
  };
}
