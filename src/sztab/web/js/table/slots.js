/** Cards that are dealt to several takers: a slot for each, to which a card is clicked or dragged. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { shield } from "./badge.js";
import { inHand } from "./hand.js";

/** @import { Choice } from "../types/client.d.ts" */
/** @import { Owner } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @typedef {{owner: Owner, choices: Choice[]}} Taker */

/** Who would get the card: the choice names an owner of my side last. @param {TableStore} T @param {Choice} choice */
function takerOf(T, choice) {
  const owner = choice.cards?.length ? T.owner(choice.token.split(" ").at(-1)) : undefined;
  const side = T.board.sides?.find(({ roles }) => roles.includes(T.prompt.role ?? ""));
  return owner && (!side || side.roles.includes(owner.id)) ? owner : undefined;
}

/** @param {TableStore} T @param {Choice[]} onCards @returns {Taker[]} */
function takers(T, onCards) {
  /** @type {Map<string, Taker>} */
  const found = new Map();
  for (const link of T.prompt.chosen ?? []) {
    const owner = takerOf(T, link);
    if (owner) found.set(owner.id, { owner, choices: [] });
  }
  for (const choice of onCards) {
    const owner = takerOf(T, choice);
    if (owner) found.set(owner.id, { owner, choices: [...(found.get(owner.id)?.choices ?? []), choice] });
  }
  const order = (T.board.owners ?? []).map((owner) => owner.id);
  return [...found.values()].sort((a, b) => order.indexOf(a.owner.id) - order.indexOf(b.owner.id));
}

/** @param {TableStore} T @param {Choice[]} onCards */
export function slots(T, onCards) {
  const all = takers(T, onCards);
  if (all.length < 2) return null;
  const held = onCards.find((choice) => choice.token === T.ui.pinned)?.cards?.[0];
  return h(
    "ul",
    { class: "slots", key: "slots", "aria-label": t("slots") },
    all.map((one) => h("li", { key: one.owner.id }, slot(T, one, held))),
  );
}

/** @param {TableStore} T @param {Taker} taker @param {string | undefined} held the card that is picked up */
function slot(T, { owner, choices }, held) {
  const fitting = choices.find((choice) => choice.cards?.[0] === held);
  const given = (T.prompt.chosen ?? []).filter((link) => takerOf(T, link)?.id === owner.id);
  const words = fitting ? (fitting.detail ?? t("slot.here")) : t(held ? "slot.not" : "slot.empty");
  const take = () => fitting && T.choose(fitting);
  return h(
    "button",
    {
      type: "button",
      class: `slot ${fitting ? "may" : ""}`,
      "aria-disabled": fitting ? undefined : "true",
      on: {
        click: take,
        dragover: (event) => fitting && event.preventDefault(),
        drop: (event) => {
          event.preventDefault();
          take();
        },
      },
    },
    h("span", { class: "slot-head" }, shield(owner, "tiny"), h("b", { class: "serif" }, owner.short ?? owner.name)),
    given.map((link) => h("span", { class: "slot-card", key: link.token }, titleOf(T, link), detailOf(link.detail))),
    (fitting || !given.length) && h("span", { class: "slot-words" }, words),
  );
}

/** @param {TableStore} T @param {Choice} link */
const titleOf = (T, link) => inHand(T, link.cards?.[0] ?? "")?.title ?? link.words;

/** What the card does there. @param {string} [detail] */
const detailOf = (detail) => detail && h("small", null, detail);
