/** The rules of a game on a page of their own; without a game, the list of games. */

import { h } from "../dom.js";
import { gamesPage } from "../games.js";
import { Rules, rulesView } from "../rules.js";
import { foot, page } from "../ui.js";
import { t } from "../words.js";

/** @import { Page } from "../types/client.d.ts" */

/** @param {string} game */
/** @param {string} [game] @returns {Promise<Page>} */
export async function open(game) {
  return game ? rulesOf(game) : contents();
}

/** @returns {Promise<Page>} */
async function contents() {
  return gamesPage(
    "rules-list",
    () => t("rules.pick"),
    (games) =>
      h(
        "ul",
        { class: "table-list" },
        games.map((one) =>
          h(
            "li",
            { class: "table-item", key: one.id },
            h("div", { class: "words" }, h("h3", null, one.name), h("p", null, one.about)),
            h("a", { class: "button strong", href: `/rules/${one.id}` }, t("rules")),
          ),
        ),
      ),
  );
}

const elsewhere = () =>
  h("p", { class: "form-end" }, h("a", { class: "button strong", href: "/rules" }, t("rules.pick")));

/** @param {string} game @returns {Promise<Page>} */
async function rulesOf(game) {
  let rules = new Rules(game);
  return {
    title: () => `${rules.data?.title ? t("rules.title", { name: rules.data.title }) : t("rules")} · Sztab`,
    hash: (id) => rules.open(id),
    translated: async () => {
      const { at, query } = rules;
      rules = new Rules(game);
      Object.assign(rules, { at, query });
    },
    keys: (event) => {
      if (event.key === "/" && !(event.target instanceof Element && event.target.closest("input"))) {
        event.preventDefault();
        document.getElementById("rules-search")?.focus();
      }
    },
    view: () =>
      page(
        "rules",
        "",
        h(
          "div",
          { class: "rules-page" },
          h(
            "nav",
            { class: "rules-side", "aria-label": t("rules.contents") },
            (rules.data?.parts ?? [])
              .filter((part) => part.title)
              .map((part) =>
                h(
                  "a",
                  {
                    key: part.id || part.title,
                    href: part.id ? `#${part.id}` : "#main",
                    on: part.id
                      ? {}
                      : {
                          click: (event) => {
                            event.preventDefault();
                            scrollTo(0, 0);
                          },
                        },
                  },
                  part.id && h("span", { class: "chapter-id" }, part.id),
                  part.title,
                ),
              ),
          ),
          h(
            "div",
            null,
            h("h1", null, rules.data?.title ?? t("rules")),
            rulesView(rules),
            rules.problem && elsewhere(),
            foot(),
          ),
        ),
      ),
  };
}
