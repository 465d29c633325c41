/** The stream of news from the server. It comes back by itself after a gap, and the page catches up. */

import { lang } from "../words.js";
import { heard } from "./chat.js";

/** @import { Gap, Hello, Looking, Moved, Seating, Spoke, Undoing } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;

/** @typedef {Hello | Moved | Spoke | Undoing | Seating | Looking | Gap} News */
/** @template {News["event"]} Name @typedef {Extract<News, {event: Name}>["data"]} DataOf */

export class Live {
  /** @param {TableStore} table */
  constructor(table) {
    this.table = table;
    /** @type {EventSource | null} */
    this.source = null;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    /** Somebody looks again. A stream may have died in its sleep without a word: what is on screen is asked for anew. */
    this.wake = () => {
      if (document.visibilityState !== "visible") return;
      if (this.table.line !== "live") this.open();
      else if (this.table.view) this.table.refresh();
    };
    this.cut = () => {
      this.shut(); // what still trickles in would come out of order
      this.table.disconnected();
    };
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    addEventListener("offline", this.cut);
  }

  open() {
    this.shut();
    const { table } = this;
    const query = new URLSearchParams({ lang: lang() });
    if (table.seated) query.set("seat", String(table.view.seat));
    const source = new EventSource(`/api/tables/${table.id}/events?${query}`);
    this.source = source;
    let fresh = true;
    source.onopen = () => {
      this.wait = FIRST_WAIT;
      if (!fresh || table.line !== "live") table.refresh();
      fresh = false;
    };
    source.onerror = () => {
      table.disconnected();
      if (source.readyState !== EventSource.CLOSED) return;
      this.later();
      table.refresh(); // refused, not cut: the seat may be another's by now
    };
    /** @template {News["event"]} Name @param {Name} name @param {(data: DataOf<Name>) => unknown} act */
    const on = (name, act) =>
      source.addEventListener(name, (event) => {
        act(JSON.parse(event.data || "{}"));
        table.told = Number(event.lastEventId) || table.told;
      });
    on("hello", ({ number }) => table.missed(number)); // something may have happened between the view and the stream
    on("moved", (news) => table.moved(news));
    on("chat", (message) => heard(table, message));
    on("table", () => table.seats());
    on("undo", () => table.undone());
    on("gap", () => table.missed());
    on("here", ({ seats }) => {
      if (!table.table) return;
      const all = table.table.seats.map((seat) => ({ ...seat, online: (seats ?? []).includes(seat.number) }));
      table.table = { ...table.table, seats: all };
      table.present = (seats ?? []).join();
    });
  }

  later() {
    if (this.timer) return;
    this.timer = setTimeout(() => this.open(), this.wait * (0.5 + Math.random())); // not all at once when a server restarts
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  shut() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.source?.close();
    this.source = null;
  }

  close() {
    this.shut();
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.cut);
  }
}
