/** Whom I muted or blocked: a part of my page. */

import { api } from "../api.js";
import { app } from "../app.js";
import { h } from "../dom.js";
import { button, paper } from "../ui.js";
import { t } from "../words.js";

/** @import { Block } from "../types/server.d.ts" */

/** @type {Block[]} */
let blocks = [];

export async function load() {
  blocks = (await api.get("me/blocks").catch(() => ({ blocks: [] }))).blocks;
  app.redraw();
}

/** @param {Block} one */
async function undo(one) {
  blocks = (await api.delete(`me/blocks/${one.id}`)).blocks;
  app.redraw();
}

/** Nothing if there is nobody. */
export const section = () =>
  blocks.length > 0 &&
  paper(
    "blocks",
    t("blocks"),
    h(
      "ul",
      null,
      blocks.map((one) =>
        h(
          "li",
          { key: one.id },
          `${one.name} (${t(`blocks.${one.kind}`)}) `,
          button({ label: t("blocks.undo"), do: () => undo(one) }),
        ),
      ),
    ),
  );
