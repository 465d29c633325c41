/** What a table asks of the server: choices, what was chosen taken back, undo, reasons. The table itself is in store.js. */

import { api, nonce, Problem } from "../api.js";
import { announce, app } from "../app.js";
import { t } from "../words.js";

export class Moves {
  /** Sends a choice. The button shows at once that it was sent; the answer brings the next view. */
  async choose(choice, { aside = false } = {}) {
    if (this.ui.sent || !this.view) return;
    this.map?.hush();
    Object.assign(this.ui, { sent: choice.token, error: null, bubble: null, pick: null, card: null });
    app.redraw();
    const body = {
      role: choice.role ?? this.prompt.role ?? this.roles[0],
      question: this.view.question,
      token: choice.token,
    };
    if (!aside && this.prompt.speak) body.words = (this.ui.words ?? "").trim(); // empty ones take back what went with an earlier part
    if (await this.ask(aside ? "asides" : "choices", body, () => this.choose(choice, { aside })))
      this.guide?.chose(choice.token);
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
      const answer = await api.post(`tables/${this.id}/${path}`, body, {
        headers: { Prefer: "return=representation" },
      });
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
      const error = { words: problem.kind === "stale" ? t("stale") : problem.message };
      this.ui.error = error;
      this.refresh().then(() => {
        this.ui.error ??= error; // the new question swept it away, and it is about just that
        app.redraw();
      });
    } else if (problem.offline || problem.status >= 500) {
      this.ui.error = { words: problem.message, safe: t("not sent"), again, offline: problem.offline };
      if (problem.offline) this.cut();
    } else {
      this.ui.error = { words: problem.message, clauses: problem.body?.clauses ?? [], stranger: problem.stranger };
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
      await api.post(`tables/${this.id}/undo`, body, { key });
      this.ui.error = null;
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
      return null;
    }
    return this.refusals.list;
  }
}
