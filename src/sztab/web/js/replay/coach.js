/** The coach of a replay: the analysis of the game, what bots thought, and games played on from a step. Asked for, then waited for. */

import { api, problemOf } from "../api.js";
import { ensurePerson, friendly } from "../app.js";
import { reactive } from "../signal.js";
import { copy } from "../ui.js";
import { lang } from "../words.js";
import { at } from "./steps.js";

/** @import { Replay, Trouble } from "../types/client.d.ts" */
/** @import { AnalysedDecision, BotThought, Continuation, GameAnalysis, GameInfo, Progress } from "../types/server.d.ts" */

const WORST = 6; // slips and mistakes in the list
const AGAIN = 1500; // ms between two questions how far something is
const SOON = 180; // ms that a step is looked at before its answers are fetched
const UNFINISHED = ["waiting", "running"];

/** @param {{progress: Progress} | null | undefined} one */
export const isUnfinished = (one) => Boolean(one && UNFINISHED.includes(one.progress.status));

export class Coach {
  /** @param {Replay} R */
  constructor(R) {
    this.R = R;
    /** @type {GameAnalysis | null} */
    this.analysis = null;
    /** @type {Map<string, AnalysedDecision>} */
    this.decisions = new Map();
    /** @type {Map<string, BotThought>} */
    this.thoughts = new Map();
    /** @type {Continuation[]} */
    this.continuations = [];
    /** @type {GameInfo | undefined} */
    this.game = undefined;
    /** @type {Trouble | null} */
    this.problem = null;
    /** What the forms stand at: whose seat I would take, levels by side, how often. */
    this.wish = { seat: 0, against: "", levels: /** @type {Record<string, string>} */ ({}), games: 30 };
    this.chosen = { step: -1, from: -1 };
    this.pointed = ""; // the answer whose places the map shows
    this.busy = false;
    reactive(this);
    this.closed = false;
    this.loaded = false;
    this.wanted = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get id() {
    return this.R.T.id;
  }

  /** The step that is looked at. Answers that were given together are one place of the film: then it is the one that was gone to. */
  get at() {
    const here = at(this.R);
    return this.chosen.from === here ? this.chosen.step : here;
  }

  /** @param {number} step */
  async go(step) {
    await this.R.film.to(step);
    this.chosen = { step, from: at(this.R) };
    history.replaceState(history.state, "", `#${step}`);
  }

  /** @param {() => Promise<unknown>} work */
  async trying(work) {
    if (this.closed) return;
    try {
      await work();
      this.problem = null;
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  /** Everything that is known; called when somebody opens the tab. */
  load() {
    if (this.loaded) return Promise.resolve();
    this.loaded = true;
    return this.trying(async () => {
      const [analysis, { continuations }, games] = await Promise.all([
        api.get(`tables/${this.id}/analysis`),
        api.get(`tables/${this.id}/continuations`),
        api.get("games"),
      ]);
      Object.assign(this, { analysis, continuations });
      this.game = games.find((one) => one.id === this.R.T.table.game);
      this.wish = { ...this.wish, against: friendly(this.game) };
      this.headed();
      this.watch();
    });
  }

  /** The steps that `,` and `.` go to are those that turned the game, and the answers that began them. */
  headed() {
    const { analysis, R } = this;
    if (analysis?.progress.status !== "done" || !analysis.turning.length) return;
    R.turns = analysis.turning.map(({ step }) => this.firstOf(step)).sort((a, b) => a - b);
    for (const step of [...R.turns, ...worst(analysis).map((one) => one.step)]) this.fetchDecision(step);
  }

  /** The first decision of the turn that begins with a step. @param {number} step */
  firstOf(step) {
    const role = this.R.steps[step]?.role;
    return this.analysis?.decisions.find((one) => one.step >= step && one.role === role)?.step ?? step;
  }

  // Sharing

  async copyLink() {
    if (await copy(`${location.origin}/t/${this.id}/analysis#${this.at}`)) this.R.copied = this.at;
  }

  get isCopied() {
    return this.R.copied === this.at;
  }

  // Waiting for what was asked for

  watch() {
    clearTimeout(this.timer);
    const thinking = [...this.thoughts.values()].some(isUnfinished);
    if (this.closed || !(isUnfinished(this.analysis) || thinking || this.continuations.some(isUnfinished))) return;
    this.timer = setTimeout(() => (document.hidden ? this.watch() : this.refresh()), AGAIN);
  }

  refresh() {
    return this.trying(async () => {
      if (isUnfinished(this.analysis)) {
        this.analysis = await api.get(`tables/${this.id}/analysis`);
        this.headed();
      }
      if (this.continuations.some(isUnfinished))
        this.continuations = (await api.get(`tables/${this.id}/continuations`)).continuations;
      for (const one of this.thoughts.values())
        if (isUnfinished(one)) this.keepThought(await api.get(`tables/${this.id}/steps/${one.step}/thought`));
    }).finally(() => this.watch());
  }

  /** @param {() => Promise<unknown>} work */
  async asking(work) {
    if (this.busy) return;
    this.busy = true;
    await this.trying(async () => {
      await ensurePerson();
      await work();
    });
    this.busy = false;
    this.watch();
  }

  // The analysis

  ask() {
    return this.asking(async () => {
      this.analysis = await api.post(`tables/${this.id}/analysis`);
      this.headed();
    });
  }

  stop() {
    return this.asking(async () => {
      await api.delete(`tables/${this.id}/analysis`);
      this.analysis = await api.get(`tables/${this.id}/analysis`);
    });
  }

  /** What is known of the decision at a step; fetched once somebody stays there. @param {number} step */
  decision(step) {
    const judged = this.analysis?.decisions.find((one) => one.step === step);
    if (!judged) return null;
    const known = this.decisions.get(`${step} ${lang()}`) ?? null;
    if (!known && this.wanted !== step) {
      this.wanted = step;
      setTimeout(() => this.at === step && this.fetchDecision(step), SOON);
    }
    return { judged, known };
  }

  /** @param {number} step */
  async fetchDecision(step) {
    const key = `${step} ${lang()}`;
    if (this.decisions.has(key) || this.closed) return;
    const found = await api.get(`tables/${this.id}/analysis/steps/${step}`).catch(() => null); // some steps are none
    if (found) this.decisions = new Map(this.decisions).set(key, found);
    if (this.wanted === step) this.wanted = 0;
  }

  // What a bot thought

  /** @param {number} step */
  thought = (step) => this.thoughts.get(`${step} ${lang()}`) ?? null;

  /** @param {BotThought} found */
  keepThought(found) {
    this.thoughts = new Map(this.thoughts).set(`${found.step} ${lang()}`, found);
  }

  /** @param {number} step */
  think(step) {
    return this.asking(async () => this.keepThought(await api.post(`tables/${this.id}/steps/${step}/thought`)));
  }

  // Games played on

  /** @param {number} step */
  playOn(step) {
    const { table } = this.R.T;
    const levels = table.seats.map((seat) => this.levelOf(this.sideOf(seat.roles[0])));
    return this.asking(async () => {
      const made = await api.post(`tables/${this.id}/continuations`, { step, levels, games: this.wish.games });
      const others = this.continuations.filter((one) => !isSame(one, made));
      this.continuations = [...others, made];
    });
  }

  /** The side or owner that a role plays for. @param {string} role */
  sideOf(role) {
    return (this.R.T.board.sides ?? []).find((side) => side.roles.includes(role))?.id ?? role;
  }

  /** @param {string} side */
  levelOf(side) {
    return this.wish.levels[side] ?? this.wish.against;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }
}

/** The slips and mistakes that gave away most, in their order. @param {GameAnalysis} analysis */
export const worst = ({ decisions }) =>
  decisions
    .filter(({ word }) => word === "slip" || word === "mistake")
    .sort((a, b) => b.lost - a.lost)
    .slice(0, WORST)
    .sort((a, b) => a.step - b.step);

/** @param {Continuation} a @param {Continuation} b */
const isSame = (a, b) => a.step === b.step && a.games === b.games && a.levels.join() === b.levels.join();
