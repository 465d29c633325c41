/** Choices that differ only in how many pieces of each kind they mean are one form: a row for each kind, and a button that says it all. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { pieceDrawing } from "./badge.js";

/** @import { Child, Choice, Counted, Mixture, Sorted, VNode } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {Choice} choice @returns {choice is Counted} */
const hasAmounts = (choice) => choice.amounts !== undefined;

const FEW = 4; // so many are a list as good as any

/** Choices that begin with the same words of a token are one form, if there are many of them. @param {Choice[]} choices @returns {Sorted} */
export function sorted(choices) {
  /** @type {Map<string, Counted[]>} */
  const groups = new Map();
  for (const choice of choices) {
    if (!hasAmounts(choice)) continue;
    const key = choice.token.slice(0, choice.token.lastIndexOf(" "));
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  const mixtures = [...groups].filter(([, all]) => all.length > FEW).map(([key, all]) => ({ key, choices: all }));
  /** @type {Set<Choice>} */
  const mixed = new Set(mixtures.flatMap((one) => one.choices));
  return { plain: choices.filter((choice) => !mixed.has(choice)), mixtures };
}

/** @param {Counted} choice */
const total = (choice) => Object.values(choice.amounts).reduce((sum, n) => sum + n, 0);
/** @param {Counted} choice */
const least = (choice) => Math.min(...Object.values(choice.amounts));
/** @param {Counted} choice */
const largest = (choice) => Math.max(...Object.values(choice.amounts));

/**
 * What the form stands at: as much as can be, of everything something, evenly, until somebody changes it.
 * @param {Pick<TableStore, "ui">} T @param {Mixture} form
 */
export function current(T, { key, choices }) {
  const kept = choices.find((choice) => choice.token === T.ui.mixed[key]);
  return (
    kept ??
    choices.reduce((best, one) =>
      (total(one) - total(best) || least(one) - least(best) || largest(best) - largest(one)) > 0 ? one : best,
    )
  );
}

/**
 * The choice with one more or one less of a kind that changes the rest least; nothing if there is none.
 * @param {Counted[]} choices @param {Counted} from @param {string} kind @param {number} step @returns {Counted | null}
 */
export function beside(choices, from, kind, step) {
  /** @param {Counted} one */
  const off = (one) =>
    Object.keys(from.amounts).reduce(
      (sum, id) => sum + Math.abs(one.amounts[id] - from.amounts[id]) * (id === kind ? 100 : 1),
      0,
    );
  const there = choices.filter((one) => (one.amounts[kind] - from.amounts[kind]) * step > 0);
  return there.reduce(
    (best, one) => (!best || off(one) < off(best) ? one : best),
    /** @type {Counted | null} */ (null),
  );
}

/**
 * One more, or one less, of something with a name: the choice that this leads to, if there is one, is kept under a key.
 * @param {TableStore} T @param {{step: number, name: string, key: string, next?: string}} what
 */
export const stepButton = (T, { step, name, key, next }) =>
  h(
    "button",
    {
      type: "button",
      class: "step",
      "aria-label": t(step > 0 ? "amount.more" : "amount.less", { name }),
      "aria-disabled": next ? undefined : "true",
      on: {
        click: () => {
          if (next && !T.ui.sent) T.ui.mixed = { ...T.ui.mixed, [key]: next };
        },
      },
    },
    icon(step > 0 ? "plus" : "minus"),
  );

/**
 * Every kind of a form with one less, how many there are, and one more; what is chosen then is kept under its key.
 * @param {TableStore} T @param {Mixture} form @param {Counted} now
 * @param {(kind: string, less: VNode, count: VNode, more: VNode) => VNode} row
 */
export function counters(T, { key, choices }, now, row) {
  const kinds = Object.keys(now.amounts).filter(
    (kind) => now.amounts[kind] || choices.some(({ amounts }) => amounts[kind]),
  );
  /** @param {string} kind @param {number} step */
  const turn = (kind, step) => {
    const name = T.board.kinds?.[kind]?.name ?? kind;
    return stepButton(T, { step, name, key, next: beside(choices, now, kind, step)?.token });
  };
  return kinds.map((kind) => row(kind, turn(kind, -1), h("output", null, now.amounts[kind]), turn(kind, 1)));
}

/**
 * @param {TableStore} T @param {Mixture} one @param {(choice: Choice) => Child} button what the whole comes to, to be chosen
 */
export function mixture(T, one, button) {
  const now = current(T, one);
  const rows = counters(T, one, now, (kind, less, count, more) => {
    const name = h(
      "span",
      { class: "mixture-name" },
      pieceDrawing(T.board, { kind }),
      T.board.kinds?.[kind]?.name ?? kind,
    );
    return h("div", { class: "mixture-row", key: kind }, name, less, count, more);
  });
  const named = { class: "mixture", role: "group", "aria-label": now.words };
  return h("div", named, h("div", { class: "mixture-rows" }, rows), button(now));
}
