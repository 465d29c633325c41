/** A card: its face, wherever it lies; one card large; all the cards of a pile. */

import { api } from "../api.js";
import { h } from "../dom.js";
import { button, clause, dialog } from "../ui.js";
import { lang, t } from "../words.js";
import { emblem } from "./badge.js";
import { whyCard } from "./bubble.js";
import { openCard } from "./open.js";
import { press, sureWords } from "./press.js";

/** @import { Child, Choice, Ui } from "../types/client.d.ts" */
/** @import { CardFace } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T @param {CardFace} card */
export function face(T, card, mark = /** @type {Child} */ (null)) {
  const kind = T.board.cards?.[card.kind];
  return [
    h(
      "span",
      { class: "card-band" },
      card.value === undefined ? emblem(kind?.emblem) : h("b", { class: "card-value" }, card.value),
      h("span", { class: `card-kind ${LONG.test(kind?.name ?? "") ? "long" : ""}` }, kind?.name ?? ""),
      (card.count ?? 1) > 1 && h("span", { class: "card-times" }, `× ${card.count}`),
      mark,
    ),
    h("span", { class: "card-title serif" }, card.title),
    h("span", { class: "card-text" }, card.clause ? card.text : card.text.replace(CITED, "$2")),
  ];
}

const LONG = /\S{10}/; // a word that fills the band
const CITED = / \(([A-Z]\d+(?:\.\w+)*)\)(\.?)$/; // a text that ends with its clause

/** @param {TableStore} T @param {CardFace} card */
function ruleOf(T, card) {
  const id = card.clause ?? card.text.match(CITED)?.[1];
  return id ? clause(T.game, id) : null;
}

/**
 * A card that the story names, wherever it is now. The faces of a game are fetched once for each language.
 * @param {TableStore} T @param {string} id
 */
export async function openNamed(T, id) {
  await loadFaces(T);
  const card = T.faces?.all.get(id);
  if (card) T.ui.card = { card, zone: null };
}

/** @param {TableStore} T */
export async function loadFaces(T) {
  if (T.faces?.language === lang()) return;
  const found = await T.attempt(() => api.get(`tables/${T.id}/cards`));
  if (found) T.faces = { language: lang(), all: new Map(found.cards.map((card) => [card.id, card])) };
}

/** The face of a card that the film turns up, once the faces are here. @param {TableStore} T @param {string} id */
export const faceOf = (T, id) => T.faces?.all.get(id);

/** A card that was open, in the words of now. @param {TableStore} T @param {NonNullable<Ui["card"]>} open */
export async function openAgain(T, { card, zone }) {
  const here = T.scene.zones.find((one) => one.id === zone?.id);
  const same = here?.cards?.find((one) => one.id === card.id);
  if (here && same) openCard(T, here, same);
  else await openNamed(T, card.id);
}

/** One card, large, with what may be done with it. @param {TableStore} T */
export function largeCard(T) {
  if (!T.ui.card) return null;
  const { card, zone } = T.ui.card;
  const close = () => {
    T.ui.card = null;
  };
  const choices = zone ? T.choicesFor(zone.id, card.id) : [];
  const where = !zone ? "" : zone.owner ? `${T.nameOf(zone.owner)}: ${zone.name}` : zone.name;
  return dialog({
    key: "large-card",
    className: "card-dialog",
    title: card.title,
    close,
    body: [
      h(
        "div",
        { class: "card large", vars: { "--kind": T.board.cards?.[card.kind]?.colour ?? "#555" } },
        face(T, card),
      ),
      h("p", { class: "small quiet" }, where, " ", ruleOf(T, card)),
      h(
        "div",
        { class: "stack" },
        choices.map((choice, i) => cardChoice(T, choice, i === 0 && !choice.loses)),
        zone &&
          T.asked &&
          !choices.length &&
          T.where(zone.kind) === "hand" &&
          button({
            key: "why",
            icon: "why",
            label: t("why not"),
            do: () => {
              close();
              whyCard(T, zone, card, null);
            },
          }),
      ),
    ],
  });
}

/** What the card is for stands first; what gives it up is quieter, and pressed twice. @param {TableStore} T @param {Choice} choice @param {boolean} first */
function cardChoice(T, choice, first) {
  const again = sureWords(T, choice);
  const kind = again ? "again" : first ? "strong" : "";
  return button({ key: choice.token, kind, label: again ?? choice.words, do: () => press(T, choice) });
}

/** All the cards of a pile that I may know. @param {TableStore} T */
export function zoneDialog(T) {
  const zone = T.scene.zones.find((one) => one.id === T.ui.zone);
  if (!zone) return null;
  return dialog({
    key: "zone",
    className: "zone-dialog",
    title: `${zone.owner ? `${T.nameOf(zone.owner)}: ` : ""}${zone.name} (${zone.count})`,
    close: () => {
      T.ui.zone = null;
    },
    body: h(
      "ul",
      { class: "zone-cards" },
      (zone.cards ?? []).map((card) =>
        h(
          "li",
          { key: card.id, class: "card", vars: { "--kind": T.board.cards?.[card.kind]?.colour ?? "#555" } },
          face(T, card),
        ),
      ),
    ),
  });
}
