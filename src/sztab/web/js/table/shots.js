/** Steps as the server tells them, put together with the table as it stood after each. */

import { api } from "../api.js";
import { applied } from "../patch.js";
import { loadFaces } from "./card.js";

/** @import { Shot } from "../types/client.d.ts" */
/** @import { Frame, Frames, Scene, Update } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const LOOK_BACK = 40; // entries that are fetched when the page opens, so that seats can say what they did last

/** @param {TableStore} T @param {Scene} start the table before the first of them @param {Frame[]} frames @returns {Shot[]} */
export function shotsOf(T, start, frames) {
  let scene = start;
  const shots = frames.map((frame) => {
    const active = scene.moment?.active ?? "";
    scene = applied(scene, frame.change);
    const { n, part, round } = frame;
    const lines = frame.lines.map((line, i) => ({ ...line, n, round, key: `${n}.${part}.${i}` }));
    return {
      ...frame,
      role: frame.role || (isLoud(frame) ? active : ""), // after answers that nobody may know of: whose turn it is
      round: scene.moment?.round ?? round,
      lines,
      scene,
      own: T.roles.includes(frame.role),
      mine: frame.mine && touches(T, frame),
      key: `${frame.n}.${frame.part}`,
    };
  });
  return condensed(shots);
}

/** A step of others that moves or names what is mine; points that a partner won are no reason to stop for. @param {TableStore} T @param {Frame} frame */
const touches = (T, { moves, lines }) =>
  moves.some((move) => T.roles.includes(move.owner)) ||
  lines.some((line) => line.parts.some(([, , id]) => id !== undefined && T.roles.includes(id)));

/** Something moves, or dice fall. @param {Frame} frame */
const isLoud = ({ moves, lines }) => moves.length > 0 || lines.some((line) => line.dice?.length);

/** Nothing but words: no piece, no card, no die, no point. @param {Shot} shot */
const isQuiet = (shot) =>
  !shot.moves.length &&
  !shot.cards.length &&
  !Object.keys(shot.points).length &&
  !shot.lines.some((line) => line.dice?.length || line.places.length);

/**
 * Words alone are no step of their own: they go with what the same role does next in its turn, else with what it did before.
 * @param {Shot[]} shots
 */
export function condensed(shots) {
  /** @type {Shot[]} */
  const out = [];
  for (const shot of shots) {
    const before = out.at(-1);
    const same = before && before.role === shot.role && before.round === shot.round;
    if (same && (isQuiet(before) || isQuiet(shot)) && before.own === shot.own)
      out[out.length - 1] = joined(before, shot);
    else out.push(shot);
  }
  return out;
}

/** Two steps as one: the table as it stood after the later. @param {Shot} one @param {Shot} next @returns {Shot} */
function joined(one, next) {
  const loud = isQuiet(next) ? one : next;
  return {
    ...loud,
    lines: [...one.lines, ...next.lines],
    scene: next.scene,
    mine: loud.mine,
    n: next.n,
    part: next.part,
    key: next.key,
  };
}

/** The line of a step that says most: where something was done, with which card, by whom. @param {Shot} shot */
export const tellingLine = (shot) =>
  shot.lines.find((line) => line.role && line.places.length) ??
  shot.lines.find((line) => line.role && (line.cards.length || line.dice?.length)) ??
  shot.lines.find((line) => line.role) ??
  shot.lines[0];

/**
 * What happened of late, fetched once more: in other words.
 * @param {TableStore} T @param {number} known the number of the last entry that I know
 */
export async function openFilm(T, known) {
  if (!T.view?.scene.game || T.mine.length > 1) return; // behind a curtain nothing is shown
  const { number, seat } = T.view;
  const after = Math.max(0, Math.min(known, number - LOOK_BACK));
  const found = await api.get(`tables/${T.id}/frames`, { after, seat }).catch(() => null);
  if (found && !T.gone) showFilm(T, found, known); // without it the table is as it is
}

/**
 * What happened of late: what I have not seen is played, or told in headlines.
 * @param {TableStore} T @param {Frames} found @param {number} known the number of the last entry that I know
 */
export function showFilm(T, found, known) {
  if (!T.view || T.film.shots.length) return;
  const shots = shotsOf(T, found.start, found.frames);
  T.film.open(shots, known);
  if (shots.some((shot) => shot.cards.length)) loadFaces(T);
}

/**
 * What the stream or an answer tells, applied to what is on the page: whether nothing has to be fetched.
 * @param {TableStore} T @param {Update} news
 */
export function follow(T, news) {
  const { view } = T;
  if (!view || news.number <= view.number) return Boolean(view);
  if (!news.frames || news.question === undefined || news.number !== view.number + 1 || T.mine.length > 1) return false;
  const shots = shotsOf(T, view.scene, news.frames);
  if (shots.some((shot) => shot.cards.length)) loadFaces(T);
  T.film.add(shots);
  const { number, question, status = view.status, said = view.said, undo = view.undo } = news;
  const log = news.frames.flatMap(({ n, at, round, lines }) => lines.map((line) => ({ n, at, round, ...line })));
  T.take({ ...view, number, question, status, said, undo, log, scene: shots.at(-1)?.scene ?? view.scene });
  if (T.view.scene.prompt.role && T.view.scene.prompt.window && T.film.watching) T.film.end(); // a reaction cannot wait
  return true;
}

/** Steps that the stream could not tell: what lies between what is here and now. @param {TableStore} T @param {number} known */
export async function missedSteps(T, known) {
  if (T.mine.length > 1) return;
  const found = await api.get(`tables/${T.id}/frames`, { after: known, seat: T.view.seat }).catch(() => null);
  if (!found || T.gone) return;
  const shots = shotsOf(T, found.start, found.frames);
  if (shots.some((shot) => shot.cards.length)) loadFaces(T);
  T.film.add(shots);
}
