/** What this server keeps about people, and for how long. */

import { h } from "../dom.js";
import { paper, plainPage } from "../ui.js";
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
  return plainPage(
    "privacy",
    () => t("privacy"),
    () => [
      h("p", null, t("privacy.words")),
      PARTS.map((part) => paper(part, t(`privacy.${part}`), h("p", null, t(`privacy.${part}.words`)))),
    ],
  );
}
