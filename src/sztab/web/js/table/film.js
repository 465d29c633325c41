/**
 * What happened, as a film: every step with the table as it stood right after it. Shown one at a time and at human speed;
 * the question waits until it is over.
 */

import { announce, recall, remember } from "../app.js";
import { reactive } from "../signal.js";
import { play } from "../sound.js";
import { myTime } from "./clock.js";
import { isPause, tellingLine } from "./cut.js";
import { duration, SLIDE, together } from "./tempo.js";

/** @import { LastDeed, Shot } from "../types/client.d.ts" */
/** @import { Scene } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const MOST = 240; // steps kept
const LONG = 30_000; // ms: more than this is told in headlines first
const BETWEEN = 1500; // ms between two sentences for those who listen
const HURRY = 30_000; // ms of my own time: less, and the film runs at its fastest
const ENOUGH = 10_000; // ms: less, and it ends
const BEHIND = 3; // steps that a live film may lag behind people who play

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Film {
  /** @param {TableStore} T */
  constructor(T) {
    /** @type {Shot[]} in order; `from` is the first since my last move */
    this.shots = [];
    this.from = 0;
    this.at = 0; // the one that is shown; behind the last: none
    this.playing = false;
    this.away = false; // headlines stand first
    this.ringed = true; // what is new is marked until I act
    this.only = false; // only what touches me is played
    this.stopAt = Infinity; // the step that is the last to be played
    this.hand = false; // my hand lies in the shelf meanwhile
    this.speed = Number(recall("film.speed")) || 1;
    reactive(this);
    this.T = T;
    this.timer = 0;
    this.begun = 0;
    /** @type {Set<string>} */
    this.spoken = new Set();
    this.saidLast = 0;
    /** @type {Set<ReturnType<typeof setTimeout>>} sentences that wait for those before them */
    this.toSay = new Set();
    /** @type {{shots: Shot[], from: number, times: number[]}} */
    this.timed = { shots: [], from: -1, times: [] };
    /** Nothing happens unseen: while nobody looks, the film waits. */
    this.looked = () => (document.visibilityState === "visible" ? this.resume() : this.stop());
    document.addEventListener("visibilitychange", this.looked);
  }

  get watching() {
    return !this.away && this.at < this.shots.length;
  }
  /** @returns {Shot | null} */
  get shot() {
    return this.watching ? this.shots[this.at] : null;
  }
  /** The table after the step that is shown. @returns {Scene | null} */
  get scene() {
    return this.shot?.scene ?? null;
  }
  /** What happened since my last move, as far as it has been shown. */
  get since() {
    return this.shots.slice(this.from, this.away ? this.shots.length : Math.min(this.at, this.shots.length));
  }
  /** Milliseconds that are left at this speed, with the step that is shown. */
  get left() {
    return this.lengthOf(this.shots.slice(this.at, this.stopAt + 1));
  }
  /** What the steps belong to, where they are more than others' turns between two of mine. @returns {unknown[]} */
  get spans() {
    return [];
  }
  /** How long each step since my last move is shown, worked out once. */
  get times() {
    const { shots, from } = this;
    if (this.timed.shots !== shots || this.timed.from !== from)
      this.timed = { shots, from, times: together(shots.slice(from), this.spans.slice(from)) };
    return this.timed.times;
  }

  /** @param {Shot[]} shots */
  lengthOf(shots) {
    return together(shots).reduce((sum, one) => sum + one, 0) / this.speed;
  }

  /** Whether somebody did something since my last move. @param {string[]} roles */
  unseen(roles) {
    return this.ringed && this.since.some((shot) => roles.includes(shot.role));
  }

  /** What roles did last, as far as it has been shown. @param {string[]} roles @returns {LastDeed | null} */
  lastOf(roles) {
    const known = this.shots.slice(0, this.away ? undefined : this.at + 1);
    const shown = known.filter((shot) => roles.includes(shot.role) && !isPause(shot)); // that a turn ends is no deed
    const last = shown.at(-1);
    if (!last) return null;
    const turn = shown.filter((shot) => shot.turn === last.turn);
    const told = turn.findLast((shot) => shot.moves.length || shot.lines.some((line) => line.places.length));
    return deed(this.T, told ?? turn.findLast((shot) => shot.cards.length) ?? turn[0], turn);
  }

  // What comes in

  /**
   * What was there when the page was opened: steps up to `seen` are known. Who was never here has missed nothing up to what was
   * dealt in their name.
   * @param {Shot[]} shots @param {number} seen
   */
  open(shots, seen) {
    const mine = shots.findLastIndex((shot) => shot.own);
    const first = shots.findIndex((shot, i) => shot.n > seen && (seen > 0 || i > mine));
    Object.assign(this, { shots, from: mine + 1, at: first < 0 ? shots.length : first });
    this.skipIdle();
    if (!this.watching) {
      if (first >= 0) this.T.visited();
      return;
    }
    this.from = Math.min(this.from, this.at);
    this.resume();
  }

  /** Plays what has not been seen; what is long is told in headlines first. */
  resume() {
    if (!this.watching) return;
    if (this.lengthOf(this.shots.slice(this.at)) * this.speed > LONG) this.away = true;
    else this.play();
  }

  /** What happens now. @param {Shot[]} shots */
  add(shots) {
    const known = new Set(this.shots.map((shot) => shot.key));
    const fresh = shots.filter((shot) => !known.has(shot.key));
    if (!fresh.length) return;
    const idle = !this.watching && !this.away;
    const over = Math.max(0, this.shots.length + fresh.length - MOST);
    this.shots = [...this.shots, ...fresh].slice(over);
    this.from = Math.max(0, this.from - over);
    this.at = Math.max(0, this.at - over);
    this.stopAt -= over;
    if (!idle) return;
    this.map?.stay();
    this.skipIdle();
    if (this.watching && document.visibilityState === "visible") this.play();
  }

  get map() {
    return this.T.map?.board;
  }

  /** I have chosen something: what was new is old. */
  begin() {
    this.ringed = false;
    this.hand = false;
    if (this.watching) this.end();
    this.from = this.shots.length;
  }

  /** Steps were taken back: what is known of them is void. */
  clear() {
    this.stop();
    Object.assign(this, { shots: [], from: 0, at: 0, away: false, ringed: false });
  }

  // Playing

  play() {
    if (this.at >= this.shots.length) return;
    Object.assign(this, { playing: true, away: false, ringed: true });
    this.show();
  }

  pause() {
    this.stop();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.playing = false;
  }

  /** All of it once more, or only what touched me. */
  again({ only = false } = {}) {
    this.map?.stay();
    Object.assign(this, { at: this.from, only, away: false, stopAt: Infinity });
    this.skipIdle();
    this.play();
  }

  /** From a step to the end of its battle, or else of its turn. @param {number} index */
  watch(index) {
    const { shots } = this;
    const { turn, scene } = shots[index];
    const fought = scene.battle?.place;
    const over = shots.findIndex(
      (shot, i) => i > index && (fought ? shot.scene.battle?.place !== fought : shot.turn !== turn),
    );
    this.map?.stay();
    Object.assign(this, { at: index, from: Math.min(this.from, index), only: false, away: false });
    this.stopAt = over < 0 ? shots.length - 1 : fought ? over : over - 1; // the step after a battle tells how it came out
    this.skipIdle();
    this.play();
  }

  /** @param {number} by */
  step(by) {
    this.stop();
    this.away = false;
    this.at = Math.max(this.from, Math.min(this.shots.length, this.at + by));
    while (this.at > this.from && this.at < this.shots.length && this.idle(this.shots[this.at])) this.at += by;
    if (this.watching) this.show();
    else this.finish();
  }

  /** Where the battle that is shown is over, or the film: the step that tells how it came out. */
  get battleEnd() {
    const place = this.shot?.scene.battle?.place;
    const over = this.shots.findIndex((shot, i) => i > this.at && shot.scene.battle?.place !== place);
    return over < 0 ? this.shots.length - 1 : over;
  }

  /** Plays on from there. @param {number} index */
  on(index) {
    this.at = index;
    this.stopAt = Infinity;
    this.play();
  }

  /** @param {number} index */
  go(index) {
    this.stop();
    this.at = index;
    this.show();
  }

  /** To my move. */
  end() {
    this.stop();
    this.away = false;
    this.at = this.shots.length;
    this.finish();
  }

  finish() {
    this.only = false;
    this.stopAt = Infinity;
    this.hand = false;
    this.map?.back();
    this.T.visited();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    remember("film.speed", String(speed));
    if (this.playing) this.show();
  }

  /** What is no step for me: I did it myself, and nothing was left to chance. @param {Shot} shot */
  idle(shot) {
    if (this.only) return !shot.mine;
    if (isPause(shot)) return true; // a turn ends: the strip shows it
    const dice = shot.lines.some((line) => line.dice?.length);
    const still = !dice && !shot.moves.length && !Object.keys(shot.points).length;
    if (!shot.role && still) return true; // the table speaks of itself: the story tells it
    if (!shot.own) return false;
    return !dice && (shot.part === 0 || !(shot.cards.length || shot.moves.length || Object.keys(shot.points).length));
  }

  skipIdle() {
    while (this.at < this.shots.length && this.idle(this.shots[this.at])) this.at += 1;
  }

  /** Shows a step for as long as it takes, then the next one. */
  show() {
    clearTimeout(this.timer);
    const { shot } = this;
    if (!shot) return;
    this.speak(shot);
    const sound = soundOf(shot);
    if (sound && (sound === "dice" || this.speed < 4)) play(sound);
    this.begun = performance.now();
    if (!this.playing) return;
    const time = this.timeOf(shot);
    if (time === 0) this.end();
    else this.timer = setTimeout(() => this.next(), time);
  }

  next() {
    this.at += 1;
    this.skipIdle();
    if (this.watching && this.at <= this.stopAt) this.show();
    else this.end();
  }

  /** Milliseconds for a step: nothing when my own time runs out. @param {Shot} shot */
  timeOf(shot) {
    const mine = this.T.view?.scene?.prompt.role ? myTime(this.T) : Infinity;
    if (mine < ENOUGH) return 0;
    const late = this.shots.length - this.at > BEHIND && this.isLive(shot);
    const speed = mine < HURRY || late ? 4 : this.speed;
    return (calm() ? SLIDE : (this.times[this.at - this.from] ?? duration(shot))) / speed;
  }

  /** Somebody plays it just now. @param {Shot} shot */
  isLive(shot) {
    const seat = this.T.seatOf(shot.role);
    return Boolean(seat && !seat.bot && !seat.you && seat.online && !this.T.view?.scene?.prompt.role);
  }

  /** Each step once, politely, not faster than it can be heard. @param {Shot} shot */
  speak(shot) {
    if (this.spoken.has(shot.key)) return;
    this.spoken.add(shot.key);
    const words = shot.lines.map((line) => line.words).join(" ");
    const at = Math.max(Date.now(), this.saidLast + BETWEEN);
    this.saidLast = at;
    const timer = setTimeout(() => {
      this.toSay.delete(timer);
      announce(words);
    }, at - Date.now());
    this.toSay.add(timer);
  }

  close() {
    this.stop();
    for (const timer of this.toSay) clearTimeout(timer);
    document.removeEventListener("visibilitychange", this.looked);
  }
}

/** What a step sounds like: the loudest of what happens in it. @param {Shot} shot */
function soundOf({ lines, cards, moves, points }) {
  if (lines.some((line) => line.dice?.length)) return "dice";
  if (moves.some((move) => !move.to)) return "lost";
  if (moves.length) return "put";
  if (cards.length) return "card";
  return Object.keys(points).length ? "points" : null;
}

/** The sentence without who it speaks of: the seat says that. @param {Shot} shot */
function whatWasDone(shot) {
  const { parts = [] } = tellingLine(shot) ?? {};
  const who = parts.findIndex(([, , id]) => id === shot.role);
  return parts
    .slice(who + 1)
    .map(([, words]) => words)
    .join("")
    .trim()
    .replace(/\.$/, "");
}

/**
 * A deed in a word or two: where it was, or with which card, and the points of the whole turn.
 * @param {TableStore} T @param {Shot} shot @param {Shot[]} turn @returns {LastDeed}
 */
function deed(T, shot, turn) {
  const move = shot.moves[0];
  const places = [move?.to, move?.from, ...shot.lines.flatMap((line) => line.places)].filter(Boolean);
  const card = [shot, ...turn]
    .flatMap(({ lines }) => lines.flatMap((line) => line.parts))
    .find(([slot]) => slot === "card")?.[1];
  const named = places.flatMap((id) => T.place(id ?? "") ?? []);
  const place = named.find(({ kind }) => kind !== "hex" || !card)?.name; // one hex of many says less than the card
  /** @type {Record<string, number>} */
  const sums = {};
  for (const { points } of turn) for (const [side, n] of Object.entries(points)) sums[side] = (sums[side] ?? 0) + n;
  return {
    words: place ?? card ?? whatWasDone(shot),
    kind: place ? move?.kind : undefined,
    card: !place && Boolean(card),
    points: Object.entries(sums).flatMap(([side, change]) => (change ? [{ side, change }] : [])),
  };
}
