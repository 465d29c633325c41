/** Whom I muted or blocked: a part of my page. */

import { api } from "../api.js";
import { h } from "../dom.js";
import { signal } from "../signal.js";
import { button, paper } from "../ui.js";
import { t } from "../words.js";

/** @import { Block } from "../types/server.d.ts" */

const blocks = signal(/** @type {Block[]} */ ([]));

export async function load() {
  blocks.value = (await api.get("me/blocks").catch(() => ({ blocks: [] }))).blocks;
}

/** @param {Block} one */
async function undo(one) {
  blocks.value = (await api.delete(`me/blocks/${one.id}`)).blocks;
}

/** Nothing if there is nobody. */
export const section = () =>
  blocks.value.length > 0 &&
  paper(
    "blocks",
    t("blocks"),
    h(
      "ul",
      null,
      blocks.value.map((one) =>
        h(
          "li",
          { key: one.id },
          `${one.name} (${t(`blocks.${one.kind}`)}) `,
          button({ label: t("blocks.undo"), do: () => undo(one) }),
        ),
      ),
    ),
  );
