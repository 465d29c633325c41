/** A table as this browser knows it: what the server said last, what is open on screen, and what may be asked of the server. */

import { api, problemOf } from "../api.js";
import { app, everything, recall, remember } from "../app.js";
import { facing } from "../board/turned.js";
import { keepAnswer, keptAt } from "../kept.js";
import { addNumber } from "../seal.js";
import { afterFrame, computed, effect, reactive, signal } from "../signal.js";
import { lang } from "../words.js";
import { sorted } from "./amounts.js";
import { Chat, wasSaid } from "./chat.js";
import { Film } from "./film.js";
import { offered } from "./guide.js";
import { Lines } from "./lines.js";
import { Live } from "./live.js";
import { closed, later, NOTHING_YET, unasked } from "./moves.js";
import { News } from "./news.js";
import { notify } from "./notice.js";
import { openFilm, showFilm } from "./shots.js";

/** @import { DrawnBoard } from "../types/board.d.ts" */
/** @import { Child, Choice, Guide, Refusals, Sorted, TableView } from "../types/client.d.ts" */
/** @import { CardFace, GameInfo, Order, Prompt, Scene, StandingOrders, Update, View } from "../types/server.d.ts" */
/** @import { Problem } from "../api.js" */
/** @import { Rules } from "../rules.js" */
/** @import { TableMap } from "./map.js" */

const WIDE = 2.6; // times as wide as high

/** What promises less comes later, what leads to nothing last. @param {Choice} choice */
const rank = ({ idle, unlikely }) => (idle ? 2 : unlikely ? 1 : 0);

export class Table extends News {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    /** @type {import("../types/server.d.ts").Table} who sits where */
    this.table = later();
    /** @type {DrawnBoard} what never changes */
    this.board = later();
    /** @type {TableView} what my seat sees now */
    this.view = later();
    this.lines = new Lines(); // the story
    /** @type {{number: number, scene: Scene}[]} of late, for a glance at before and after */
    this.scenes = [];
    this.chat = new Chat();
    /** @type {Refusals | null} fetched when somebody asks why not */
    this.refusals = null;
    /** @type {Rules | null} */
    this.rules = null;
    /** @type {Order[] | null} */
    this.orders = null;
    /** @type {Pick<StandingOrders, "until" | "next" | "end_turn">} what I have settled beforehand */
    this.settled = { until: null, next: null, end_turn: false };
    /** @type {Guide | null} */
    this.guide = null;
    this.present = ""; // the seats whose people look on now
    /** @type {"live" | "catching"} */
    this.line = "live";
    /** @type {TableView | null} the view that waits behind it */
    this.curtain = null;
    this.openEyes = false; // hot-seat without curtains
    this.told = 0; // the number of the last news; a view may know more, but what was said is not in it
    /** @type {string | undefined} whose eyes these are, in a replay */
    this.eyes = undefined;
    /** @type {{language: string, all: Map<string, CardFace>} | null} every card of the game */
    this.faces = null;
    /** @type {Pick<GameInfo, "levels"> | null} */
    this.listing = null;
    this.ui = closed();
    /** @type {TableMap} the board on screen */
    this.map = later();
    /** @type {Promise<void> | null} */
    this.fetching = null;
    this.stale = false;
    this.seatsToo = false;
    this.visiting = 0;
    this.gone = false;
    this.film = new Film(this);
    reactive(this);
    this.live = new Live(this);
    /** @type {Map<string, {readonly value: Child}>} parts of the page that most changes leave alone */
    this.parts = new Map();
    /** @type {Map<string, {shown: {readonly value: Child}, end: () => void}>} */
    this.late = new Map();
    /** What may be answered: choices by number, then forms. */
    this.answers = computed(() => {
      if (!everything.value) return { plain: [], mixtures: [], all: [] };
      const all = offered(this, this.prompt.choices ?? []);
      const found = sorted(all.toSorted((a, b) => rank(a) - rank(b)));
      return { ...found, all: [...found.plain, ...found.mixtures.flatMap((one) => one.choices)] };
    });
  }

  /** The choice that is pointed at glows, here and on the board. @param {string | null} token */
  point(token) {
    this.ui.hot = token;
    if (token) this.ui.looked = token;
  }

  /** Handlers for what stands for a choice; without a token nothing glows. @param {string} [token] */
  pointing(token) {
    const [on, off] = [() => this.point(token ?? null), () => this.point(null)];
    return { mouseenter: on, mouseleave: off, focus: on, blur: off };
  }

  // What others ask about the table

  /** What is on the table: during the film, what was on it after the step that is shown. @returns {Scene} */
  get scene() {
    return this.film.scene ?? this.view?.scene;
  }
  /** Nobody is asked anything while the film is on, or at a frozen table. @returns {Prompt} */
  get prompt() {
    const { film, view, table } = this;
    const silent = film.watching || film.away || table?.status === "frozen";
    return (silent ? null : view?.scene?.prompt) ?? { waiting: [], window: false };
  }
  /** @returns {Sorted & {all: Choice[]}} */
  get sorted() {
    return this.answers.value;
  }
  get choices() {
    return this.sorted.all;
  }
  /** @returns {Choice[]} */
  get asides() {
    return this.prompt.asides ?? [];
  }
  get asked() {
    return Boolean(this.prompt.role && this.choices.length);
  }
  /** Which question I am asked, down to the link of its chain; nothing if I am not. */
  get asking() {
    return this.asked && !this.over
      ? `${this.view.question} ${this.prompt.role} ${this.prompt.chosen?.length ?? 0}`
      : "";
  }
  /** A field so wide that it takes the whole page, and what is beside others' boards stands under it. */
  get isWide() {
    const [width, height] = this.board?.map?.size ?? [1, 1];
    return app.layout !== "phone" && width > WIDE * height;
  }
  get over() {
    if (this.film.watching) return false; // the last step is seen before the end
    return Boolean(this.view?.scene?.result) || ["finished", "abandoned"].includes(this.table?.status ?? "");
  }
  get seated() {
    return this.view?.seat !== null && this.view?.seat !== undefined;
  }
  get story() {
    return this.lines.all;
  }
  get mine() {
    return (this.table?.seats ?? []).filter((seat) => seat.you);
  }
  get roles() {
    return this.view?.roles ?? [];
  }
  get game() {
    return this.board?.game ?? this.table?.game;
  }

  /**
   * A part of the page, described again only when something it read has changed.
   * @param {string} name @param {() => Child} describe @returns {Child}
   */
  part(name, describe) {
    let part = this.parts.get(name);
    if (!part) {
      part = computed(() => (everything.value ? describe() : null));
      this.parts.set(name, part);
    }
    return part.value;
  }

  /**
   * A part of the page that may come a moment after the rest: what it shows is replaced a frame later, in a task of its own.
   * @param {string} name @param {() => Child} describe @returns {Child}
   */
  latePart(name, describe) {
    if (this.mine.length > 1) return this.part(name, describe); // people who share a screen: nothing of one stays for another
    let part = this.late.get(name);
    if (!part) {
      const shown = signal(/** @type {Child} */ (null));
      const end = effect(() => {
        shown.value = everything.value ? describe() : null;
      }, afterFrame);
      part = { shown, end };
      this.late.set(name, part);
    }
    return part.shown.value;
  }

  /** @param {string | undefined} id */
  owner(id) {
    return [...(this.board?.owners ?? []), ...(this.board?.others ?? [])].find((owner) => owner.id === id);
  }
  /** @param {string | undefined} id */
  side(id) {
    return this.board?.sides?.find((side) => side.id === id);
  }
  /** @param {string} id */
  nameOf(id) {
    return this.owner(id)?.short ?? this.owner(id)?.name ?? this.side(id)?.name ?? id;
  }
  /** @param {string} id */
  place(id) {
    return this.board?.places?.find((place) => place.id === id);
  }
  /** Whether a place is drawn on the map, and not on a sheet or a card beside it. @param {string} id */
  onMap(id) {
    return !["box", "card"].includes(this.place(id)?.kind ?? "");
  }
  /** @param {string} role */
  seatOf(role) {
    return this.table?.seats?.find((seat) => seat.roles.includes(role));
  }
  /** @param {string} kind */
  where(kind) {
    return this.board?.zones?.[kind]?.where ?? "none";
  }

  /** Choices that point at a card in some zone. @param {string} zone @param {string} card */
  choicesFor(zone, card) {
    return this.choices.filter((choice) => (choice.cards ?? []).some((id) => id === card || id === `${zone} ${card}`));
  }

  /** @param {string} place */
  choicesAt(place) {
    return this.choices.filter((choice) => choice.places?.includes(place));
  }

  /** Shows places on the map; gently: only if they are out of sight. @param {string[]} places */
  lookAt(places, { gently = false } = {}) {
    if (app.layout === "phone" && !gently) Object.assign(this.ui, { tab: "play", height: 0 });
    this.map?.lookAt(places, gently);
  }

  // Loading

  /** @returns {Promise<void>} */
  async load() {
    const [{ table, view, frames, chat }, board] = await Promise.all([
      api.get(`tables/${this.id}/opening`),
      api.get(`tables/${this.id}/board`),
    ]);
    if ((await addNumber(table)) !== table) return this.load(); // it was opened, and the page closed before this
    this.table = table;
    this.board = facing(/** @type {DrawnBoard} */ (board), view.roles ?? []);
    this.take(view, true);
    if (this.view) wasSaid(this, chat);
    this.live.open();
    if (frames) showFilm(this, frames, this.seated ? view.visited : view.number);
    return undefined;
  }

  async translated() {
    const [board, view] = await Promise.all([
      api.get(`tables/${this.id}/board`),
      api.get(`tables/${this.id}/view`, { seat: this.view?.seat }),
    ]);
    this.board = facing(/** @type {DrawnBoard} */ (board), this.roles);
    this.lines.clear();
    this.film.clear();
    this.refusals = null;
    this.rules = null;
    this.orders = null;
    this.ui.bubble = null;
    this.guide?.reload();
    this.take(view, true);
    this.live.open();
    openFilm(this, this.view.number);
  }

  /** Fetches the view; several reasons at once are one request. Who sits where is asked for only if it may have changed. */
  async refresh({ seats = true } = {}) {
    this.seatsToo ||= seats;
    if (this.fetching) this.stale = true;
    else this.fetching = this.fetchAgain();
    return this.fetching;
  }

  async fetchAgain() {
    try {
      do {
        this.stale = false;
        const both = this.seatsToo;
        this.seatsToo = false;
        const hotSeat = this.mine.length > 1;
        const [table, fresh] = await Promise.all([
          both ? api.get(`tables/${this.id}`) : this.table,
          api.get(`tables/${this.id}/view`, { seat: hotSeat ? undefined : this.view?.seat }),
        ]);
        let view = fresh;
        this.table = both ? await addNumber(table) : table;
        if (view.scene?.result && !both) this.stale = this.seatsToo = true; // the table is finished now
        if (hotSeat && this.view && view.seat !== this.view.seat && !view.scene?.prompt.role) {
          view = await api.get(`tables/${this.id}/view`, { seat: this.view.seat });
        }
        this.take(view);
      } while (this.stale && !this.gone);
      if (this.line !== "live" && !keptAt.value) this.connected();
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (problem.status === 404 || problem.status === 403) await this.unseated(problem);
      else this.cut();
    } finally {
      this.fetching = null;
    }
  }

  /** My seat was handed over or given up, here or elsewhere: I look on as a guest, if guests may. @param {Problem} problem */
  async unseated(problem) {
    try {
      if (!this.seated) throw problem;
      this.table = await api.get(`tables/${this.id}`);
      this.take(await api.get(`tables/${this.id}/view`), true);
      this.connected();
    } catch (gone) {
      this.live.shut();
      this.line = "live"; // nothing to catch up with
      this.ui.error = { words: problemOf(gone).message };
    }
  }

  /** A new view. In a hot-seat game, another seat's waits behind the curtain. @param {View} found */
  take(found, first = false) {
    if (this.gone) return;
    const view = { ...found, scene: found.scene ?? NOTHING_YET };
    const overtaken = view.seat === this.view?.seat && view.number < this.view.number; // each seat counts what it saw itself
    if (!first && overtaken) return;
    const other = this.view && view.seat !== this.view.seat;
    const several = this.mine.length > 1;
    if (
      several &&
      !this.openEyes &&
      !view.scene?.result &&
      view.scene?.prompt.role &&
      (other || (!this.view && recall(`seat.${this.id}`) !== String(view.seat)))
    ) {
      this.curtain = view;
      return;
    }
    this.show(view);
  }

  /** @param {TableView} view */
  show(view) {
    const before = this.view;
    const answered = before && this.asking;
    const changed = before?.question !== view.question || before?.seat !== view.seat;
    this.view = view;
    this.curtain = null;
    if (before && before.seat !== view.seat) {
      this.lines.clear();
      this.scenes = []; // what another seat saw is no business of this one
      this.film.clear();
      this.live.open();
      const watched = before.seat === null; // and has heard the table, with numbers that are never ahead of a seat's
      const { unread, messages } = watched ? this.chat : new Chat();
      this.chat = Object.assign(new Chat(), { unread, heard: messages });
      this.told = watched ? Math.min(this.told, view.visited) : view.number;
    }
    if (!before) this.told = view.visited;
    if (this.seated) remember(`seat.${this.id}`, String(view.seat));
    this.lines.tell(view.log ?? []);
    if (view.scene && this.scenes.at(-1)?.scene !== view.scene)
      this.scenes = [...this.scenes.slice(-30), { number: view.number, scene: view.scene }];
    if (document.visibilityState === "visible") this.visited();
    if (changed) {
      Object.assign(this.ui, unasked());
      this.refusals = null;
      this.ui.height = 1;
      if (!view.scene.prompt.chosen?.length) this.ui.words = ""; // it went with the answer before
      if (view.scene.prompt.role) notify(this, before);
    }
    this.ui.sent = null;
    this.guide?.step();
    if (this.mine.length < 2) {
      const opening = { table: this.table, view, frames: null, chat: this.chat.messages };
      keepAnswer(`/api/tables/${this.id}/opening?lang=${lang()}`, opening);
    }
    if (answered && answered !== this.asking) requestAnimationFrame(fromTheTop);
  }

  /** Tells the server how far I have read, not too often. */
  visited() {
    if (!this.seated || this.visiting || this.film.watching || this.film.away) return; // what waits in the film is not seen yet
    this.visiting = setTimeout(() => {
      this.visiting = 0;
      if (!this.gone) api.post(`tables/${this.id}/visited`, { seat: this.view.seat }).catch(() => {});
    }, 2500);
  }

  // Older lines

  async older() {
    if (!this.lines.hasOlder) return;
    const before = this.lines.first;
    const found = await this.attempt(() =>
      api.get(`tables/${this.id}/log`, { before, limit: 100, seat: this.view.seat }),
    );
    if (found) this.lines.older(found);
  }

  close() {
    this.gone = true;
    this.film.close();
    for (const { end } of this.late.values()) end();
    clearTimeout(this.visiting);
    this.live.close();
  }
}

/** After an answer the next question is read from its beginning, unless somebody is there with the keyboard. */
function fromTheTop() {
  for (const box of document.querySelectorAll(".ask, .sheet-in, .choices"))
    if (!box.querySelector(":focus-visible")) box.scrollTop = 0;
  document.querySelector(".hand .card.may")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
