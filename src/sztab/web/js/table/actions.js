/** What parts of the page ask of the page: open a card, a tab, a rule, a dialog; look at a place. */

import { app } from "../app.js";
import { Rules } from "../rules.js";
import { whyCard, whyPlace } from "./bubble.js";
import { catchUp, heard } from "./chat.js";
import { openOrders, openProof } from "./dialogs.js";
import { sheetsOf } from "./sheets.js";

/** @import { Table as TableStore } from "./store.js" */

/** Gives a table what its parts ask of the page. @param {TableStore} T */
export function attach(T) {
  T.heard = (message) => heard(T, message);
  T.catchUp = (known) => catchUp(T, known);
  T.sheetsOf = (role) => sheetsOf(T, role);
  T.openOrders = () => openOrders(T);
  T.openProof = () => openProof(T);
  T.whyCard = (zone, card, element) => whyCard(T, zone, card, element);
  T.openCard = (zone, card) => {
    T.ui.card = { zone, card };
    T.ui.bubble = null;
    app.redraw();
  };
  T.openZone = (zone) => {
    T.ui.zone = zone.id;
    app.redraw();
  };
  T.confirm = (dialog) => {
    T.ui.dialog = dialog;
    app.redraw();
  };
  T.lookAt = (places, { gently = false } = {}) => {
    if (app.layout === "phone" && !gently) T.ui.sheet = "play";
    app.redraw();
    T.map.lookAt(places, gently);
  };
  T.openTab = (name, focus) => {
    if (app.layout === "phone") T.ui.sheet = name === "seats" ? "table" : name;
    else if (name !== "table") T.ui.tab = name;
    T.ui.rail = true;
    T.ui.folded = false;
    if (name === "chat") T.chat.unread = 0;
    app.redraw();
    const wanted = name === "printed" ? [".tabs-box", ".printed .box.may"] : [".tabs-box"]; // in a low window it lies far down
    setTimeout(() => {
      for (const one of wanted) document.querySelector(one)?.scrollIntoView({ block: "nearest" });
    });
    if (focus) queueMicrotask(() => opened(name)?.focus()); // as soon as it is drawn: who types on at once types there
  };
  T.openRule = (id) => {
    T.rules ??= new Rules(T.game);
    T.ui.bubble = null;
    T.openTab("rules");
    T.rules.open(id);
  };
  T.search = () => {
    /** @type {HTMLElement | null} */
    const filter = document.querySelector(".prompt .filter input");
    if (filter) return filter.focus();
    T.openTab("rules");
    setTimeout(() => document.getElementById("rules-search")?.focus());
    return undefined;
  };
  /** Why not: of what the board or the hand has under the focus, else of the question as a whole. */
  T.openWhy = async () => {
    const focused =
      /** @type {HTMLElement | SVGElement | null | undefined} */ (document.activeElement?.closest("[data-place]"))
        ?.dataset.place ?? T.map.at();
    if (focused && T.place(focused) && !T.choicesAt(focused).length) return whyPlace(T, focused);
    T.ui.dialog = { kind: "why" };
    app.redraw();
    const silent = (await T.whyNot()) === null;
    if (T.ui.dialog?.kind === "why") T.ui.dialog = { ...T.ui.dialog, silent };
    return app.redraw();
  };
}

/** Where the keyboard goes in what was opened: in the chat to the words. @param {string} name */
const opened = (name) =>
  (name === "chat" && document.getElementById("say")) ||
  /** @type {HTMLElement | null} */ (document.querySelector(name === "table" ? ".on-table" : `#panel-${name}`));
