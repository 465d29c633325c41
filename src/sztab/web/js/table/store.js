/** A table as this browser knows it: what the server said last, what is open on screen, and what may be asked of the server. */

import { api, problemOf } from "../api.js";
import { announce, app, recall, remember, theme } from "../app.js";
import { keeper } from "../dom.js";
import { addNumber } from "../seal.js";
import { lang, t } from "../words.js";
import { sorted } from "./amounts.js";
import { Chat } from "./chat.js";
import { offered } from "./guide.js";
import { Lines } from "./lines.js";
import { Live } from "./live.js";
import { closed, later, Moves, NOTHING_YET, unasked } from "./moves.js";
import { notify } from "./notice.js";

/** @import { DrawnBoard } from "../types/board.d.ts" */
/** @import { Child, Choice, Guide, Refusals, Sorted, StoryLine, TableView } from "../types/client.d.ts" */
/** @import { CardFace, GameInfo, Order, Prompt, Scene, Told, View } from "../types/server.d.ts" */
/** @import { Problem } from "../api.js" */
/** @import { Rules } from "../rules.js" */

export class Table extends Moves {
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
    /** @type {Guide | null} */
    this.guide = null;
    this.present = ""; // the seats whose people look on now
    /** @type {"live" | "catching"} */
    this.line = "live";
    /** @type {TableView | null} the view that waits behind it */
    this.curtain = null;
    this.openEyes = false; // hot-seat without curtains
    /** @type {{lines: StoryLine[]} | null} */
    this.digest = null;
    this.told = 0; // the number of the last news; a view may know more, but what was said is not in it
    /** @type {string | undefined} whose eyes these are, in a replay */
    this.eyes = undefined;
    /** @type {{language: string, all: Map<string, CardFace>} | null} every card of the game */
    this.faces = null;
    /** @type {Pick<GameInfo, "levels"> | null} */
    this.listing = null;
    this.ui = closed();
    this.keep = keeper();
    /** @type {(Sorted & {key: unknown[], all: Choice[]}) | null} the choices of this view */
    this.known = null;
    this.live = new Live(this);
    /** @type {Promise<void> | null} */
    this.fetching = null;
    this.stale = false;
    this.seatsToo = false;
    this.spoken = -1;
    this.visiting = 0;
    this.gone = false;
  }

  /** The choice that is pointed at glows, here and on the board. @param {string | null} token */
  point(token) {
    if (this.ui.hot === token) return;
    this.ui.hot = token;
    app.redraw();
  }

  /** Handlers for what stands for a choice; without a token nothing glows. @param {string} [token] */
  pointing(token) {
    const [on, off] = [() => this.point(token ?? null), () => this.point(null)];
    return { mouseenter: on, mouseleave: off, focus: on, blur: off };
  }

  // What others ask about the table

  /** @returns {Scene} */
  get scene() {
    return this.view?.scene;
  }
  /** @returns {Prompt} */
  get prompt() {
    return this.scene?.prompt ?? { waiting: [], window: false };
  }
  /** What may be answered, worked out once for each question: choices by number, then forms. */
  get sorted() {
    const key = [this.view, this.guide, this.guide?.at];
    if (key.some((part, i) => part !== this.known?.key[i])) {
      const found = sorted(offered(this, this.prompt.choices ?? []));
      const all = [...found.plain, ...found.mixtures.flatMap((one) => one.choices)];
      this.known = { key, ...found, all };
    }
    return /** @type {NonNullable<typeof this.known>} */ (this.known);
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
  get over() {
    return Boolean(this.scene?.result) || ["finished", "abandoned"].includes(this.table?.status ?? "");
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
   * A part of the page that changes only with the scene, the table, the words and the looks, and with what else is named.
   * @param {string} name @param {() => Child} describe @param {unknown[]} more
   */
  part(name, describe, ...more) {
    return this.keep(
      name,
      [this.scene, this.table, this.board, this.sorted, lang(), theme(), app.layout, ...more],
      describe,
    );
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

  // Loading

  /** @returns {Promise<void>} */
  async load() {
    const [table, board, view] = await Promise.all([
      api.get(`tables/${this.id}`),
      api.get(`tables/${this.id}/board`),
      api.get(`tables/${this.id}/view`),
    ]);
    if ((await addNumber(table)) !== table) return this.load(); // it was opened, and the page closed before this
    this.table = table;
    this.board = /** @type {DrawnBoard} */ (board);
    this.take(view, true);
    return this.live.open();
  }

  async translated() {
    const [board, view] = await Promise.all([
      api.get(`tables/${this.id}/board`),
      api.get(`tables/${this.id}/view`, { seat: this.view?.seat }),
    ]);
    this.board = /** @type {DrawnBoard} */ (board);
    this.lines.clear();
    this.refusals = null;
    this.rules = null;
    this.orders = null;
    this.ui.bubble = null;
    this.guide?.reload();
    this.take(view, true);
    this.live.open();
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
        this.table = table;
        if (view.scene?.result && !both) this.stale = this.seatsToo = true; // the table is finished now
        if (hotSeat && this.view && view.seat !== this.view.seat && !view.scene?.prompt.role) {
          view = await api.get(`tables/${this.id}/view`, { seat: this.view.seat });
        }
        this.take(view);
      } while (this.stale && !this.gone);
      if (this.line !== "live") this.connected();
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (problem.status === 404 || problem.status === 403) await this.unseated(problem);
      else this.cut();
    } finally {
      this.fetching = null;
      app.redraw();
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
      app.redraw();
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
      this.live.open();
      const watched = before.seat === null; // and has heard the table, with numbers that are never ahead of a seat's
      const { unread, messages } = watched ? this.chat : new Chat();
      this.chat = Object.assign(new Chat(), { unread, heard: messages });
      this.told = watched ? Math.min(this.told, view.visited) : view.number;
    }
    if (!before) this.told = view.visited;
    if (this.seated) remember(`seat.${this.id}`, String(view.seat));
    this.lines.tell(view.log ?? []);
    if (!before) this.sinceLast(view);
    if (view.scene && this.scenes.at(-1)?.scene !== view.scene)
      this.scenes = [...this.scenes.slice(-30), { number: view.number, scene: view.scene }];
    if (document.visibilityState === "visible") this.visited();
    if (changed) {
      Object.assign(this.ui, unasked());
      this.refusals = null;
      if (!view.scene.prompt.chosen?.length) this.ui.words = ""; // it went with the answer before
      if (this.asked) notify(this, before);
    }
    this.ui.sent = null;
    if (this.spoken < 0) this.spoken = this.lines.last;
    this.guide?.step();
    app.redraw();
    if (answered && answered !== this.asking) queueMicrotask(fromTheTop);
  }

  /** What happened while I was away, if it was more than a glance can take in. @param {TableView} view */
  sinceLast(view) {
    const missed = this.story.filter((line) => line.n > view.visited);
    this.digest = this.seated && view.visited > 0 && missed.length > 3 ? { lines: missed } : null;
  }

  /** Tells the server how far I have read, not too often. */
  visited() {
    if (!this.seated || this.visiting) return;
    this.visiting = setTimeout(() => {
      this.visiting = 0;
      if (!this.gone) api.post(`tables/${this.id}/visited`, { seat: this.view.seat }).catch(() => {});
    }, 2500);
  }

  /** News from the stream. @param {Told} news */
  moved(news) {
    const fresh = (news.lines ?? []).filter((line) => line.n > this.spoken);
    for (const line of fresh) announce(line.words);
    if (!this.curtain) this.map?.happened(fresh.map((line, i) => ({ ...line, key: `${line.n}.${i}` })));
    this.spoken = Math.max(this.spoken, ...fresh.map((line) => line.n));
    if (this.table) this.table.moved = Date.now();
    if (!this.view || news.number === undefined || news.number > this.view.number)
      return this.refresh({ seats: Boolean(this.table?.pace_hours) }); // how long there is to think stands with the table
    return undefined;
  }

  async seats() {
    await this.refresh();
  }

  /** The stream cannot tell what happened up to a number: what was said is fetched, and the rest if the view is older. */
  missed(number = Infinity) {
    if (number > this.told) this.catchUp?.(this.told);
    if (number > (this.view?.number ?? 0)) this.refresh();
  }

  /** The line is back. What could not be sent, and still answers the question that is asked, goes out now. */
  connected() {
    this.line = "live";
    const { error } = this.ui;
    if (error?.offline) error.again?.();
    app.redraw();
  }

  /** Nobody answered: the stream may be dead too, without knowing it. */
  cut() {
    this.disconnected();
    this.live.later();
  }

  disconnected() {
    if (this.line === "live") announce(t("line.catching"));
    this.line = "catching";
    app.redraw();
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
    clearTimeout(this.visiting);
    this.live.close();
  }
}

/** After an answer the next question is read from its beginning, unless somebody is there with the keyboard. */
function fromTheTop() {
  for (const box of document.querySelectorAll(".rail, .sheet-box.play, .prompt, .choices"))
    if (!box.querySelector(":focus-visible")) box.scrollTop = 0;
}
