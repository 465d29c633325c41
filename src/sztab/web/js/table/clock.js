/** The clocks of players: what is left, at the strip and at the question, counted here between two answers of the server. */

import { announce } from "../app.js";
import { play } from "../sound.js";
import { span, t } from "../words.js";

/** @import { Clock, TimeControl } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const TICK = 250; // ms
const LOW = 30_000; // ms: the clock warns
const LEAST = 10_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** How far the server's time is ahead of this machine's, as it was when its clock came. @type {WeakMap<Clock, number>} */
const ahead = new WeakMap();

/** The time of the server. @param {Clock} clock @param {number} [here] */
export function serverTime(clock, here = Date.now()) {
  if (!ahead.has(clock)) ahead.set(clock, clock.at - here);
  return here + (ahead.get(clock) ?? 0);
}

/**
 * What a seat has left, in milliseconds: of this decision's free time, and of the reserve.
 * @param {Clock} clock @param {number} number @param {number} now the server's time
 */
export function leftOf(clock, number, now) {
  const { left, free_until: until } = clock.seats[number];
  if (!until) return { free: 0, reserve: left, runs: false };
  return { free: Math.max(0, until - now), reserve: Math.max(0, left - Math.max(0, now - until)), runs: true };
}

/** Until my time is up, or that of answers in secret; as long as one likes without a clock. @param {TableStore} T */
export function myTime(T) {
  const { clock } = T.table;
  if (!clock) {
    const due = T.table.summary?.due;
    return due ? due - Date.now() : Infinity;
  }
  const now = serverTime(clock);
  if (clock.answers_until) return clock.answers_until - now;
  const { free, reserve, runs } = leftOf(clock, T.view?.seat ?? 0, now);
  return runs ? free + reserve : Infinity;
}

/** "12:07", "1:02:07", "3 days". @param {number} ms */
export function clockWords(ms) {
  if (ms >= 2 * DAY) return span(ms / 1000);
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Elements that show a clock, each with what it shows. @type {Map<HTMLElement, () => {words: string, left: number, runs: boolean}>} */
const shown = new Map();
/** @type {WeakMap<TableStore, Map<string, HTMLElement>>} */
const kept = new WeakMap();
let timer = 0;

/** @param {TableStore} T @param {string} key @param {() => {words: string, left: number, runs: boolean}} look */
function element(T, key, look) {
  const mine = kept.get(T) ?? new Map();
  kept.set(T, mine);
  /** @type {HTMLElement} */
  const made = mine.get(key) ?? document.createElement("time");
  mine.set(key, made);
  shown.set(made, look);
  draw(made, look);
  timer ||= setInterval(tick, TICK);
  return made;
}

function tick() {
  for (const [node, look] of shown) {
    if (node.isConnected) draw(node, look);
    else shown.delete(node);
  }
  if (shown.size) return;
  clearInterval(timer);
  timer = 0;
}

/** @param {HTMLElement} node @param {() => {words: string, left: number, runs: boolean}} look */
function draw(node, look) {
  const { words, left, runs } = look();
  if (node.textContent !== words) node.textContent = words;
  node.className = `clock${runs ? " runs" : ""}${runs && left < LOW ? " low" : ""}${runs && left < LEAST ? " least" : ""}`;
}

/** The clock of a seat. @param {TableStore} T @param {number} number */
export function seatClock(T, number) {
  const { clock } = T.table;
  if (!clock?.seats[number]) return null;
  return element(T, `seat ${number}`, () => {
    const now = serverTime(clock);
    const { free, reserve, runs } = leftOf(clock, number, now);
    if (clock.seats[number].away > now) return { words: t("clock.away"), left: Infinity, runs: false };
    const apart = free > 0 && free < HOUR; // by correspondence one figure says enough, and fits
    const words = apart ? `${clockWords(reserve)} +${clockWords(free)}` : clockWords(reserve + free);
    return { words, left: free + reserve, runs };
  });
}

/** The time that I have for what I am asked; it warns once. @param {TableStore} T */
export function askedClock(T) {
  let before = myTime(T);
  if (!T.table.clock || before === Infinity) return null;
  return element(T, "asked", () => {
    const left = Math.max(0, myTime(T));
    if (left < LOW && before >= LOW) {
      play("time");
      announce(t("clock.low"));
    }
    before = left;
    return { words: left === Infinity ? "" : clockWords(left), left, runs: left !== Infinity };
  });
}

/** "30 min + 15 s a decision": what was agreed, in words. @param {TimeControl} control */
export function controlWords({ each, reserve = 0, per, when_up, holidays = 0 }) {
  const live = each < 3600;
  const time = live
    ? t("clock.live", { m: Math.round(reserve / 60), s: each })
    : t("clock.days", { each: span(each), reserve: span(reserve) });
  return [
    time,
    per === "team" && t("clock.team"),
    holidays > 0 && t("clock.holidays", { n: holidays }),
    t(`clock.up.${when_up}`),
  ]
    .filter(Boolean)
    .join(" · ");
}
