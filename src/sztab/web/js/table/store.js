/** A table as this browser knows it: what the server said last, what is open on screen, and what may be asked of the server. */

import { api, Problem } from "../api.js";
import { announce, app, recall, remember } from "../app.js";
import { t } from "../words.js";
import { Live } from "./live.js";
import { notify } from "./notice.js";

export class Table {
  constructor(id) {
    this.id = id;
    this.table = null; // who sits where
    this.board = null; // what never changes
    this.view = null; // what my seat sees now
    this.lines = new Map(); // the story, by number
    this.chat = { messages: [], channel: null, unread: 0, loaded: false };
    this.refusals = null; // {question, list}: fetched when somebody asks why not
    this.rules = null;
    this.orders = null;
    this.guide = null; // {steps, at}
    this.line = "live"; // live, catching, lost
    this.behind = 0;
    this.curtain = null; // the view that waits behind it
    this.openEyes = false; // hot-seat without curtains
    this.digest = null;
    this.ui = {
      tab: "story", sheet: "play", folded: false, rail: true, filter: "", hot: null, sent: null, error: null, bubble: null,
      card: null, role: null, dialog: null, query: "", clause: null, closed: new Set(), glance: null, pick: null, gap: null,
    };
    this.live = new Live(this);
    this.fetching = null;
    this.stale = false;
    this.spoken = -1;
    this.gone = false;
  }

  // What others ask about the table

  get scene() { return this.view?.scene; }
  get prompt() { return this.scene?.prompt ?? { waiting: [], window: false }; }
  get choices() { return this.prompt.choices ?? []; }
  get asides() { return this.prompt.asides ?? []; }
  get asked() { return Boolean(this.prompt.role && this.choices.length); }
  get over() { return Boolean(this.scene?.result) || this.table?.status === "finished" || this.table?.status === "abandoned"; }
  get mine() { return (this.table?.seats ?? []).filter((seat) => seat.you); }
  get roles() { return this.view?.roles ?? []; }
  get game() { return this.board?.game ?? this.table?.game; }

  owner(id) { return this.board?.owners?.find((owner) => owner.id === id); }
  side(id) { return this.board?.sides?.find((side) => side.id === id); }
  nameOf(id) { return this.owner(id)?.short ?? this.owner(id)?.name ?? this.side(id)?.name ?? id; }
  place(id) { return this.board?.places?.find((place) => place.id === id); }
  seatOf(role) { return this.table?.seats?.find((seat) => seat.roles.includes(role)); }
  where(kind) { return this.board?.zones?.[kind]?.where ?? "none"; }

  /** Choices that point at a card in some zone. */
  choicesFor(zone, card) {
    return this.choices.filter((choice) => (choice.cards ?? []).some((id) => id === card || id === `${zone} ${card}`));
  }

  choicesAt(place) { return this.choices.filter((choice) => choice.places?.includes(place)); }

  // Loading

  async load() {
    const [table, board, view] = await Promise.all([
      api.get(`tables/${this.id}`), api.get(`tables/${this.id}/board`), api.get(`tables/${this.id}/view`),
    ]);
    this.table = table;
    this.board = board;
    this.take(view, true);
    this.digest = view.since?.words || view.since?.lines?.length ? view.since : null;
    this.live.open();
  }

  async translated() {
    const [board, view] = await Promise.all([
      api.get(`tables/${this.id}/board`), api.get(`tables/${this.id}/view`, { seat: this.view?.seat }),
    ]);
    this.board = board;
    this.lines.clear();
    this.refusals = null;
    this.rules = null;
    this.orders = null;
    this.ui.bubble = null;
    this.guide?.reload?.();
    this.take(view, true);
    this.live.open();
  }

  /** Fetches the view; several reasons at once are one request. */
  async refresh() {
    if (this.fetching) {
      this.stale = true;
      return this.fetching;
    }
    this.fetching = (async () => {
      do {
        this.stale = false;
        const hotSeat = this.mine.length > 1;
        let view = await api.get(`tables/${this.id}/view`, { seat: hotSeat ? undefined : this.view?.seat });
        if (hotSeat && this.view && view.seat !== this.view.seat && !view.scene.prompt.role) {
          view = await api.get(`tables/${this.id}/view`, { seat: this.view.seat });
        }
        this.take(view);
      } while (this.stale && !this.gone);
    })();
    try {
      await this.fetching;
      if (this.line !== "live") this.connected();
    } catch (problem) {
      if (problem.status === 404 || problem.status === 403) throw problem;
      this.disconnected();
    } finally {
      this.fetching = null;
      app.redraw();
    }
  }

  /** A new view. In a hot-seat game, another seat's waits behind the curtain. */
  take(view, first = false) {
    if (this.gone) return;
    if (!first && this.view && view.number < this.view.number) return; // an answer that was overtaken
    const other = this.view && view.seat !== this.view.seat;
    const several = (view.table?.seats ?? []).filter((seat) => seat.you).length > 1;
    if (view.table) this.table = view.table;
    if (several && view.seat && !this.openEyes && !this.over && view.scene.prompt.role && (other || (!this.view && recall(`seat.${this.id}`) !== String(view.seat)))) {
      this.curtain = view;
      return app.redraw();
    }
    this.show(view);
  }

  show(view) {
    const before = this.view;
    const changed = before?.question !== view.question || before?.seat !== view.seat;
    this.view = view;
    this.curtain = null;
    if (before && before.seat !== view.seat) {
      this.lines.clear();
      this.live.open();
      this.chat.loaded = false;
    }
    if (view.seat) remember(`seat.${this.id}`, view.seat);
    for (const n of this.lines.keys()) if (n >= view.story) this.lines.delete(n); // undone
    for (const line of view.log ?? []) this.lines.set(line.n, line);
    if (this.chat.unread < (view.chat_unread ?? 0)) this.chat.unread = view.chat_unread;
    if (changed) {
      Object.assign(this.ui, { filter: "", hot: null, sent: null, error: null, bubble: null, pick: null, gap: null, card: null });
      this.refusals = null;
      if (this.asked) notify(this, before);
    }
    this.ui.sent = null;
    if (this.spoken < 0) this.spoken = Math.max(-1, ...this.lines.keys());
    this.guide?.step?.(this);
    app.redraw();
  }

  /** News from the stream. */
  moved(news) {
    for (const line of news.lines ?? []) {
      if (line.n <= this.spoken) continue;
      announce(line.words);
      this.spoken = line.n;
    }
    if (!this.view || news.number === undefined || news.number > this.view.number) return this.refresh();
    return undefined;
  }

  async seats() {
    this.table = await api.get(`tables/${this.id}`);
    app.redraw();
    if (this.view) await this.refresh();
  }

  connected() {
    this.line = "live";
    this.behind = 0;
    app.redraw();
  }

  disconnected() {
    if (this.line === "live") announce(t("line.catching"));
    this.line = "catching";
    app.redraw();
  }

  // Playing

  /** Sends a choice. The button shows at once that it was sent; the answer brings the next view. */
  async choose(choice, { aside = false } = {}) {
    if (this.ui.sent || !this.view) return;
    Object.assign(this.ui, { sent: choice.token, error: null, bubble: null, pick: null, card: null });
    app.redraw();
    const body = { role: choice.role ?? this.prompt.role ?? this.roles[0], question: this.view.question, token: choice.token };
    await this.ask(aside ? "asides" : "choices", body, () => this.choose(choice, { aside }));
  }

  takeBack() {
    if (!this.prompt.chosen?.length || this.ui.sent) return undefined;
    this.ui.sent = "take-back";
    return this.ask("take-back", { role: this.prompt.role ?? this.roles[0], question: this.view.question }, () => this.takeBack());
  }

  async ask(path, body, again) {
    try {
      const answer = await api.post(`tables/${this.id}/${path}`, body, { headers: { Prefer: "return=representation" } });
      if (answer.scene && this.mine.length < 2) this.take(answer);
      else await this.refresh();
    } catch (problem) {
      this.failed(problem, again);
    } finally {
      this.ui.sent = null;
      app.redraw();
    }
  }

  failed(problem, again) {
    if (problem.kind === "stale" || problem.status === 409) {
      this.ui.error = { words: problem.kind === "stale" ? t("stale") : problem.message };
      this.refresh();
    } else if (problem.offline || problem.status >= 500) {
      this.ui.error = { words: problem.message, safe: t("not sent"), again };
    } else {
      this.ui.error = { words: problem.message, clauses: problem.body.clauses ?? [] };
    }
    announce(this.ui.error.words, "assertive");
  }

  /** Free undo happens at once; past the barrier the others are asked. */
  async undo() {
    if (!this.view?.undo?.free && !this.view?.undo?.ask) return;
    try {
      const answer = await api.post(`tables/${this.id}/undo`, { seat: this.view.seat });
      if (answer.asked) this.ui.error = { words: t("undo.asked"), calm: true };
      await this.refresh();
    } catch (problem) {
      this.failed(problem, () => this.undo());
    }
    app.redraw();
  }

  async answerUndo(agree) {
    await this.attempt(() => api.post(`tables/${this.id}/undo/answer`, { seat: this.view.seat, agree }));
    await this.refresh();
  }

  /** Anything else that may fail: the reason stands in the prompt. */
  async attempt(work) {
    try {
      this.ui.error = null;
      return await work();
    } catch (problem) {
      this.failed(problem, null);
      return undefined;
    } finally {
      app.redraw();
    }
  }

  // Why not

  async whyNot() {
    const question = this.view?.question;
    if (!this.asked || this.refusals?.question === question) return this.refusals?.list ?? [];
    const role = this.prompt.role;
    try {
      const found = await api.get(`tables/${this.id}/refusals`, { role });
      this.refusals = { question, list: found.refusals };
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return [];
    }
    return this.refusals.list;
  }

  // Older lines

  async older() {
    const first = Math.min(...this.lines.keys());
    if (!Number.isFinite(first) || first <= 0) return;
    const found = await this.attempt(() => api.get(`tables/${this.id}/log`, { before: first, limit: 100, seat: this.view.seat }));
    for (const line of found?.lines ?? []) this.lines.set(line.n, line);
  }

  close() {
    this.gone = true;
    this.live.close();
  }
}
