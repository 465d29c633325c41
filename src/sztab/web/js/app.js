/** What all pages share: who I am, how things look, and how to get from one page to another. */

import { api, Problem, problemOf } from "./api.js";
import { signal } from "./signal.js";
import { LANGUAGES, lang, speak, t } from "./words.js";

/** @import { Page, Trouble } from "./types/client.d.ts" */
/** @import { GameInfo, Person } from "./types/server.d.ts" */

/** @typedef {"wide" | "middle" | "phone"} Layout */

/** What a page rests on beside its own state: language, theme, size of the window. A new number means: draw all of it again. */
export const everything = signal(0);

export const app = {
  /** @type {Person | null} */
  person: null,
  /** @type {Layout} */
  layout: "wide",
  /** @type {Page | null} */
  page: null,
  /** @type {{problem: Trouble, again?: () => unknown} | null} what went wrong outside any page's care */
  trouble: null,
  /** Draws all of the page again. Pages whose state is made of signals need it only when words, looks or sizes change. */
  redraw: () => {
    everything.value += 1;
  },
  /** @type {(path: string) => unknown} */
  open: () => {},
};

// Remembered in this browser: theme, language, last seat, whether to sound and notify, what was sealed. Nothing else.

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(`sztab.${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`sztab.${name}`, value);
  } catch {
    // Without storage it holds until the page is closed.
  }
}

// Theme

const night = matchMedia("(prefers-color-scheme: dark)");
night.addEventListener("change", () => app.redraw());

export function theme() {
  return document.documentElement.dataset.theme ?? (night.matches ? "dark" : "light");
}

export function switchTheme() {
  const wanted = theme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = wanted;
  remember("theme", wanted);
  app.redraw();
}

// Language

export async function switchLanguage(wanted = LANGUAGES.find((one) => one !== lang()) ?? "en") {
  try {
    await speak(wanted);
    remember("language", wanted);
    if (app.person) api.patch("me", { language: wanted }).catch(() => {});
    app.redraw();
    await app.page?.translated?.();
  } catch {
    app.trouble = { problem: new Problem(0, { detail: t("problem.offline") }), again: () => switchLanguage(wanted) };
  }
  app.redraw();
}

// Layout: by width, counted in text sizes, so that large text falls to the next one down. Where it is wide but too low to stack
// things (a phone on its side, a tablet with large text), the phone's sheet stands beside the board.

let low = false;

export function measure() {
  const root = document.documentElement;
  const size = parseFloat(getComputedStyle(root).fontSize) / 16 || 1;
  const width = root.clientWidth / size;
  const height = innerHeight / size;
  const typing = document.activeElement?.matches("input, textarea"); // a keyboard on the screen takes height for a while only
  if (!typing) low = height < 480 && width > height;
  app.layout = low ? "phone" : width >= 1200 ? "wide" : width >= 700 ? "middle" : "phone";
  root.dataset.layout = app.layout;
  root.toggleAttribute("data-low", low);
  root.toggleAttribute("data-narrow", width < 300);
}

// Going places

/** @param {string} url */
export function go(url, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", url);
  app.open(location.pathname);
}

/** A click on a link of ours opens without loading the page again. @param {MouseEvent} event */
export function follow(event) {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest?.("a[href]"));
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  if (
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download") ||
    link.pathname.startsWith("/api/")
  )
    return;
  event.preventDefault();
  if (link.pathname === location.pathname && link.hash) {
    history.pushState(null, "", link.href);
    app.page?.hash?.(link.hash.slice(1));
    app.redraw();
  } else {
    go(link.href);
  }
}

// People

/**
 * Does something, keeps what went wrong as `holder.problem`, and draws the page again.
 * @param {{problem: Trouble | null}} holder @param {() => Promise<unknown>} what
 */
export async function attempt(holder, what) {
  holder.problem = null;
  try {
    await what();
  } catch (thrown) {
    holder.problem = problemOf(thrown);
  }
  app.redraw();
}

/** Somebody without a name gets one, so that one click is enough to play; who has no account may take another later. @param {string} [name] */
export async function ensurePerson(name) {
  if (!app.person) app.person = (await api.post("people", { name: name || t("guest"), language: lang() })).person;
  else if (name && name !== app.person.name) app.person = (await api.patch("me", { name })).person;
  return app.person;
}

/** Whether to ask for a name: those with an account have chosen theirs. */
export const nameless = () => !app.person?.account;

/** The name somebody took, rather than was given. */
export const ownName = () => (app.person && app.person.name !== t("guest") ? app.person.name : "");

/** The level of bot that a newcomer meets. @param {Pick<GameInfo, "levels">} [game] */
export const friendly = (game) => game?.levels?.[Math.min(1, game.levels.length - 1)]?.id ?? "officer";

// Speaking

/** @type {Record<"polite" | "assertive", Element[]>} */
const speech = { polite: [], assertive: [] };

/** Says something to those who listen rather than look. @param {string} words @param {"polite" | "assertive"} [how] */
export function announce(words, how = "polite") {
  const region = document.getElementById(how);
  if (!region || !words) return;
  const line = document.createElement("p");
  line.textContent = words;
  region.append(line);
  speech[how].push(line);
  while (speech[how].length > 12) speech[how].shift()?.remove();
}
