/** A set-up that was dealt for me: said once, with a way to choose it after all, until I have played. */

import { api, problemOf } from "../api.js";
import { h } from "../dom.js";
import { t } from "../words.js";

/** @import { Table as TableStore } from "./store.js" */

/** @type {WeakMap<TableStore, string>} the question at which it was said */
const saidAt = new WeakMap();

/** @param {TableStore} T */
export function dealt(T) {
  const seat = T.table?.seats?.find((one) => one.you && one.dealt);
  if (!seat || !T.asked) return null;
  const [now] = T.asking.split(".");
  if (!saidAt.has(T)) saidAt.set(T, now);
  if (saidAt.get(T) !== now) return null; // I have answered: who sits where is not asked for anew
  return h(
    "p",
    { class: "dealt small", key: "dealt" },
    t("dealt"),
    " ",
    h("button", { type: "button", class: "linky", on: { click: () => choose(T, seat.number) } }, t("dealt.choose")),
  );
}

/** @param {TableStore} T @param {number} seat */
async function choose(T, seat) {
  try {
    T.table = await api.post(`tables/${T.id}/set-up`, { seat });
    await T.refresh();
  } catch (thrown) {
    T.ui.error = { words: problemOf(thrown).message };
  }
}
