/** The film of a whole game: frames are fetched as they are needed, a stretch of entries at a time. */

import { api, problemOf } from "../api.js";
import { loadFaces } from "../table/card.js";
import { shotsOf } from "../table/cut.js";
import { Film } from "../table/film.js";

/** @import { Replay, Shot } from "../types/client.d.ts" */

const STRETCH = 30; // entries that are fetched at once
const BEFORE = 8; // of them, those before the one that was jumped to
const MANY = 150; // frames: of so many the server might have left out the first
const AHEAD = 8; // steps before the end of what is here at which more is fetched
const MOST = 600; // steps kept

export class Reel extends Film {
  /** @param {Replay} R */
  constructor(R) {
    super(R.T);
    this.R = R;
    this.first = 0; // entries after this one are here ...
    this.last = 0; // ... up to this one
    this.of = R.steps.at(-1)?.entry ?? 0;
    this.wish = 0; // the last one wins, whichever answer comes first
    /** @type {Promise<void> | null} */
    this.fetching = null;
  }

  /** A tab that is looked at again goes on only if somebody says so. */
  resume() {}

  isLive() {
    return false;
  }

  /** The step of the game that something belongs to. @param {Pick<Shot, "n">} shot */
  stepOf({ n }) {
    const { steps } = this.R;
    let [low, high] = [0, steps.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (steps[middle].entry <= n) low = middle;
      else high = middle - 1;
    }
    return steps[low]?.n ?? 0;
  }

  /** Long rounds shrink one by one, not the whole game. */
  get spans() {
    return this.shots.map((shot) => shot.round);
  }

  // Fetching

  /** @param {number} after @param {number} upTo @returns {Promise<Shot[]>} */
  async stretch(after, upTo) {
    const { T, eyes } = this.R;
    const found = await api.get(`tables/${T.id}/frames`, { after, before: upTo + 1, as: eyes });
    this.of = Math.max(this.of, found.of);
    if (found.frames.length > MANY && upTo - after > 1) {
      const middle = Math.floor((after + upTo) / 2);
      return [...(await this.stretch(after, middle)), ...(await this.stretch(middle, upTo))];
    }
    if (!T.view) this.R.take(found.start);
    const shots = shotsOf(T, found.start, found.frames, { apart: true }); // links lead to each of them
    if (shots.some((shot) => shot.cards.length)) loadFaces(T);
    return shots;
  }

  /** What stands round an entry, instead of what is here. @param {number} entry */
  async load(entry) {
    const wish = ++this.wish;
    const first = Math.max(0, entry - 1 - BEFORE);
    const shots = await this.stretch(first, first + STRETCH);
    const last = Math.min(this.of, first + STRETCH);
    if (wish !== this.wish) return false;
    Object.assign(this, { first, last, shots, from: 0 });
    return true;
  }

  /** More at the end or at the beginning; one request at a time. @param {number} by */
  more(by) {
    this.fetching ??= this.grow(by).finally(() => {
      this.fetching = null;
    });
    return this.fetching;
  }

  /** @param {number} by */
  async grow(by) {
    const { wish } = this;
    const [after, upTo] =
      by > 0 ? [this.last, Math.min(this.of, this.last + STRETCH)] : [Math.max(0, this.first - STRETCH), this.first];
    const shots = after < upTo ? await this.stretch(after, upTo) : [];
    if (wish !== this.wish) return; // somebody is elsewhere by now
    if (by > 0) {
      const over = Math.max(0, Math.min(this.at, this.shots.length + shots.length - MOST));
      if (over) this.first = this.shots[over - 1].n;
      Object.assign(this, { last: upTo, shots: [...this.shots, ...shots].slice(over), at: this.at - over });
    } else {
      Object.assign(this, { first: after, shots: [...shots, ...this.shots], at: this.at + shots.length });
    }
  }

  // Going through it

  /** To a step of the game: the table as it left it, or where it begins. @param {number} k */
  async to(k, { begin = false } = {}) {
    this.stop();
    const { steps } = this.R;
    const entry = steps[Math.max(0, Math.min(steps.length - 1, k))]?.entry ?? 0;
    await this.trying(async () => {
      const here = this.shots.length > 0 && entry <= this.last && (entry > this.first || !this.first);
      if (!here && !(await this.load(entry))) return;
      const found = begin ? this.shots.findIndex((shot) => shot.n >= entry && !this.idle(shot)) : this.after(entry);
      this.at = Math.max(0, found);
      this.show();
    });
  }

  /** The step that shows the table as an entry left it: what was done last in it, or that nothing was. @param {number} entry */
  after(entry) {
    const here = this.shots.findLastIndex((shot) => shot.n === entry && !this.idle(shot));
    if (here >= 0) return here;
    const pause = this.shots.findLastIndex((shot) => shot.n === entry);
    return pause >= 0 ? pause : this.shots.findLastIndex((shot) => shot.n <= entry && !this.idle(shot));
  }

  /** @param {number} by */
  async step(by) {
    this.stop();
    await this.trying(async () => {
      let at = this.at + by;
      while (true) {
        if (at < 0 || at >= this.shots.length) {
          const [length, was] = [this.shots.length, this.at];
          await this.more(by);
          if (this.shots.length === length) return; // that was all
          at += this.at - was;
        } else if (this.idle(this.shots[at])) at += by;
        else break;
      }
      this.at = at;
      this.show();
    });
  }

  play() {
    if (this.at >= this.shots.length - 1 && this.last >= this.of) this.to(0).then(() => super.play());
    else super.play();
  }

  async next() {
    await this.step(1).then(() => {
      this.playing = this.at < this.shots.length - 1 || this.last < this.of;
      if (this.playing) this.show();
    });
  }

  end() {
    this.to(this.R.steps.length - 1);
  }

  show() {
    super.show();
    if (!this.shot) return;
    history.replaceState(history.state, "", `#${this.stepOf(this.shot)}`);
    setTimeout(toTheEnd);
    if (this.shots.length - this.at < AHEAD && this.last < this.of) this.more(1).catch(() => {});
  }

  /** What was fetched is somebody else's view, or in other words: once more. */
  again() {
    const step = this.shot ? this.stepOf(this.shot) : 0;
    Object.assign(this, { shots: [], first: 0, last: 0 });
    return this.to(step);
  }

  /** @param {() => Promise<void>} work */
  async trying(work) {
    try {
      await work();
      this.R.problem = null;
    } catch (thrown) {
      this.R.problem = problemOf(thrown);
      this.stop();
    }
  }
}

/** The story is read in order: its last line is the one that is shown. */
function toTheEnd() {
  const panel = document.querySelector("#replay-panel:has(.story)");
  panel?.scrollTo(0, panel.scrollHeight);
}
