/** A table on which nothing lies yet, and a page on which nothing is open. */

import { t } from "../words.js";

/** @import { Child, Dialog, Ui } from "../types/client.d.ts" */
/** @import { CardFace, Said, Scene, ZoneView } from "../types/server.d.ts" */
/** @import { TableMap } from "./map.js" */

/** @type {Scene} before the game begins nothing is on the table */
export const NOTHING_YET = {
  game: "",
  roles: [],
  moment: { active: "", phase: "", words: "" },
  pieces: [],
  zones: [],
  tracks: [],
  badges: {},
  paths: [],
  get channels() {
    return [{ id: "table", name: t("channel.table"), roles: [] }];
  },
  prompt: { waiting: [], window: false },
};

/** A page on which nothing is open. @returns {Ui} */
export const closed = () => ({
  tab: "story",
  sheet: "play",
  folded: false,
  rail: true,
  role: null,
  dialog: null,
  zone: null,
  closed: new Set(),
  glance: null,
  ...unasked(),
});

/** What goes with the question it was about. */
export const unasked = () => ({
  filter: "",
  hot: null,
  sent: null,
  error: null,
  bubble: null,
  gap: null,
  card: null,
  printed: null,
  whole: null,
  mixed: {},
});

/** What there is as soon as a table is loaded, and nobody asks for before. @returns {any} */
export const later = () => null;

/** What the page gives to a table, see actions.js and pages/replay.js. */
export class Given {
  constructor() {
    /** @type {TableMap} */
    this.map = later();
    /** @type {((message: Said) => void) | undefined} */
    this.heard = undefined;
    /** @type {((known: number) => void) | undefined} */
    this.catchUp = undefined;
    /** @type {((role: string) => Child[]) | undefined} */
    this.sheetsOf = undefined;
    /** @type {(places: string[], how?: {gently?: boolean}) => void} */
    this.lookAt = () => {};
    /** @type {() => unknown} */
    this.openOrders = () => {};
    /** @type {() => unknown} */
    this.openProof = () => {};
    /** @type {(zone: ZoneView, card: CardFace, element: Element | null) => unknown} */
    this.whyCard = () => {};
    /** @type {(zone: ZoneView, card: CardFace) => void} */
    this.openCard = () => {};
    /** @type {(zone: ZoneView) => void} */
    this.openZone = () => {};
    /** @type {(dialog: Dialog) => void} */
    this.confirm = () => {};
    /** @type {(name: string, focus?: boolean) => void} */
    this.openTab = () => {};
    /** @type {(clause: string) => void} */
    this.openRule = () => {};
    /** @type {() => void} */
    this.search = () => {};
    /** @type {() => unknown} */
    this.openWhy = () => {};
  }
}
