/** What a table begins with, and what it asks of the server: choices, what was chosen taken back, undo, reasons. */

import { api, nonce, Problem, problemOf } from "../api.js";
import { announce } from "../app.js";
import { reactive } from "../signal.js";
import { t } from "../words.js";
import { follow } from "./shots.js";

/** @import { Choice, Ui } from "../types/client.d.ts" */
/** @import { RefusalView, Scene } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

// A table on which nothing lies yet, and a page on which nothing is open.

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
export const closed = () =>
  reactive({
    tab: "play", // beside a wide board the question stands by itself, and the story under it
    height: 1,
    rail: true,
    reading: false,
    menu: false,
    key: false,
    role: null,
    dialog: null,
    zone: null,
    seat: null,
    closed: new Set(),
    glance: null,
    words: "",
    links: {},
    copied: "",
    ...unasked(),
  });

/** What goes with the question it was about. */
export const unasked = () => ({
  filter: "",
  hot: null,
  looked: null,
  pinned: null,
  sent: null,
  error: null,
  bubble: null,
  gap: null,
  card: null,
  printed: null,
  whole: null,
  mixed: {},
  asides: false,
  sure: null,
  unfolded: new Set(),
  hint: null,
  beside: null,
});

/** What there is as soon as a table is loaded, and nobody asks for before. @returns {any} */
export const later = () => null;

export class Moves {
  /**
   * Sends a choice. The button shows at once that it was sent; the answer brings the next view.
   * @this {TableStore} @param {Choice} choice
   */
  async choose(choice, { aside = false } = {}) {
    if (this.ui.sent || !this.view) return;
    this.ui.reading = false;
    this.film.begin();
    Object.assign(this.ui, { sent: choice.token, error: null, bubble: null, card: null });
    /** @type {{role: string, question: string, token: string, words?: string}} */
    const body = {
      role: choice.role ?? this.prompt.role ?? this.roles[0],
      question: this.view.question ?? "",
      token: choice.token,
    };
    if (!aside && this.prompt.speak) body.words = (this.ui.words ?? "").trim(); // empty ones take back what went with an earlier part
    if (await this.ask(aside ? "asides" : "choices", body, () => this.choose(choice, { aside }))) this.guide?.chose();
  }

  /** @this {TableStore} @returns {Promise<boolean> | undefined} */
  takeBack() {
    if (!this.prompt.chosen?.length || this.ui.sent) return undefined;
    this.ui.sent = "take-back";
    return this.ask("take-back", { role: this.prompt.role ?? this.roles[0], question: this.view.question ?? "" }, () =>
      this.takeBack(),
    );
  }

  /**
   * @this {TableStore} @param {"choices" | "asides" | "take-back"} path
   * @param {{role: string, question: string, token?: string, words?: string}} body @param {() => unknown} again
   */
  async ask(path, body, again) {
    try {
      const known = this.view.number;
      const options = { headers: { Prefer: "return=frames" } };
      const move = { token: "", ...body };
      const answer = await (path === "take-back"
        ? api.post(`tables/${this.id}/take-back`, body, options)
        : api.post(`tables/${this.id}/${path}`, move, options));
      const told = "number" in answer && !("scene" in answer) && follow(this, answer);
      if (!told || this.view.number === known) await this.refresh({ seats: this.mine.length > 1 });
      if (this.view.scene.result) await this.refresh(); // the table is finished now
      return true;
    } catch (thrown) {
      this.failed(thrown, again);
      return false;
    } finally {
      this.ui.sent = null;
    }
  }

  /** @this {TableStore} @param {unknown} thrown @param {(() => unknown) | null} again */
  failed(thrown, again) {
    const problem = problemOf(thrown);
    if (problem.kind === "stale" || problem.status === 409) {
      const error = { words: problem.kind === "stale" ? t("stale") : problem.message };
      this.ui.error = error;
      this.refresh().then(() => {
        this.ui.error ??= error; // the new question swept it away, and it is about just that
      });
    } else if (problem.offline || problem.status >= 500) {
      this.ui.error = { words: problem.message, safe: t("not sent"), again, offline: problem.offline };
      if (problem.offline) this.cut();
    } else {
      this.ui.error = { words: problem.message, clauses: problem.body?.clauses ?? [], stranger: problem.stranger };
    }
    announce(this.ui.error?.words ?? "", "assertive");
  }

  /** Free undo happens at once; past the barrier the others are asked. @this {TableStore} */
  async undo() {
    if (!this.view?.undo?.free && !this.view?.undo?.ask) return;
    await this.goBack({ seat: this.view.seat, question: this.view.question ?? "" }, nonce());
  }

  /**
   * The same step under the same key, however often it has to be sent.
   * @this {TableStore} @param {{seat: number | null, question: string}} body @param {string} key
   */
  async goBack(body, key) {
    try {
      await api.post(`tables/${this.id}/undo`, body, { key });
      this.ui.error = null;
      await this.refresh();
    } catch (thrown) {
      this.failed(thrown, () => this.goBack(body, key));
    }
  }

  /** @this {TableStore} @param {boolean} agree */
  async answerUndo(agree) {
    const { request } = this.view.undo;
    if (!request) return;
    const body = { seat: this.view.seat, request: request.id, agree };
    await this.attempt(() => api.post(`tables/${this.id}/undo/answer`, body));
    await this.refresh();
  }

  /**
   * Anything else that may fail: the reason stands in the prompt.
   * @template Found @this {TableStore} @param {() => Promise<Found>} work @returns {Promise<Found | undefined>}
   */
  async attempt(work) {
    try {
      this.ui.error = null;
      return await work();
    } catch (thrown) {
      this.failed(thrown, null);
      return undefined;
    } finally {
    }
  }

  // Why not

  /** All that is refused now; nothing if nobody answered. @this {TableStore} @returns {Promise<RefusalView[] | null>} */
  async whyNot() {
    const question = this.view?.question;
    if (!this.asked || this.refusals?.question === question) return this.refusals?.list ?? [];
    const role = this.prompt.role;
    try {
      const { refusals } = await api.get(`tables/${this.id}/refusals`, { role });
      Object.assign(this, { refusals: { question, list: refusals } });
      return refusals;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return null;
    }
  }
}
