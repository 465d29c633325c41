/** The keyboard does all that the mouse does. */

import { current } from "./amounts.js";
import { openTab, openWhy, search } from "./open.js";
import { press } from "./press.js";

/** @import { Table as TableStore } from "./store.js" */

/** @param {EventTarget | null} target */
const typing = (target) =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]");

/** @param {TableStore} T @param {KeyboardEvent} event */
export function keys(T, event) {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape") return leave(T, event);
  if (typing(event.target) || document.querySelector("dialog[open]") || T.curtain) return;
  const act = ACTS[event.key] ?? ACTS[event.key.toLowerCase()];
  if (filmKey(T, event)) event.preventDefault();
  else if (/^[1-9]$/.test(event.key)) choose(T, Number(event.key) - 1, event);
  else if (event.key.startsWith("Arrow")) arrow(event);
  else if (act) {
    event.preventDefault();
    act(T);
  }
}

/**
 * While the film is on, it has the keys that a question would have. A focused button keeps its own.
 * @param {TableStore} T @param {KeyboardEvent} event
 */
function filmKey(T, event) {
  const { film } = T;
  if (!film.watching && !film.away) return false;
  const pressed = event.target instanceof Element && event.target.closest("button, a, [role=button]");
  if (event.key === "Enter" && !pressed) film.end();
  else if (event.key === " " && !pressed) film.toggle();
  else if (event.key === "ArrowLeft") film.step(-1);
  else if (event.key === "ArrowRight") film.step(1);
  else if (event.key.toLowerCase() === "h") film.hand = !film.hand;
  else return false;
  return true;
}

/** @type {Record<string, (T: TableStore) => unknown>} */
const ACTS = {
  z: (T) => T.undo(),
  w: (T) => openWhy(T),
  l: (T) => openTab(T, "story", true),
  t: (T) => openTab(T, "table", true),
  c: (T) => openTab(T, "chat", true),
  "?": (T) => openTab(T, "rules", true),
  "/": (T) => search(T),
  f: (T) => T.film.again(),
  e: (T) => T.map.lens(),
  m: (T) => T.map.smallMap(),
  "+": (T) => T.map?.zoom(1.4),
  "=": (T) => T.map?.zoom(1.4),
  "-": (T) => T.map?.zoom(1 / 1.4),
  0: (T) => T.map?.fit(),
};

/** @param {TableStore} T @param {number} index @param {KeyboardEvent} event */
function choose(T, index, event) {
  const { plain, mixtures } = T.sorted;
  const form = mixtures[index - plain.length];
  const choice = form ? current(T, form) : plain[index];
  if (!choice) return;
  event.preventDefault();
  press(T, choice); // what gives something up is pressed twice, with a key too
}

/** @returns {void} */
const toPrompt = () => /** @type {HTMLElement | null} */ (document.querySelector(".prompt"))?.focus();

/** Esc closes what is open, else takes the last link back. @param {TableStore} T @param {KeyboardEvent} event */
function leave(T, event) {
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (T.ui.bubble) {
    T.ui.bubble = null;
    T.ui.gap = null;
    toPrompt();
  } else if (event.target instanceof HTMLElement && typing(event.target)) {
    event.target.blur();
    toPrompt();
  } else {
    T.takeBack();
  }
}

/**
 * Arrows walk among choices, cards, seats and tabs; on the board the board listens itself.
 * @param {KeyboardEvent} event
 */
function arrow(event) {
  const target = /** @type {HTMLButtonElement} */ (event.target);
  const row = target.closest?.(
    ".choices, .bubble .stack, .hand, .sheets, .boxes, .seats-list, .table-rows, .tabs, .piles, .headline-list",
  );
  if (!row) return;
  /** @type {HTMLButtonElement[]} */
  const all = [...row.querySelectorAll("button")].filter((one) => !one.matches(".card-grow, .linky"));
  const at = all.indexOf(target);
  if (at < 0) return;
  const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
  const next = all[(at + step + all.length) % all.length];
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}
