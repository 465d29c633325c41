/** What parts of the page ask of the page: open a tab, a rule, a card, a pile; ask why not; make sure. */

import { Rules } from "../rules.js";
import { whyPlace } from "./bubble.js";

/** @import { Dialog } from "../types/client.d.ts" */
/** @import { CardFace, ZoneView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T @param {ZoneView} zone @param {CardFace} card */
export function openCard(T, zone, card) {
  T.ui.card = { zone, card };
  T.ui.bubble = null;
}

/** @param {TableStore} T @param {ZoneView} zone */
export function openZone(T, zone) {
  T.ui.zone = zone.id;
}

/** Asks once more, in a dialog. @param {TableStore} T @param {Dialog} dialog */
export function confirm(T, dialog) {
  T.ui.dialog = dialog;
}

/** @param {TableStore} T @param {string} name @param {boolean} [focus] */
export function openTab(T, name, focus) {
  T.ui.tab = name;
  T.ui.rail = true;
  T.ui.reading = name !== "play";
  if (name !== "play" && T.ui.height === 0) T.ui.height = 1;
  if (name === "chat") T.chat.unread = 0;
  if (focus) queueMicrotask(() => opened(name)?.focus()); // drawn by then, and no key comes between: who types on types there
}

/** The seats with their links and invitations, below what lies on the table. @param {TableStore} T */
export function openSeats(T) {
  openTab(T, "table");
  requestAnimationFrame(() => document.querySelector("#panel-table .seat-row")?.scrollIntoView({ block: "start" }));
}

/** Where the keyboard goes in what was opened: in the chat to the words. @param {string} name */
const opened = (name) =>
  (name === "chat" && document.getElementById("say")) ||
  /** @type {HTMLElement | null} */ (document.querySelector(`#panel-${name}`));

/** @param {TableStore} T @param {string} id */
export function openRule(T, id) {
  T.rules ??= new Rules(T.game);
  T.ui.bubble = null;
  openTab(T, "rules");
  T.rules.open(id);
}

/** @param {TableStore} T */
export function search(T) {
  /** @type {HTMLElement | null} */
  const filter = document.querySelector(".prompt .filter input");
  if (filter) {
    filter.focus();
    return;
  }
  openTab(T, "rules");
  queueMicrotask(() => document.getElementById("rules-search")?.focus());
}

/** Why not: of what the board or the hand has under the focus, else of the question as a whole. @param {TableStore} T */
export async function openWhy(T) {
  const focused =
    /** @type {HTMLElement | SVGElement | null | undefined} */ (document.activeElement?.closest("[data-place]"))
      ?.dataset.place ?? T.map.at();
  if (focused && T.place(focused) && !T.choicesAt(focused).length) return whyPlace(T, focused);
  T.ui.dialog = { kind: "why" };
  const silent = (await T.whyNot()) === null;
  if (T.ui.dialog?.kind === "why") T.ui.dialog = { ...T.ui.dialog, silent };
  return undefined;
}
