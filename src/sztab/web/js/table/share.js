/** Sharing a table: a link, and who may watch by it, which is one choice of its owner's. */

import { api, problemOf } from "../api.js";
import { h } from "../dom.js";
import { reactive } from "../signal.js";
import { button, copy, dialog, failure, segments } from "../ui.js";
import { t } from "../words.js";

/** @import { Trouble } from "../types/client.d.ts" */
/** @import { Table } from "../types/server.d.ts" */

/** @typedef {{id: string, table: Table}} Shared */
/** @typedef {Table["watch"]} Watch */

/** @type {Watch[]} */
const WAYS = ["nobody", "link", "everybody"];

const state = reactive({ copied: false, problem: /** @type {Trouble | null} */ (null) });

/** @param {Shared} T @param {{close: () => void, path?: string}} parts `path`: what else than the table the link leads to */
export function sharing(T, { close, path = `/t/${T.id}` }) {
  const url = `${location.origin}${path}`;
  const shut = () => {
    Object.assign(state, { copied: false, problem: null });
    close();
  };
  return dialog({
    key: "share",
    title: t("share"),
    close: shut,
    body: [
      T.table.owner
        ? h(
            "div",
            { class: "stack" },
            h("p", null, t("watch.who")),
            choice(T),
            h("p", { class: "small quiet" }, t(`watch.${T.table.watch}.about`)),
          )
        : h("p", null, t(`watch.${T.table.watch}.about`)),
      T.table.watch !== "nobody" &&
        h(
          "div",
          { class: "link-row", key: "link" },
          h("input", { class: "input", readonly: true, value: url, "aria-label": t("share.link") }),
          button({
            label: t(state.copied ? "copied" : "copy"),
            kind: "strong",
            do: async () => {
              state.copied = await copy(url);
            },
          }),
        ),
      state.problem && failure(state.problem),
    ],
  });
}

/** One clear choice. @param {Shared} T */
const choice = (T) =>
  segments(
    t("watch.who"),
    WAYS.map((way) => ({ key: way, label: t(`watch.${way}`), on: T.table.watch === way, do: () => allow(T, way) })),
  );

/** @param {Shared} T @param {Watch} watch */
async function allow(T, watch) {
  try {
    T.table = await api.put(`tables/${T.id}/watch`, { watch });
    state.problem = null;
  } catch (thrown) {
    state.problem = problemOf(thrown);
  }
}
