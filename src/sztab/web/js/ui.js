/** Parts that several pages use. */

import { app, switchLanguage, switchTheme, theme } from "./app.js";
import { h } from "./dom.js";
import { icon, sign } from "./icons.js";
import { LANGUAGES, lang, t } from "./words.js";

/** @import { Child, Key, Page, Trouble } from "./types/client.d.ts" */
/** @import { ClauseView } from "./types/server.d.ts" */

/**
 * @typedef {object} Button
 * @property {(event: MouseEvent) => unknown} do
 * @property {Child} [label]
 * @property {string} [name] for those who do not see it
 * @property {string} [icon]
 * @property {string} [kind]
 * @property {Key} [key]
 * @property {string} [title]
 * @property {boolean} [off]
 * @property {string} [kbd]
 */

/** @param {Button} b */
export function button(b) {
  return h(
    "button",
    {
      type: "button",
      class: `button ${b.kind ?? ""}`,
      key: b.key,
      title: b.title,
      "aria-label": b.name,
      "aria-disabled": b.off ? "true" : undefined,
      on: { click: (event) => !b.off && b.do(event) },
    },
    b.icon && icon(b.icon),
    b.label && h("span", null, b.label),
    b.kbd && app.layout === "wide" && h("kbd", { "aria-hidden": "true" }, b.kbd),
  );
}

/** The number of a clause; it opens the rules there. @param {string} game @param {string} id @param {string} [words] */
export function clause(game, id, words) {
  return h(
    "a",
    {
      class: "clause",
      href: `/rules/${game}#${id}`,
      title: words || undefined,
      "aria-label": t("clause", { id }),
      "data-clause": id,
    },
    id,
  );
}

/** @param {string} game @param {(string | ClauseView)[]} [ids] */
export const clauses = (game, ids) =>
  (ids ?? []).map((one) => (typeof one === "string" ? clause(game, one) : clause(game, one.id, one.words)));

export const signIn = () => h("a", { class: "button", href: "/me" }, t("bar.signin"));

/**
 * What failed, what is safe, and a way on.
 * @param {Trouble | null} problem @param {{title?: string, safe?: string, again?: () => unknown, label?: string}} [more]
 */
export function failure(problem, { title, safe, again, label } = {}) {
  return h(
    "div",
    { class: "notice bad", role: "alert" },
    h(
      "p",
      null,
      h("span", { class: "notice-title" }, title ?? t("problem.title")),
      " ",
      problem?.message ?? "",
      safe && ` ${safe}`,
    ),
    problem?.stranger && signIn(),
    again && button({ label: label ?? t("again"), do: again }),
  );
}

/**
 * The bar over every page. `middle` says where one is; `right` is what the page adds.
 * @param {{middle?: Child, right?: Child, back?: {href: string, name: string} | null, bare?: boolean}} parts
 */
export function bar({ middle, right, back, bare = false } = {}) {
  return h(
    "header",
    { class: "bar", key: "bar" },
    back && h("a", { class: "bar-back", href: back.href, "aria-label": back.name }, icon("back")),
    h(
      "a",
      { class: "brand", href: "/", "aria-label": t("bar.home") },
      sign(),
      h("span", { class: "brand-name" }, "Sztab"),
    ),
    h("div", { class: "bar-middle" }, middle),
    h("div", { class: "bar-right" }, right, !bare && [languages(), themes()]),
  );
}

/** The way between the pages that are not a table. */
export function nav() {
  const pages = [
    ["/", "bar.play"],
    ["/lobby", "bar.lobby"],
    ["/tournaments", "bar.tournaments"],
    ["/replays", "bar.replays"],
    ["/rules", "bar.rules"],
    ["/bots", "bar.bots"],
  ];
  /** @param {string} path */
  const here = (path) => (path === "/" ? location.pathname === "/" : location.pathname.startsWith(path));
  return h(
    "nav",
    { class: "bar-nav", "aria-label": t("bar.pages") },
    pages.map(([path, words]) =>
      h("a", { key: path, href: path, "aria-current": here(path) ? "page" : undefined }, t(words)),
    ),
  );
}

export function languages(look = "bar-button") {
  return h(
    "button",
    {
      type: "button",
      class: `${look} languages`,
      key: "languages",
      "aria-label": t("bar.language"),
      on: { click: () => switchLanguage() },
    },
    LANGUAGES.map((one) =>
      h("span", { key: one, class: one === lang() ? "on" : "", "aria-hidden": "true" }, one.toUpperCase()),
    ),
  );
}

export function themes(look = "bar-button square") {
  const dark = theme() === "dark";
  return h(
    "button",
    {
      type: "button",
      class: look,
      key: "themes",
      "aria-label": t(dark ? "bar.day" : "bar.night"),
      title: t(dark ? "bar.day" : "bar.night"),
      on: { click: switchTheme },
    },
    icon(dark ? "sun" : "moon"),
  );
}

export function me() {
  const person = app.person;
  return h(
    "a",
    { class: "bar-button", href: "/me", key: "me" },
    h("span", { class: "face", "aria-hidden": "true" }, (person?.name ?? "?").slice(0, 1).toUpperCase()),
    h("span", { class: "bar-words" }, person?.name ?? t("bar.signin")),
  );
}

/** The foot of pages that are not a table: whose work this stands on. */
export function foot() {
  const privacy = h("p", null, h("a", { href: "/privacy" }, t("privacy")));
  return h(
    "footer",
    { class: "foot", key: "foot" },
    h("p", null, t("foot.fan")),
    h("p", null, t("foot.credits")),
    privacy,
  );
}

/** A page that is not a table. @param {string} key @param {string} look @param {Child[]} inside */
export const page = (key, look, ...inside) => [
  bar({ middle: nav(), right: me() }),
  h("main", { id: "main", class: `page ${look}`.trim(), key, tabindex: "-1" }, inside),
];

/** One with a title, and no wider than text should be. @param {string} key @param {Child} title @param {Child[]} inside */
export const titledPage = (key, title, ...inside) => page(key, "narrow", h("h1", null, title), inside, foot());

/**
 * One that only shows something under a title.
 * @param {string} key @param {() => string} title @param {() => Child} inside @returns {Page}
 */
export const plainPage = (key, title, inside) => ({
  title: () => `${title()} · Sztab`,
  view: () => titledPage(key, title(), inside()),
});

/** A part of a page on a sheet of its own. @param {Key} key @param {string} title @param {Child[]} inside */
export const paper = (key, title, ...inside) => h("section", { class: "paper", key }, h("h2", null, title), inside);

/** One that others refer to by its id. @param {string} id @param {string} title @param {Child} about @param {Child[]} inside */
export const namedPaper = (id, title, about, ...inside) =>
  h(
    "section",
    { class: `paper ${id}`, "aria-labelledby": id },
    h("div", { class: "end-title" }, h("h2", { id }, title), about && h("p", { class: "small quiet" }, about)),
    inside,
  );

/** A list, or a sentence where it is empty. @param {Child[]} rows @param {string} none @param {string} [look] @param {"ul" | "ol"} [tag] */
export const listOr = (rows, none, look = "", tag = "ul") =>
  rows.length ? h(tag, { class: look || undefined }, rows) : h("p", { class: "empty" }, none);

/** A row of a list: words, less important ones, and what can be done. @param {Key} key @param {Child} words @param {Child} about @param {Child[]} end */
export const listRow = (key, words, about, ...end) =>
  h(
    "li",
    { class: "token-row", key },
    h("span", null, words, about && [" ", h("span", { class: "small quiet" }, about)]),
    end,
  );

/**
 * A few things of which one is on.
 * @param {string} label @param {{key: Key, label: Child, on: boolean, do: () => unknown, name?: string}[]} rows
 * @param {string} [look]
 */
export const segments = (label, rows, look = "segments") =>
  h(
    "div",
    { class: look, role: "group", "aria-label": label, key: `segments ${label}` },
    rows.map((row) =>
      h(
        "button",
        {
          type: "button",
          key: row.key,
          "aria-pressed": String(row.on),
          "aria-label": row.name,
          on: { click: () => row.do() },
        },
        row.label,
      ),
    ),
  );

/**
 * The heads of tabs, one of which is open; `panel` is the id of what shows the contents of each. Where arrows walk among them,
 * only the open one is a stop of the Tab key.
 * @template {string} Name
 * @param {{names: readonly Name[], open: Name, label: (name: Name) => Child, panel: (name: Name) => string,
 *   choose: (name: Name) => unknown, arrows?: boolean}} parts
 */
export const tabList = ({ names, open, label, panel, choose, arrows = false }) =>
  h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": t("tabs") },
    names.map((name) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          key: name,
          id: `tab-${name}`,
          "aria-selected": String(open === name),
          "aria-controls": panel(name),
          tabindex: arrows && open !== name ? "-1" : "0",
          on: { click: () => choose(name) },
        },
        label(name),
      ),
    ),
  );

const SPEEDS = [0.5, 1, 2, 4];

/** How fast a film or a replay runs. On a phone only the chosen one is seen: pressed, it gives way to the next. @param {number} now @param {(speed: number) => unknown} set @param {string} [look] */
export const speeds = (now, set, look) =>
  segments(
    t("replay.speed"),
    SPEEDS.map((speed, i) => ({
      key: speed,
      label: speed === 0.5 ? "½×" : `${speed}×`,
      on: speed === now,
      do: () => set(speed === now && app.layout === "phone" ? (SPEEDS[i + 1] ?? SPEEDS[0]) : speed),
    })),
    look,
  );

/**
 * A list to choose from. It is named by a label with its id, or by `aria-label`.
 * @template {string} Value
 * @param {{id?: string, "aria-label"?: string, value: Value, rows: {value: Value, label: string, title?: string}[],
 *   set: (value: Value) => void}} parts
 */
export const select = ({ rows, set, value, ...names }) =>
  h(
    "select",
    { class: "input", ...names, on: { change: (event) => set(/** @type {Value} */ (event.currentTarget.value)) } },
    rows.map((row) =>
      h("option", { key: row.value, value: row.value, selected: row.value === value, title: row.title }, row.label),
    ),
  );

/**
 * Something that is on or off.
 * @param {{label: Child, on: boolean, set: (on: boolean) => unknown, about?: string, key?: Key, name?: string}} parts
 */
export const check = ({ label, on, set, about, key, name }) =>
  h(
    "label",
    { class: "check", key },
    h("input", { type: "checkbox", name, checked: on, on: { change: (event) => set(event.currentTarget.checked) } }),
    h("span", null, label),
    about && h("span", { class: "about" }, about),
  );

/**
 * A dialog: the page behind it waits; Esc or a click beside it closes.
 * @param {{key: string, title: string, body: Child, close: () => unknown, className?: string, label?: string}} parts
 */
export function dialog({ key, title, body, close, className = "", label }) {
  return h(
    "dialog",
    {
      key,
      class: `dialog ${className}`,
      "aria-label": label ?? title,
      ref: (element) => {
        Object.assign(element, { opener: document.activeElement }); // who gets the focus back, see `draw`
        if (!element.open) element.showModal();
      },
      on: {
        cancel: (event) => {
          event.preventDefault();
          close();
        },
        click: (event) => {
          if (event.target === event.currentTarget) close();
        },
      },
    },
    h(
      "div",
      { class: "dialog-in" },
      h(
        "div",
        { class: "dialog-head" },
        h("h2", null, title),
        h(
          "button",
          { type: "button", class: "button plain square", "aria-label": t("close"), on: { click: close } },
          icon("close"),
        ),
      ),
      body,
    ),
  );
}

/** Puts a text where it can be pasted from, and says whether it did. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = document.createElement("textarea");
    box.value = text;
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done;
  }
}
