/** A table as this browser knows it: what the server said last, what is open on screen, and what may be asked of the server. */

import { api, nonce, Problem } from "../api.js";
import { announce, app, recall, remember } from "../app.js";
import { t } from "../words.js";
import { sorted } from "./amounts.js";
import { offered } from "./guide.js";
import { Lines } from "./lines.js";
import { Live } from "./live.js";
import { notify } from "./notice.js";

/** Before the game begins nothing is on the table. */
const NOTHING_YET = {
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

export class Table {
  constructor(id) {
    this.id = id;
    this.table = null; // who sits where
    this.board = null; // what never changes
    this.view = null; // what my seat sees now
    this.lines = new Lines(); // the story
    this.scenes = []; // [{number, scene}] of late, for a glance at before and after
    this.chat = { messages: [], channel: null, unread: 0, loaded: false };
    this.refusals = null; // {question, list}: fetched when somebody asks why not
    this.rules = null;
    this.orders = null;
    this.guide = null; // a first game that teaches, see guide.js
    this.line = "live"; // live, catching, lost
    this.behind = 0;
    this.curtain = null; // the view that waits behind it
    this.openEyes = false; // hot-seat without curtains
    this.digest = null;
    this.ui = {
      tab: "story",
      sheet: "play",
      folded: false,
      rail: true,
      filter: "",
      hot: null,
      sent: null,
      error: null,
      bubble: null,
      card: null,
      role: null,
      dialog: null,
      query: "",
      clause: null,
      closed: new Set(),
      glance: null,
      pick: null,
      gap: null,
      mixed: {}, // what forms stand at
    };
    this.known = null; // the choices of this view, sorted
    this.live = new Live(this);
    this.fetching = null;
    this.stale = false;
    this.spoken = -1;
    this.gone = false;
  }

  // What others ask about the table

  get scene() {
    return this.view?.scene;
  }
  get prompt() {
    return this.scene?.prompt ?? { waiting: [], window: false };
  }
  /** What may be answered, worked out once for each question: choices by number, then forms. */
  get sorted() {
    const key = [this.view, this.guide, this.guide?.at];
    if (key.some((part, i) => part !== this.known?.key[i])) {
      this.known = { key, ...sorted(offered(this, this.prompt.choices ?? [])) };
      this.known.all = [...this.known.plain, ...this.known.mixtures.flatMap((one) => one.choices)];
    }
    return this.known;
  }
  get choices() {
    return this.sorted.all;
  }
  get asides() {
    return this.prompt.asides ?? [];
  }
  get asked() {
    return Boolean(this.prompt.role && this.choices.length);
  }
  get over() {
    return Boolean(this.scene?.result) || ["finished", "abandoned"].includes(this.table?.status);
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

  owner(id) {
    return [...(this.board?.owners ?? []), ...(this.board?.others ?? [])].find((owner) => owner.id === id);
  }
  side(id) {
    return this.board?.sides?.find((side) => side.id === id);
  }
  nameOf(id) {
    return this.owner(id)?.short ?? this.owner(id)?.name ?? this.side(id)?.name ?? id;
  }
  place(id) {
    return this.board?.places?.find((place) => place.id === id);
  }
  seatOf(role) {
    return this.table?.seats?.find((seat) => seat.roles.includes(role));
  }
  where(kind) {
    return this.board?.zones?.[kind]?.where ?? "none";
  }

  /** Choices that point at a card in some zone. */
  choicesFor(zone, card) {
    return this.choices.filter((choice) => (choice.cards ?? []).some((id) => id === card || id === `${zone} ${card}`));
  }

  choicesAt(place) {
    return this.choices.filter((choice) => choice.places?.includes(place));
  }

  // Loading

  async load() {
    const [table, board, view] = await Promise.all([
      api.get(`tables/${this.id}`),
      api.get(`tables/${this.id}/board`),
      api.get(`tables/${this.id}/view`),
    ]);
    this.table = table;
    this.board = board;
    this.take(view, true);
    this.live.open();
  }

  async translated() {
    const [board, view] = await Promise.all([
      api.get(`tables/${this.id}/board`),
      api.get(`tables/${this.id}/view`, { seat: this.view?.seat }),
    ]);
    this.board = board;
    this.lines.clear();
    this.refusals = null;
    this.rules = null;
    this.orders = null;
    this.ui.bubble = null;
    this.guide?.reload();
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
        const [table, fresh] = await Promise.all([
          api.get(`tables/${this.id}`),
          api.get(`tables/${this.id}/view`, { seat: hotSeat ? undefined : this.view?.seat }),
        ]);
        let view = fresh;
        this.table = table;
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
    const several = this.mine.length > 1;
    if (
      several &&
      !this.openEyes &&
      !view.scene?.result &&
      view.scene?.prompt.role &&
      (other || (!this.view && recall(`seat.${this.id}`) !== String(view.seat)))
    ) {
      this.curtain = view;
      return app.redraw();
    }
    this.show(view);
  }

  show(view) {
    const before = this.view;
    view.scene ??= NOTHING_YET;
    const changed = before?.question !== view.question || before?.seat !== view.seat;
    this.view = view;
    this.curtain = null;
    if (before && before.seat !== view.seat) {
      this.lines.clear();
      this.scenes = []; // what another seat saw is no business of this one
      this.live.open();
      this.chat.loaded = false;
    }
    if (this.seated) remember(`seat.${this.id}`, view.seat);
    this.lines.tell(view.log ?? []);
    if (!before) this.sinceLast(view);
    if (view.scene && this.scenes.at(-1)?.scene !== view.scene)
      this.scenes = [...this.scenes.slice(-30), { number: view.number, scene: view.scene }];
    if (document.visibilityState === "visible") this.visited();
    if (changed) {
      Object.assign(this.ui, { filter: "", hot: null, sent: null, error: null, bubble: null, pick: null, gap: null, card: null, mixed: {} });
      this.refusals = null;
      if (!view.scene.prompt.chosen?.length) this.ui.words = ""; // it went with the answer before
      if (this.asked) notify(this, before);
    }
    this.ui.sent = null;
    if (this.spoken < 0) this.spoken = this.lines.last;
    this.guide?.step();
    app.redraw();
  }

  /** What happened while I was away, if it was more than a glance can take in. */
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

  /** News from the stream. */
  moved(news) {
    const fresh = (news.lines ?? []).filter((line) => line.n > this.spoken);
    for (const line of fresh) announce(line.words);
    if (!this.curtain) this.map?.happened(fresh);
    this.spoken = Math.max(this.spoken, ...fresh.map((line) => line.n));
    if (!this.view || news.number === undefined || news.number > this.view.number) return this.refresh();
    return undefined;
  }

  async seats() {
    await this.refresh();
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
    this.map?.hush();
    Object.assign(this.ui, { sent: choice.token, error: null, bubble: null, pick: null, card: null });
    app.redraw();
    const body = { role: choice.role ?? this.prompt.role ?? this.roles[0], question: this.view.question, token: choice.token };
    const words = aside || !this.prompt.speak ? "" : (this.ui.words ?? "").trim();
    if (words) body.words = words;
    if (await this.ask(aside ? "asides" : "choices", body, () => this.choose(choice, { aside }))) this.guide?.chose(choice.token);
  }

  takeBack() {
    if (!this.prompt.chosen?.length || this.ui.sent) return undefined;
    this.ui.sent = "take-back";
    return this.ask("take-back", { role: this.prompt.role ?? this.roles[0], question: this.view.question }, () =>
      this.takeBack(),
    );
  }

  async ask(path, body, again) {
    try {
      const answer = await api.post(`tables/${this.id}/${path}`, body, { headers: { Prefer: "return=representation" } });
      if (answer.scene && this.mine.length < 2) this.take(answer);
      else await this.refresh();
      return true;
    } catch (problem) {
      this.failed(problem, again);
      return false;
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
    await this.goBack({ seat: this.view.seat, question: this.view.question }, nonce());
  }

  /** The same step under the same key, however often it has to be sent. */
  async goBack(body, key) {
    try {
      const answer = await api.post(`tables/${this.id}/undo`, body, { key });
      this.ui.error = answer.asked ? { words: t("undo.asked"), calm: true } : null;
      await this.refresh();
    } catch (problem) {
      this.failed(problem, () => this.goBack(body, key));
    }
    app.redraw();
  }

  async answerUndo(agree) {
    const body = { seat: this.view.seat, request: this.view.undo.request.id, agree };
    await this.attempt(() => api.post(`tables/${this.id}/undo/answer`, body));
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
    if (!this.lines.hasOlder) return;
    const before = this.lines.first;
    const found = await this.attempt(() => api.get(`tables/${this.id}/log`, { before, limit: 100, seat: this.view.seat }));
    if (found) this.lines.older(found);
  }

  close() {
    this.gone = true;
    clearTimeout(this.visiting);
    this.live.close();
  }
}
