/** What may be answered: cards on the cards, everything else by number; what may be done at any moment; and taking back. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { searchInput } from "../forms.js";
import { icon } from "../icons.js";
import { button, clause } from "../ui.js";
import { fold, t } from "../words.js";
import { mixture, sorted } from "./amounts.js";
import { shield } from "./badge.js";
import { face } from "./card.js";
import { byPieces, cells, crossed, namesAt } from "./cells.js";
import { FEW, grouped, sameBeginning } from "./groups.js";
import { looked } from "./guide.js";
import { inHand } from "./hand.js";
import { hints } from "./hint.js";
import { isMarker } from "./map.js";
import { openWhy } from "./open.js";
import { press, sureWords } from "./press.js";
import { slots } from "./slots.js";

/** @import { Child, Choice, ChoiceGroup, Mixture } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const MANY = 16; // more than these are grouped, and can be searched
const STOPS = ["done", "pass"];
const BESIDE = 34; // letters of a name with its detail that stand in one low row

/** @param {TableStore} T */
export function answers(T) {
  const { plain, mixtures } = T.sorted;
  const onCards = plain.filter((choice) => isOnCard(T, choice));
  const listed = plain.filter((choice) => !onCards.includes(choice));
  const hint = hints(T, press);
  return [
    T.ui.hint && hint,
    onCards.length > 0 && [slots(T, onCards), whatItWouldDo(T, onCards, listed.length > FEW)],
    list(T, listed, mixtures),
    onCards.length > 0 && spokenList(T, onCards),
    actions(T, T.ui.hint ? null : hint),
  ];
}

/** A choice that only means a card in the hand is made on the card. @param {TableStore} T @param {Choice} choice */
const isOnCard = (T, choice) =>
  choice.cards?.length === 1 && !choice.places?.some((id) => T.onMap(id)) && Boolean(inHand(T, choice.cards[0]));

/** The number of a choice, the same in the list, on cards and on the map. @param {TableStore} T @param {Choice} choice */
export const numberOf = (T, choice) => T.sorted.plain.indexOf(choice) + 1;

// Cards

/** The card that is pointed at, and what it would do; beside a long list without its face. @param {TableStore} T @param {Choice[]} onCards @param {boolean} brief */
function whatItWouldDo(T, onCards, brief) {
  const { pinned, hot, looked } = T.ui;
  const pointed =
    [pinned, hot, looked].map((token) => onCards.find((choice) => choice.token === token)).find(Boolean) ?? onCards[0];
  const id = pointed.cards?.[0] ?? "";
  const card = inHand(T, id);
  if (!card) return null;
  const same = onCards.filter((choice) => choice.cards?.[0] === id);
  const mayStop = T.choices.some(({ token }) => STOPS.includes(token)); // nobody is urged to give away what may be kept
  return h(
    "div",
    { class: `would ${brief ? "brief" : ""}`, key: "would" },
    h("p", { class: "caps" }, t("card.would")),
    h(
      "div",
      { class: "card shown", vars: { "--kind": T.board.cards?.[card.kind]?.colour ?? "#555" } },
      face(T, card),
      same.length === 1 && same[0].detail && h("p", { class: "would-detail", key: "detail" }, same[0].detail),
      card.clause && h("p", { class: "would-clause" }, clause(T.game, card.clause)),
    ),
    same.map((choice, i) => cardAnswer(T, choice, i === 0 && !choice.idle && !mayStop, same.length > 1)),
  );
}

/** What the card is for stands first; what else may be done with it is quieter. @param {TableStore} T @param {Choice} choice @param {boolean} first @param {boolean} several */
function cardAnswer(T, choice, first, several) {
  const again = sureWords(T, choice);
  return h(
    "button",
    {
      type: "button",
      key: choice.token,
      class: `button ${first ? "strong" : ""} would-do ${T.ui.sent === choice.token ? "sent" : ""} ${again ? "again" : ""}`,
      "aria-disabled": T.ui.sent ? "true" : undefined,
      on: { click: () => press(T, choice) },
    },
    h("span", null, again ?? choice.words, several && choice.detail && h("small", null, choice.detail)),
    app.layout === "wide" && h("kbd", { "aria-hidden": "true" }, numberOf(T, choice)),
  );
}

/** The same choices as a list for those who listen or use the keyboard; it is seen while the focus is in it. @param {TableStore} T @param {Choice[]} onCards */
function spokenList(T, onCards) {
  return h(
    "ol",
    { class: "choices on-cards rows-12", key: "on-cards", "aria-label": t("card.list") },
    onCards.map((choice) => h("li", { key: choice.token }, choiceButton(T, choice))),
  );
}

// The list

/** @param {TableStore} T @param {Choice[]} listed @param {Mixture[]} mixtures */
function list(T, listed, mixtures) {
  const needle = fold(T.ui.filter);
  const found = needle
    ? listed.filter((choice) => fold(`${choice.words} ${choice.detail ?? ""}`).includes(needle))
    : listed;
  const { rest, tables } = needle ? { rest: found, tables: [] } : tablesOf(T, found);
  const groups = grouped(rest, needle ? Infinity : MANY);
  const lines = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const seen =
    groups.reduce((sum, group) => sum + shownOf(T, group).length + (group.folds ? 1 : 0), lines) + 3 * mixtures.length;
  const rows = seen <= 8 ? "rows-8" : seen <= 12 ? "rows-12" : "rows-16";
  return [
    (needle || rest.filter((choice) => !choice.idle).length > MANY) && filter(T, listed.length),
    tables.map((table) =>
      cells(T, table, { press: (choice) => press(T, choice), number: (choice) => numberOf(T, choice) }),
    ),
    groups.map((group, i) => groupOf(T, group, listed, i === 0 ? rows : `${rows} after`)),
    mixtures.length > 0 &&
      h(
        "ol",
        { class: `choices ${rows}`, key: "mixtures" },
        mixtures.map((one, i) =>
          h(
            "li",
            { key: one.key, class: "whole" },
            mixture(T, one, (choice) => choiceButton(T, choice, { number: T.sorted.plain.length + i + 1 })),
          ),
        ),
      ),
    needle && !found.length && h("p", { class: "empty", key: "none" }, t("filter.none")),
  ];
}

/** @param {TableStore} T @param {Choice[]} found */
function tablesOf(T, found) {
  const named = namesAt(T);
  const { rest, tables } = crossed(found, named);
  if (rest.length <= MANY) return { rest, tables };
  const more = byPieces(rest, named);
  return { rest: more.rest, tables: [...tables, ...more.tables] };
}

/** @param {TableStore} T @param {number} n */
function filter(T, n) {
  return h("div", { class: "filter", key: "filter" }, searchInput(T.ui, "filter", t("filter", { n })));
}

/** @param {TableStore} T @param {ChoiceGroup} group */
const isFolded = (T, group) => group.folds && !T.ui.unfolded.has(group.key);

const NARROW = 26; // letters that fit into half of the rail, on two lines
const WORD = 12; // and on one of them

/** @param {ChoiceGroup} group */
const isLong = ({ choices, begin, end }) =>
  choices.some(({ words }) => {
    const rest = words.slice(begin.length, words.length - end.length);
    return rest.length > NARROW || rest.split(/\s/).some((word) => word.length > WORD);
  });

/** What is seen of a group: the first few of a long one, nothing of what leads to nothing. @param {TableStore} T @param {ChoiceGroup} group */
const shownOf = (T, group) => (isFolded(T, group) ? group.choices.slice(0, group.idle ? 0 : FEW) : group.choices);

/** @param {TableStore} T @param {ChoiceGroup} group @param {Choice[]} all @param {string} look */
function groupOf(T, group, all, look) {
  const folded = isFolded(T, group);
  const shown = shownOf(T, group);
  const toggle = () => {
    const open = new Set(T.ui.unfolded);
    if (!open.delete(group.key)) open.add(group.key);
    T.ui.unfolded = open;
  };
  const words = group.idle ? t("choices.idle", { n: group.choices.length }) : group.title;
  const count = group.folds && !group.idle && h("span", { class: "quiet" }, ` (${group.choices.length})`);
  return [
    words &&
      (group.folds
        ? h(
            "button",
            {
              type: "button",
              class: "fold",
              key: `head ${group.key}`,
              "aria-expanded": String(!folded),
              on: { click: toggle },
            },
            icon("fold"),
            h("span", null, words),
            count,
          )
        : h("p", { class: "group-head", key: `head ${group.key}` }, words)),
    shown.length > 0 &&
      h(
        "ol",
        {
          class: `choices ${look} ${group.second || group.folds ? "second" : ""} ${isLong(group) ? "long" : ""}`,
          key: `rows ${group.key}`,
          "aria-labelledby": "question",
        },
        shown.map((choice) =>
          h(
            "li",
            { key: choice.token },
            choiceButton(
              T,
              choice,
              group.title ? { begin: group.begin, end: group.end } : { begin: sameBeginning(all, choice) },
            ),
          ),
        ),
      ),
  ];
}

/** @param {TableStore} T @param {Choice} choice */
function choiceButton(T, choice, { number = numberOf(T, choice), begin = "", end = "" } = {}) {
  const rest = choice.words.slice(begin.length, choice.words.length - end.length);
  const words = whole(capital(begin ? rest.replace(/^the /, "") : rest));
  const beside = words.length + (choice.detail?.length ?? 0) <= BESIDE;
  const sent = T.ui.sent === choice.token;
  const guided = looked(T).choices[0] === choice.token;
  const again = sureWords(T, choice);
  return h(
    "button",
    {
      type: "button",
      class: `choice ${T.ui.hot === choice.token ? "hot" : ""} ${guided ? "guided" : ""} ${sent ? "sent" : ""} ${again ? "again" : ""} ${choice.idle ? "idle" : choice.unlikely ? "unlikely" : ""}`,
      "data-first": number === 1 ? "" : undefined,
      "aria-disabled": T.ui.sent ? "true" : undefined,
      "aria-keyshortcuts": number < 10 ? String(number) : undefined,
      on: { click: () => press(T, choice), ...T.pointing(choice.token) },
    },
    h("span", { class: "number", "aria-hidden": "true" }, sent ? icon("check") : number),
    h(
      "span",
      { class: "choice-words" },
      h("span", { class: "choice-title" }, again ?? words),
      choice.detail && h("span", { class: `choice-detail ${beside ? "beside" : ""}` }, choice.detail),
    ),
    choice.detail && !beside && glance(T, choice),
  );
}

/** In a low row, for a detail that is too long: who holds the place with how much, and the chance. @param {TableStore} T @param {Choice} choice */
function glance(T, choice) {
  const place = choice.places?.at(-1) ?? "";
  const holder = T.board.map.areas?.[place] ? T.owner(T.scene.holders?.[place]) : undefined;
  const there = T.scene.pieces.filter(
    (piece) => piece.place === place && piece.owner === holder?.id && !isMarker(T, piece.kind),
  );
  const [chance, ...more] = choice.detail?.match(/\d+(?= ?%)/g) ?? [];
  const alone = more.length ? undefined : chance;
  if (!holder && !alone) return null;
  return h(
    "span",
    { class: "choice-glance", "aria-hidden": "true" },
    holder && [
      shield(holder, "tiny"),
      h(
        "span",
        { key: "n" },
        there.reduce((n, piece) => n + (piece.count ?? 1), 0),
      ),
    ],
    alone && h("span", { class: "chance", key: "chance", vars: { "--chance": `${alone}%` } }, `${alone}%`),
  );
}

/** "12-4" is one word: it does not break at its hyphen. @param {string} words */
const whole = (words) => words.replace(/(\d)-(?=\d)/g, "$1\u2011");

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

// At any moment

/** A small menu that never opens by itself. @param {TableStore} T */
export function asides(T) {
  if (!T.asides.length) return null;
  const { plain, mixtures } = sorted(T.asides);
  const open = T.ui.asides;
  return h(
    "div",
    { class: "asides", key: "asides" },
    h(
      "button",
      {
        type: "button",
        class: "button plain",
        "aria-expanded": String(open),
        on: {
          click: () => {
            T.ui.asides = !open;
          },
        },
      },
      icon("fold"),
      t("asides", { n: plain.length + mixtures.length }),
    ),
    open &&
      h(
        "ul",
        { class: "asides-menu", "aria-label": t("asides", { n: plain.length + mixtures.length }) },
        mixtures.map((one) =>
          h(
            "li",
            { key: one.key },
            mixture(T, one, (choice) => asideButton(T, choice)),
          ),
        ),
        plain.map((choice) => h("li", { key: choice.token }, asideButton(T, choice))),
      ),
  );
}

/** @param {TableStore} T @param {Choice} choice */
function asideButton(T, choice) {
  const again = sureWords(T, choice);
  return h(
    "button",
    {
      type: "button",
      class: `choice aside ${choice.loses ? "loses" : ""} ${again ? "again" : ""}`,
      "aria-disabled": T.ui.sent ? "true" : undefined,
      on: { click: () => press(T, choice, { aside: true }), ...T.pointing(choice.token) },
    },
    h(
      "span",
      { class: "choice-words" },
      h("span", { class: "choice-title" }, again ?? choice.words),
      choice.detail && h("span", { class: "choice-detail" }, choice.detail),
    ),
  );
}

/** Bots are not asked whether a step may be taken back. @param {TableStore} T */
export const undoWords = (T) =>
  T.view.undo?.free || T.table.seats.every(({ you, kind }) => you || kind === "bot") ? t("undo") : t("undo.ask");

/** @param {TableStore} T @param {Child} hint */
function actions(T, hint) {
  const { undo } = T.view;
  const back = Boolean(T.prompt.chosen?.length) && T.prompt.can_take_back !== false;
  const off = Boolean(T.ui.sent);
  /** @param {string} key @param {string} label @param {string} kbd @param {() => unknown} act */
  const one = (key, label, kbd, act, disabled = off) =>
    button({ key, label, kbd, kind: "plain", do: act, off: disabled });
  return h(
    "div",
    { class: "actions", key: "actions" },
    (undo?.free || undo?.ask) && one("undo", undoWords(T), "Z", () => T.undo()),
    back && one("back", t("take back"), "Esc", () => T.takeBack()),
    one("why", t("why not"), "W", () => openWhy(T), false),
    hint,
    asides(T),
  );
}
