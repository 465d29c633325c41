/** What just happened, shown for a moment where it happened: a card played, a die rolled, a piece that came or went. */

import { h, patch } from "../dom.js";
import { dice } from "./badge.js";
import { words } from "./story.js";

/** @import { StoryLine } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @typedef {{x: number, y: number}} Spot */

const STAYS = 1400; // ms for one line
const MOST = 4; // lines of one burst: the story has them all

export class Flash {
  /** @param {(place: string) => {x: number, y: number} | null} locate @param {TableStore} T */
  constructor(T, locate) {
    this.T = T;
    this.locate = locate;
    /** @type {StoryLine[]} */
    this.waiting = [];
    /** @type {StoryLine | undefined} the one that is shown */
    this.line = undefined;
    this.timer = 0;
    this.element = document.createElement("div");
    this.element.className = "flash";
    this.element.hidden = true;
    this.element.setAttribute("aria-hidden", "true"); // the live region has said it
    this.element.addEventListener("click", () => this.next());
  }

  /** Lines of others; of my own I know. @param {StoryLine[]} lines */
  show(lines) {
    const news = lines.filter(
      (line) =>
        line.role &&
        !this.T.roles.includes(line.role) &&
        (line.places?.length || line.cards?.length || line.dice?.length),
    );
    this.waiting = [...this.waiting, ...news].slice(-MOST);
    if (!this.timer) this.next();
  }

  next() {
    clearTimeout(this.timer);
    this.timer = 0;
    const line = this.waiting.shift();
    this.line = line;
    this.element.hidden = !line;
    if (!line) return;
    // While I am asked, nothing may cover a space: then the caption keeps to the edge.
    const at = this.T.asked ? null : (line.places ?? []).map(this.locate).find((spot) => this.inSight(spot));
    this.draw();
    this.element.classList.toggle("placed", Boolean(at));
    if (at) putAbove(this.element, at);
    this.timer = setTimeout(() => this.next(), STAYS);
  }

  /** Once more when the page is drawn: night may have fallen. */
  draw() {
    const { T, line } = this;
    if (line)
      patch(this.element, h("p", { key: line.key ?? line.words }, words(T, line, { still: true }), dice(T, line)));
  }

  /** @param {Spot | null} spot */
  inSight(spot) {
    const { clientWidth = 0, clientHeight = 0 } = this.element.parentElement ?? {};
    return spot && spot.x > 0 && spot.y > 0 && spot.x < clientWidth && spot.y < clientHeight;
  }

  /** Enough: somebody acts. */
  hush() {
    this.waiting = [];
    this.next();
  }

  close() {
    clearTimeout(this.timer);
    this.element.remove();
  }
}

const RIM = 8; // px between a caption and the rim of the map

/** A caption over a spot of the map, whole: at the rim it moves inwards. @param {HTMLElement} element @param {Spot} spot */
export function putAbove(element, { x, y }) {
  const half = element.offsetWidth / 2 + RIM;
  const inside = Math.max(half, Math.min((element.parentElement?.clientWidth ?? 0) - half, x));
  element.style.setProperty("--x", `${Math.round(inside)}px`);
  element.style.setProperty("--y", `${Math.round(y)}px`);
}
