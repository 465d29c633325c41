/** A hint at the question I am asked: the best answers with their values and reasons, and rings on the map where they point. */

import { api } from "../api.js";
import { h } from "../dom.js";
import { button } from "../ui.js";
import { lang, t } from "../words.js";

/** @import { Ring } from "../types/board.d.ts" */
/** @import { Choice } from "../types/client.d.ts" */
/** @import { Hint } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const FAINT = 0.05; // what matters less is not told
const RINGED = 3; // answers whose places are ringed

/**
 * Stands over the choices: a button that asks, then what was advised. A lesson says itself what to do; in a rated game nobody is helped.
 * @param {TableStore} T @param {(T: TableStore, choice: Choice) => void} press
 */
export function hints(T, press) {
  if (T.table?.guided || T.table?.rated || T.choices.length < 2) return null;
  const { hint } = T.ui;
  if (!hint) {
    return button({
      key: "hint",
      label: t("hint"),
      name: t("hint.about"),
      kind: "plain hint-ask",
      do: () => ask(T),
      off: Boolean(T.ui.sent),
    });
  }
  return h(
    "section",
    { class: "hints", key: "hints", "aria-live": "polite", "aria-label": t("hint.title") },
    h("p", { class: "caps" }, t(hint.asked ? "hint.thinks" : "hint.title")),
    h(
      "ol",
      null,
      hint.hints.map((one, i) => h("li", { key: one.answer }, row(T, one, i + 1, press))),
    ),
  );
}

/** @param {TableStore} T */
async function ask(T) {
  const { question } = T.view;
  T.ui.hint = { asked: true, hints: [] };
  try {
    const { hints } = await api.post(`tables/${T.id}/hint`, { role: T.prompt.role ?? "", question: question ?? "" });
    if (T.view.question === question) T.ui.hint = { asked: false, hints };
  } catch (thrown) {
    if (T.view.question !== question) return;
    T.ui.hint = null;
    T.failed(thrown, () => ask(T));
  }
}

/** @param {TableStore} T @param {Hint} one @param {number} place @param {(T: TableStore, choice: Choice) => void} press */
function row(T, one, place, press) {
  const first = T.choices.find((choice) => choice.token === one.links[0].token);
  return [
    h(
      "button",
      {
        type: "button",
        class: "button plain hint",
        "aria-disabled": first ? undefined : "true",
        on: { click: () => first && press(T, first), ...T.pointing(first?.token) },
      },
      h("b", null, place),
      h("span", null, one.links.map((link) => link.words).join(", ")),
      h("span", { class: "hint-value", title: t("hint.value") }, `${signed(one.value)} ± ${decimal(one.doubt)}`),
    ),
    one.reasons.length > 0 &&
      h(
        "p",
        { class: "facts" },
        one.reasons
          .filter((reason) => Math.abs(reason.amount) >= FAINT)
          .map((reason) => `${signed(reason.amount)} ${reason.words}`)
          .join("; "),
      ),
  ];
}

/** @param {number} value */
const decimal = (value) => value.toLocaleString(lang(), { maximumFractionDigits: 1, minimumFractionDigits: 1 });
/** @param {number} value */
const signed = (value) => `${value < 0 ? "−" : "+"}${decimal(Math.abs(value))}`;

/** Rings where the best answers point. @param {TableStore} T @returns {Ring[]} */
export function hintRings(T) {
  if (!T.asked || T.over) return [];
  /** @type {Map<string, Ring>} */
  const rings = new Map();
  for (const [i, one] of (T.ui.hint?.hints ?? []).slice(0, RINGED).entries()) {
    const words = t("hint.ring", { n: i + 1 });
    for (const id of one.links.flatMap((link) => link.places ?? []))
      if (T.onMap(id) && !rings.has(id)) rings.set(id, { id, look: "mine", words });
  }
  return [...rings.values()];
}
