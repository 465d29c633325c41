/** Telling somebody who looks elsewhere that it is their move: a notification and a sound, both only if asked for. */

import { recall, remember } from "../app.js";
import { play } from "../sound.js";
import { t } from "../words.js";

/** @import { TableView } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

export const wishes = {
  get notices() {
    return recall("notices") === "on" && "Notification" in window && Notification.permission === "granted";
  },
};

/** @param {boolean} on */
export async function wishNotices(on) {
  if (on && "Notification" in window && Notification.permission !== "granted") await Notification.requestPermission();
  remember("notices", on ? "on" : "off");
}

/** @param {TableStore} table @param {TableView | null} before */
export function notify(table, before) {
  if (!before || before.scene?.prompt?.role) return; // I was asked already
  play("move");
  if (wishes.notices && document.visibilityState === "hidden") {
    const note = new Notification(t("your move"), {
      body: `${table.table.name}: ${table.prompt.words ?? ""}`,
      tag: table.id,
      icon: "/static/icons/sztab.svg",
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}
