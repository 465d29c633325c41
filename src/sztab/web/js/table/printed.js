/** Printed sheets: every box with what it gives and needs, who has it, and which may be filled now. Small beside the story, or whole. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button, clause, clauses, dialog } from "../ui.js";
import { list, t } from "../words.js";
import { emblem, shield } from "./badge.js";
import { pickAt, whatBox, whyPlace } from "./bubble.js";

/** @import { Child, Choice } from "../types/client.d.ts" */
/** @import { Box, BoxGroup, Sheet, SheetView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @typedef {{sheet: Sheet, views: SheetView[], view: SheetView, mine: boolean}} Looked  a sheet, and whose is looked at */

/** @type {Record<string, string>} */
const SIGNS = { have: "check", coming: "deck", open: "ring", shut: "lock" };

/** The names of the sheets of this game, for a tab; nothing where there are none. @param {TableStore} T */
export const printedName = (T) => T.board?.sheets?.map((sheet) => sheet.short).join(", ") ?? "";

/** Whether something on a sheet may be chosen. @param {TableStore} T */
export const printedMay = (T) =>
  T.asked && T.choices.some((choice) => choice.places?.some((id) => T.place(id)?.kind === "box"));

/** @param {TableStore} T */
export function printed(T) {
  return sheetsOf(T).map((s) =>
    h(
      "section",
      { class: "printed", key: s.sheet.id, "aria-label": s.sheet.name, "data-home": "printed", tabindex: "-1" },
      [
        h("h2", { class: "caps", key: "name" }, s.sheet.name),
        owners(T, s),
        h("div", { class: "printed-about", key: "about" }, standing(T, s), growButton(T, s)),
        s.sheet.groups.map((group) => groupOf(T, s, group, smallBox)),
        key(T, s),
      ],
    ),
  );
}

/** A sheet with all that is printed on it, and why each box that stays empty does. @param {TableStore} T */
export function wholeSheet(T) {
  const s = sheetsOf(T).find(({ sheet }) => sheet.id === T.ui.whole);
  if (!s) return null;
  return dialog({
    key: "whole-sheet",
    className: "whole-sheet",
    title: s.sheet.name,
    close: () => {
      T.ui.whole = null;
    },
    body: [
      h("div", { class: "printed-top", key: "top" }, owners(T, s), standing(T, s)),
      h(
        "div",
        { class: "printed-whole", key: "groups" },
        s.sheet.groups.map((group) => groupOf(T, s, group, wholeBox)),
      ),
      key(T, s),
    ],
  });
}

/**
 * Each sheet with how far everybody has filled it, and whose is looked at: the one asked for, else of who is asked, else mine.
 * @param {TableStore} T
 */
function sheetsOf(T) {
  const wanted = [T.ui.printed, T.prompt.role, T.ui.role, ...T.roles, T.scene.moment.active];
  return (T.board.sheets ?? [])
    .map((sheet) => {
      const views = (T.scene.sheets ?? []).filter((view) => view.id === sheet.id);
      const view = wanted.map((owner) => views.find((one) => one.owner === owner)).find(Boolean) ?? views[0];
      return { sheet, views, view, mine: T.asked && view?.owner === T.prompt.role };
    })
    .filter((s) => s.view !== undefined);
}

/** @param {TableStore} T @param {Looked} s */
function growButton(T, { sheet }) {
  return button({
    icon: "grow",
    kind: "plain",
    name: t("printed.whole", { name: sheet.name }),
    title: t("printed.whole", { name: sheet.name }),
    do: async () => {
      T.ui.whole = sheet.id;
      T.ui.bubble = null;
      await T.whyNot();
    },
  });
}

/** @param {TableStore} T @param {Looked} s */
function owners(T, { views, view }) {
  return h(
    "div",
    { class: "printed-owners", role: "group", "aria-label": t("printed.whose"), key: "owners" },
    views.map((one) =>
      h(
        "button",
        {
          type: "button",
          key: one.owner,
          "aria-pressed": String(one === view),
          title: T.owner(one.owner)?.name,
          on: {
            click: () => {
              T.ui.printed = one.owner;
              T.ui.bubble = null;
            },
          },
        },
        shield(T.owner(one.owner)),
        h("b", null, one.filled.length),
        h("span", { class: "unseen" }, T.owner(one.owner)?.name),
      ),
    ),
  );
}

/** @param {TableStore} T @param {Looked} s */
function standing(T, { view }) {
  return h(
    "p",
    { class: "printed-words", key: "words" },
    h("b", { class: "serif" }, `${T.nameOf(view.owner)}: `),
    view.words,
    view.hidden &&
      h("span", { class: "printed-hidden" }, h("i", { class: "back-mini" }), t("printed.hidden", { n: view.hidden })),
  );
}

/** What the signs mean that stand on the sheet now. @param {TableStore} T @param {Looked} s */
function key(T, { sheet, view, mine }) {
  const boxes = sheet.groups.flatMap((group) => group.boxes);
  /** @type {Set<string>} */
  const states = new Set(boxes.map((box) => stateOf(view, box)));
  return h(
    "ul",
    { class: "printed-key", key: "key" },
    mine && printedMay(T) && h("li", { key: "may" }, h("i", { class: "lamp-mark" }), t("printed.may")),
    Object.keys(SIGNS)
      .filter((state) => states.has(state))
      .map((state) => h("li", { key: state }, icon(SIGNS[state]), t(`printed.${state}`))),
    boxes.some((box) => box.rebuilt) &&
      h(
        "li",
        { key: "rebuilt", class: "wide" },
        h("span", { class: "mark-rebuilt" }, t("rebuilt.short")),
        t("printed.rebuilt"),
      ),
  );
}

/** @param {TableStore} T @param {Looked} s @param {BoxGroup} group @param {(T: TableStore, s: Looked, box: Box) => Child} box */
function groupOf(T, s, group, box) {
  const kind = T.board.cards?.[group.kind];
  const gain = s.view.gains[group.kind];
  return h(
    "div",
    { class: "printed-group", key: group.kind, vars: { "--kind": kind?.colour ?? "#555" } },
    h(
      "h3",
      { class: "printed-band" },
      emblem(kind?.emblem),
      h("span", { class: "printed-kind" }, kind?.name),
      gain && h("span", { class: "printed-gain" }, gain, h("span", { class: "unseen" }, ` ${t("printed.gain")}`)),
    ),
    h(
      "ul",
      { class: "boxes" },
      group.boxes.map((one) => h("li", { key: one.place }, box(T, s, one))),
    ),
  );
}

/** @param {SheetView} view @param {Box} box */
function stateOf(view, box) {
  if (view.filled.includes(box.place)) return "have";
  if (view.coming?.includes(box.place)) return "coming";
  return view.open.includes(box.place) ? "open" : "shut";
}

/** @param {TableStore} T @param {Looked} s @param {Box} box */
const choicesOf = (T, s, box) => (s.mine ? T.choicesAt(box.place) : []);
/** @param {TableStore} T @param {Looked} s @param {Box} box */
const having = (T, s, box) =>
  s.views.filter((one) => one.filled.includes(box.place)).flatMap((one) => T.owner(one.owner) ?? []);

/**
 * A box in short. It glows if it may be filled; otherwise it says why not, or what it is.
 * @param {TableStore} T @param {Looked} s @param {Box} box
 */
function smallBox(T, s, box) {
  const choices = choicesOf(T, s, box);
  const state = stateOf(s.view, box);
  const hot = choices.some((choice) => choice.token === T.ui.hot);
  /** @param {string | null} token */
  /** @param {MouseEvent & {currentTarget: HTMLElement}} event */
  const act = (event) => {
    if (choices.length === 1 && app.layout !== "phone") T.choose(choices[0]);
    else if (choices.length) pickAt(T, T.place(box.place)?.name ?? "", choices, event.currentTarget);
    else if (s.mine) whyPlace(T, box.place);
    else whatBox(T, box, having(T, s, box));
  };
  return h(
    "button",
    {
      type: "button",
      class: `box ${state} ${choices.length ? "may" : ""} ${hot ? "hot" : ""}`,
      "data-place": box.place,
      title: box.text,
      on: {
        click: act,
        ...T.pointing(choices[0]?.token),
      },
    },
    headOf(T, s, box, choices),
    ["open", "shut"].includes(state) && needsOf(T, s, box, true),
  );
}

/**
 * A box with all that is printed in it, its clause, and what may be done or why nothing may.
 * @param {TableStore} T @param {Looked} s @param {Box} box
 */
function wholeBox(T, s, box) {
  const choices = choicesOf(T, s, box);
  const state = stateOf(s.view, box);
  const refused = s.mine && state === "open" ? T.refusals?.list.find((row) => row.places?.includes(box.place)) : null;
  return h(
    "div",
    { class: `box ${state} ${choices.length ? "may" : ""}` },
    headOf(T, s, box, choices),
    h("p", { class: "box-text" }, box.text, " ", clause(T.game, box.clause)),
    state !== "have" && needsOf(T, s, box, false),
    refused &&
      !choices.length &&
      h("p", { class: "box-why" }, icon("no"), h("span", null, refused.words, " ", clauses(T.game, refused.clauses))),
    choices.map((choice) =>
      button({ key: choice.token, kind: "strong", label: choice.words, do: () => T.choose(choice) }),
    ),
  );
}

/** @param {TableStore} T @param {Looked} s @param {Box} box @param {Choice[]} choices */
function headOf(T, s, box, choices) {
  const state = stateOf(s.view, box);
  const all = having(T, s, box);
  return h(
    "span",
    { class: "box-head" },
    choices.length
      ? h(
          "span",
          { class: `number ${choices.length > 1 ? "several" : ""}`, "aria-hidden": "true" },
          numberOf(T, choices),
        )
      : icon(SIGNS[state]),
    h(
      "span",
      { class: "box-name serif" },
      T.place(box.place)?.name,
      h("span", { class: "unseen" }, `, ${t(choices.length ? "card.may" : `printed.${state}`)}. `),
      all.length > 0 &&
        h(
          "span",
          { class: "box-owners" },
          h("span", { class: "unseen" }, t("printed.of", { names: list(all.map((owner) => owner.name)) })),
          all.map((owner) => shield(owner, "tiny")),
        ),
    ),
  );
}

/** The number of the choice, or how many there are to choose from. @param {TableStore} T @param {Choice[]} choices */
const numberOf = (T, choices) => (choices.length === 1 ? T.choices.indexOf(choices[0]) + 1 : `${choices.length} ▾`);

/**
 * What must be filled before, each with whether it is; in short only what is missing.
 * @param {TableStore} T @param {Looked} s @param {Box} box @param {boolean} short
 */
function needsOf(T, s, box, short) {
  /** @param {string} id */
  const missing = (id) => !s.view.filled.includes(id);
  const either = box.either ?? [];
  /** @type {[string[], string][]} */
  const rows = [
    [short ? box.needs.filter(missing) : box.needs, t("printed.and")],
    [short && !either.every(missing) ? [] : either, t("printed.or")],
  ];
  if (!rows.some(([places]) => places.length)) return null;
  return h(
    "span",
    { class: "box-needs" },
    h("span", null, t("printed.needs"), " "),
    rows.flatMap(([places, between]) =>
      places.flatMap((id, i) => [
        i > 0 && ` ${between} `,
        h(
          "span",
          { class: `need ${missing(id) ? "missing" : "met"}` },
          signed(missing(id) ? "close" : "check", T.place(id)?.name ?? id),
          h("span", { class: "unseen" }, ` (${t(missing(id) ? "printed.missing" : "printed.have")})`),
        ),
      ]),
    ),
    box.rebuilt && h("span", { class: "need-rebuilt", title: `${t("rebuilt.short")} ${t("printed.rebuilt")}` }, "*"),
  );
}

/** A name with a sign that does not part from its first word. @param {string} sign @param {string} name */
function signed(sign, name) {
  const [first, ...rest] = name.split(" ");
  return [h("span", { class: "nowrap" }, icon(sign), first), rest.length > 0 && ` ${rest.join(" ")}`];
}
