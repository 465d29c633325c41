/** Telling somebody who looks elsewhere that it is their move: a notification and a sound, both only if asked for. */

import { recall, remember } from "../app.js";
import { t } from "../words.js";

/** @import { TableView } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

export const wishes = {
  get sound() {
    return recall("sound") === "on";
  },
  set sound(on) {
    remember("sound", on ? "on" : "off");
  },
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
  if (wishes.sound) chime();
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

/** Two soft notes, made here. */
function chime() {
  try {
    const sound = new AudioContext();
    [523.25, 659.25].forEach((pitch, i) => {
      const note = sound.createOscillator();
      const loud = sound.createGain();
      const at = sound.currentTime + i * 0.16;
      note.frequency.value = pitch;
      note.type = "sine";
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(0.12, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
      note.connect(loud).connect(sound.destination);
      note.start(at);
      note.stop(at + 0.65);
    });
    setTimeout(() => sound.close(), 1200);
  } catch {
    // No sound here; the title says it too.
  }
}
