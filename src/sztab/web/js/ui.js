/** Parts that several pages use. */

import { app, switchLanguage, switchTheme, theme } from "./app.js";
import { h } from "./dom.js";
import { icon, sign } from "./icons.js";
import { LANGUAGES, lang, t } from "./words.js";

/** @param {{label: any, icon?: string, kind?: string, do: Function, key?: any, title?: string, off?: boolean, kbd?: string}} b */
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
      "aria-pressed": b.pressed === undefined ? undefined : String(b.pressed),
      "aria-expanded": b.expanded === undefined ? undefined : String(b.expanded),
      on: { click: (event) => !b.off && b.do(event) },
    },
    b.icon && icon(b.icon),
    b.label && h("span", null, b.label),
    b.kbd && app.layout === "wide" && h("kbd", { "aria-hidden": "true" }, b.kbd),
  );
}

/** The number of a clause; it opens the rules there. */
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

export const clauses = (game, ids) =>
  (ids ?? []).map((one) => (typeof one === "string" ? clause(game, one) : clause(game, one.id, one.words)));

export const signIn = () => h("a", { class: "button", href: "/me" }, t("bar.signin"));

/** What failed, what is safe, and a way on. */
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

/** The bar over every page. `middle` says where one is; `right` is what the page adds. */
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
    ["/replays", "bar.replays"],
    ["/rules", "bar.rules"],
    ["/bots", "bar.bots"],
  ];
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
  return h("footer", { class: "foot", key: "foot" }, h("p", null, t("foot.fan")), h("p", null, t("foot.credits")));
}

/** A dialog: the page behind it waits; Esc or a click beside it closes. */
export function dialog({ key, title, body, close, className = "", label }) {
  return h(
    "dialog",
    {
      key,
      class: `dialog ${className}`,
      "aria-label": label ?? (typeof title === "string" ? title : undefined),
      ref: (element) => {
        element.opener = document.activeElement;
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

/** Puts a text where it can be pasted from, and says so. */
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
