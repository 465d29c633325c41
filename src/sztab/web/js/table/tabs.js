/** What one may read beside the question: the story, the table, the rules, the chat. */

import { app } from "../app.js";
import { h } from "../dom.js";
import { Rules, rulesView } from "../rules.js";
import { tabList } from "../ui.js";
import { t } from "../words.js";
import { chatPanel } from "./chat.js";
import { openTab } from "./open.js";
import { printed, printedMay } from "./printed.js";
import { openedSeat, seatsPanel } from "./seating.js";
import { onTheTable } from "./sheets.js";
import { story } from "./story.js";

/** @import { Child } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const TABS = ["story", "table", "rules", "chat"];

/** @param {TableStore} T */
export function tabs(T) {
  const open = TABS.includes(T.ui.tab) ? T.ui.tab : "story";
  return h(
    "section",
    { class: "tabs-box", key: "tabs", "aria-label": t("rail") },
    tabList({
      names: TABS,
      open,
      label: (name) => [t(`tab.${name}`), marks(T, name, open)],
      panel: (name) => `panel-${name}`,
      choose: (name) => openTab(T, name),
      arrows: true,
    }),
    h(
      "div",
      {
        class: "tab-panel",
        role: "tabpanel",
        key: `panel-${open}`,
        id: `panel-${open}`,
        "aria-labelledby": `tab-${open}`,
        tabindex: "0",
      },
      panel(T, open),
    ),
  );
}

/** What waits behind a tab. @param {TableStore} T @param {string} name @param {string} open @returns {Child} */
export function marks(T, name, open) {
  if (name === "chat" && T.chat.unread > 0)
    return h("span", { class: "unread" }, T.chat.unread, h("span", { class: "unseen" }, ` ${t("unread")}`));
  if (name === "table" && name !== open && printedMay(T))
    return h("span", { class: "lamp-mark" }, h("span", { class: "unseen" }, ` ${t("card.may")}`));
  return null;
}

/** @param {TableStore} T @param {string} name @returns {Child} */
export function panel(T, name) {
  if (name === "story") return T.latePart("story", () => story(T));
  if (name === "chat") return chatPanel(T);
  if (name === "table") return T.part("table", () => tablePanel(T));
  T.rules ??= new Rules(T.game);
  return h("div", { class: "panel-body", key: "rules" }, rulesView(T.rules));
}

/** @param {TableStore} T */
function tablePanel(T) {
  return [
    T.ui.key && h("div", { class: "map-key", key: "map-key", host: T.map.key() }),
    T.ui.seat && openedSeat(T, T.ui.seat),
    printed(T),
    onTheTable(T),
    app.layout === "phone" && !T.ui.key && h("div", { class: "map-key", key: "map-key", host: T.map.key() }),
    seatsPanel(T),
  ];
}
