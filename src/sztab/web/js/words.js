/** The words of the interface, in the reader's language. What belongs to a game comes from the server, already said. */

export const LANGUAGES = ["en", "pl"];
let language = document.documentElement.lang === "pl" ? "pl" : "en";
/** @type {Record<string, string | Record<string, string>>} a sentence, or its forms by number */
let catalogue = {};
let plural = new Intl.PluralRules(language);

export const lang = () => language;

/**
 * What the page asked for before its scripts were here is used once; everything else is fetched now.
 * @param {string} path @param {RequestInit} [options] @returns {Promise<Response>}
 */
export function early(path, options) {
  const asked = globalThis.sztabEarly;
  const begun = asked?.[path];
  if (!asked || !begun) return fetch(path, options);
  delete asked[path];
  /** @type {Promise<never>} */
  const enough = new Promise((_, fail) => options?.signal?.addEventListener("abort", fail));
  return Promise.race([begun, enough]);
}

/** Loads a language. What is on screen changes with the next redraw. @param {string} wanted */
export async function speak(wanted) {
  const found = await early(new URL(`../locale/${wanted}.json`, import.meta.url).pathname);
  if (!found.ok) throw new Error(`no words for ${wanted}`);
  catalogue = await found.json();
  language = wanted;
  plural = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
  sharpen();
}

/**
 * The sentence under a key. `{name}` stands for an argument; a sentence with several forms goes by the number `n`.
 * @param {string} key @param {Record<string, unknown>} [args] @returns {string}
 */
export function t(key, args = {}) {
  let found = catalogue[key];
  if (typeof found === "object") found = found[plural.select(Number(args.n))] ?? found.other;
  if (found === undefined) return key; // tests look for keys on screen
  return found.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

/** @param {string} key */
export const has = (key) => key in catalogue;

/** "3 h ago", "za 2 dni": how far a moment is from now. @param {number} when */
export function ago(when) {
  const seconds = (when - Date.now()) / 1000;
  /** @type {[number, Intl.RelativeTimeFormatUnit][]} */
  const steps = [
    [60, "second"],
    [60, "minute"],
    [24, "hour"],
    [30, "day"],
    [12, "month"],
    [Infinity, "year"],
  ];
  let value = seconds;
  for (const [size, unit] of steps) {
    if (Math.abs(value) < size) {
      if (unit === "second") return t("just now");
      return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.round(value), unit);
    }
    value /= size;
  }
  return "";
}

/** "19 h 40 min": how much time is left, or has passed. @param {number} seconds */
export function span(seconds) {
  const minutes = Math.max(0, Math.round(seconds / 60));
  if (minutes < 60) return t("span.minutes", { m: minutes });
  if (minutes % 1440 === 0) return t("span.days", { n: minutes / 1440 });
  if (minutes < 48 * 60 && minutes % 60 === 0) return t("span.whole", { h: minutes / 60 });
  if (minutes < 48 * 60) return t("span.hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
  return t("span.days", { n: Math.round(minutes / 1440) });
}

/** @type {(() => unknown)[]} */
const writers = [];

/**
 * What writes in the reader's language, made once: to make one takes as long as drawing the question it is for.
 * @template Writer @param {(language: string) => Writer} make @returns {() => Writer}
 */
function writer(make) {
  /** @type {[string, Writer] | null} */
  let made = null;
  const get = () => {
    if (made?.[0] !== language) made = [language, make(language)];
    return made[1];
  };
  writers.push(get);
  return get;
}

/** Makes them all while nothing else is to be done, one at a time. */
function sharpen(left = [...writers]) {
  const next = left.pop();
  if (next)
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      next();
      sharpen(left);
    });
}

const days = writer((to) => new Intl.DateTimeFormat(to, { dateStyle: "long" }));
const clocks = writer((to) => new Intl.DateTimeFormat(to, { timeStyle: "short" }));
const moments = writer((to) => new Intl.DateTimeFormat(to, { dateStyle: "medium", timeStyle: "short" }));
const lists = writer((to) => new Intl.ListFormat(to, { type: "conjunction" }));
const numbers = writer((to) => new Intl.NumberFormat(to));
const percents = writer((to) => new Intl.NumberFormat(to, { style: "percent" }));

// Moments come as milliseconds since 1970.

/** @param {number} when */
export const day = (when) => days().format(when);
/** @param {number} when */
export const clock = (when) => clocks().format(when);
/** @param {number} when */
export const moment = (when) => moments().format(when);
/** @param {string[]} names */
export const list = (names) => lists().format(names);
/** @param {number} value */
export const number = (value) =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numbers().format(value);
/** @param {number} share */
export const percent = (share) => percents().format(share);

/** For searching: no accents, no capitals. @param {string} text */
export const fold = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/g, "l").replace(/Ł/g, "l").toLowerCase();
