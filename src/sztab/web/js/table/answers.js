/** What may be answered: choices by number, what may be done at any moment, and taking back. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button } from "../ui.js";
import { fold, t } from "../words.js";
import { mixture, sorted } from "./amounts.js";
import { looked } from "./guide.js";

/** @import { Choice } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const MANY = 9; // from here on in two columns
const TOO_MANY = 12; // from here on with a filter

/** @param {TableStore} T */
export const answers = (T) => [choices(T), asides(T), actions(T)];

/** Choices by number. The same number stands on the board. @param {TableStore} T */
function choices(T) {
  const { plain: all, mixtures } = T.sorted;
  const needle = fold(T.ui.filter);
  const found = needle ? all.filter((choice) => fold(`${choice.words} ${choice.detail ?? ""}`).includes(needle)) : all;
  return [
    all.length > (app.layout === "phone" ? 2 * TOO_MANY : TOO_MANY) &&
      h(
        "div",
        { class: "filter", key: "filter" },
        icon("search"),
        h("input", {
          class: "input",
          type: "search",
          value: T.ui.filter,
          placeholder: t("filter", { n: all.length }),
          "aria-label": t("filter", { n: all.length }),
          on: {
            input: (event) => {
              T.ui.filter = event.currentTarget.value;
              app.redraw();
            },
          },
        }),
      ),
    h(
      "ol",
      {
        class: `choices ${found.length <= 4 && !mixtures.length ? "few" : ""} ${all.length >= MANY || app.layout === "phone" ? "two" : ""}`,
        key: "choices",
        "aria-labelledby": "question",
      },
      found.map((choice) =>
        h("li", { key: choice.token }, choiceButton(T, choice, all.indexOf(choice) + 1, same(all, choice))),
      ),
      mixtures.map((one, i) =>
        h(
          "li",
          { key: one.key, class: "whole" },
          mixture(T, one, (choice) => choiceButton(T, choice, all.length + i + 1)),
        ),
      ),
    ),
    needle && !found.length && h("p", { class: "empty", key: "none" }, t("filter.none")),
  ];
}

const LIKE = 3; // so many choices that begin alike say it in small print
const LONG = 9; // letters

/**
 * The words with which all choices of this kind begin, if there are several: what tells them apart comes after.
 * @param {Choice[]} all @param {Choice} choice
 */
function same(all, choice) {
  const verb = choice.token.split(" ")[0];
  const like = all.filter((one) => one.token.split(" ")[0] === verb).map((one) => one.words);
  if (like.length < LIKE) return "";
  let end = like[0].length;
  for (const words of like) while (!words.startsWith(like[0].slice(0, end))) end -= 1;
  const begin = like[0].slice(0, like[0].lastIndexOf(" ", end - 1) + 1);
  return begin.length >= LONG && like.every((words) => words.length > begin.length) ? begin : "";
}

/** @param {TableStore} T @param {Choice} choice @param {number} number */
function choiceButton(T, choice, number, begin = "") {
  const sent = T.ui.sent === choice.token;
  const guided = looked(T).choices[0] === choice.token;
  return h(
    "button",
    {
      type: "button",
      class: `choice ${T.ui.hot === choice.token ? "hot" : ""} ${guided ? "guided" : ""} ${sent ? "sent" : ""}`,
      "data-first": number === 1 ? "" : undefined,
      "aria-disabled": T.ui.sent ? "true" : undefined,
      "aria-keyshortcuts": number < 10 ? String(number) : undefined,
      on: {
        click: () => T.choose(choice),
        ...T.pointing(choice.token),
      },
    },
    h("span", { class: "number", "aria-hidden": "true" }, sent ? icon("check") : number),
    h(
      "span",
      { class: "choice-words" },
      h("span", { class: "choice-title" }, begin && h("small", null, begin), whole(choice.words.slice(begin.length))),
      choice.detail && h("span", { class: "choice-detail" }, choice.detail),
      sent && h("span", { class: "choice-detail" }, t("sent")),
    ),
  );
}

/** "12-4" is one word: it does not break at its hyphen. @param {string} words */
const whole = (words) => words.replace(/(\d)-(?=\d)/g, "$1\u2011");

/** What may be done at any moment, apart from the question. @param {TableStore} T */
export function asides(T) {
  if (!T.asides.length) return null;
  const { plain, mixtures } = sorted(T.asides);
  const count = plain.length + mixtures.length;
  const open = T.ui.asides ?? (count <= 3 && T.choices.length <= 3);
  return h(
    "div",
    { class: "asides", key: "asides" },
    h(
      "button",
      {
        type: "button",
        class: "fold",
        "aria-expanded": String(open),
        on: {
          click: () => {
            T.ui.asides = !open;
            app.redraw();
          },
        },
      },
      icon("fold"),
      t("asides", { n: count }),
    ),
    open &&
      h(
        "ul",
        null,
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
  return h(
    "button",
    {
      type: "button",
      class: `choice aside ${choice.loses ? "loses" : ""}`,
      "aria-disabled": T.ui.sent ? "true" : undefined,
      on: {
        click: () => (choice.loses ? T.confirm({ kind: "loses", choice }) : T.choose(choice, { aside: true })),
        ...T.pointing(choice.token),
      },
    },
    h(
      "span",
      { class: "choice-words" },
      h("span", { class: "choice-title" }, choice.words, choice.loses ? "…" : ""),
      choice.detail && h("span", { class: "choice-detail" }, choice.detail),
    ),
  );
}

/** @param {TableStore} T */
function actions(T) {
  const { undo } = T.view;
  const back = Boolean(T.prompt.chosen?.length) && T.prompt.can_take_back !== false;
  const may = undo?.free || undo?.ask;
  return h(
    "div",
    { class: "actions", key: "actions" },
    may &&
      button({
        key: "undo",
        icon: "undo",
        label: undo.free ? t("undo") : t("undo.ask"),
        kbd: "Z",
        do: () => T.undo(),
        off: Boolean(T.ui.sent),
      }),
    back &&
      button({
        key: "back",
        icon: "close",
        label: t("take back"),
        kbd: "Esc",
        do: () => T.takeBack(),
        off: Boolean(T.ui.sent),
      }),
    button({ key: "why", icon: "why", label: t("why not"), kbd: "W", do: () => T.openWhy?.() }),
  );
}
