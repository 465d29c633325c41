/** What this server keeps about people, and for how long. */

import { h } from "../dom.js";
import { foot, page } from "../ui.js";
import { t } from "../words.js";

/** @import { Page } from "../types/client.d.ts" */

const PARTS = [
  "name",
  "games",
  "chat",
  "company",
  "notices",
  "ratings",
  "tournaments",
  "house",
  "technical",
  "others",
  "rights",
];

/** @returns {Promise<Page>} */
export async function open() {
  return {
    title: () => `${t("privacy")} · Sztab`,
    view: () =>
      page(
        "privacy",
        "narrow",
        h("h1", null, t("privacy")),
        h("p", null, t("privacy.words")),
        PARTS.map((part) =>
          h(
            "section",
            { class: "paper", key: part },
            h("h2", null, t(`privacy.${part}`)),
            h("p", null, t(`privacy.${part}.words`)),
          ),
        ),
        foot(),
      ),
  };
}
