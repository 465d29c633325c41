/** Frames as the server tells them, cut into the steps of a film: each with the table as it stood after it. */

import { applied } from "../patch.js";

/** @import { Shot } from "../types/client.d.ts" */
/** @import { Frame, LineView, Scene } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** @param {TableStore} T @param {Scene} start the table before the first of them @param {Frame[]} frames @param {{apart?: boolean}} [how] @returns {Shot[]} */
export function shotsOf(T, start, frames, how) {
  let scene = start;
  const shots = frames.map((frame) => {
    const { active = "", round = frame.round } = scene.moment ?? {};
    scene = applied(scene, frame.change);
    const { n, part } = frame;
    const lines = frame.lines.map((line, i) => ({ ...line, n, round: frame.round, key: `${n}.${part}.${i}` }));
    const role = frame.role || (isQuiet(frame) ? "" : active); // after answers that nobody may know of: whose turn it is
    return {
      ...frame,
      role,
      active: active || role,
      turn: `${round} ${active || role}`,
      round,
      lines,
      scene,
      own: T.roles.includes(frame.role),
      mine: frame.mine && touches(T, frame),
      key: `${frame.n}.${frame.part}`,
    };
  });
  return condensed(shownOnce(shots, T.film?.shots ?? []), how);
}

/**
 * A card that was turned up in a turn is not turned up again where a later step of it only puts it away.
 * @param {Shot[]} shots @param {Shot[]} before
 */
function shownOnce(shots, before) {
  return shots.map((shot, i) => {
    const named = new Set(
      shot.lines.flatMap(({ parts }) => parts.flatMap(([slot, , id]) => (slot === "card" && id) || [])),
    );
    const shown = new Set(
      [...before, ...shots.slice(0, i)].flatMap((one) => (one.turn === shot.turn ? one.cards : [])),
    );
    return { ...shot, cards: shot.cards.filter((id) => named.has(id) || !shown.has(id)) };
  });
}

/** A step of others that moves or names what is mine; points that a partner won are no reason to stop for. @param {TableStore} T @param {Frame} frame */
const touches = (T, { moves, lines }) =>
  moves.some((move) => T.roles.includes(move.owner)) ||
  deeds(lines).some((line) => line.parts.some(([, , id]) => id !== undefined && T.roles.includes(id)));

/** Lines that tell what somebody did, and not only that a turn begins or ends. @template {LineView} Told @param {Told[]} lines */
export const deeds = (lines) => lines.filter((line) => !line.time);

/** Nothing but words: no piece, no card, no die, no point, no place. @param {Pick<Frame, "moves" | "cards" | "points" | "lines">} frame */
const isQuiet = ({ moves, cards, points, lines }) =>
  !moves.length &&
  !cards.length &&
  !Object.keys(points).length &&
  !deeds(lines).some((line) => line.dice?.length || line.places.length);

/** Nobody does anything: a turn ends, another begins. @param {Pick<Shot, "moves" | "cards" | "points" | "lines">} shot */
export const isPause = (shot) => isQuiet(shot) && !deeds(shot.lines).length;

/**
 * Words alone are no step of their own: they go with what the same role does next in its turn, else with what it did before;
 * and that a turn begins goes with what is done first in it, unless every answer is to keep a step of its own.
 * @param {Shot[]} shots
 */
export function condensed(shots, { apart = false } = {}) {
  /** @type {Shot[]} */
  const out = [];
  for (const shot of shots) {
    const before = out.at(-1);
    const same = before && before.role === shot.role && before.turn === shot.turn && before.own === shot.own;
    const pause = before && isPause(before);
    const alone = pause && apart && before.n !== shot.n;
    if (before && !alone && (pause || (same && !isPause(shot) && (isQuiet(before) || isQuiet(shot)))))
      out[out.length - 1] = joined(before, shot, pause || !isQuiet(shot) ? shot : before);
    else out.push(shot);
  }
  return out;
}

/** Two steps as one: the table as it stood after the later. @param {Shot} one @param {Shot} next @param {Shot} loud what is seen of them */
const joined = (one, next, loud) => ({
  ...loud,
  lines: [...one.lines, ...next.lines],
  scene: next.scene,
  n: next.n,
  part: next.part,
  key: next.key,
});

/** The line of a step that says most: where something was done, with which card, by whom. @param {Shot} shot */
export function tellingLine(shot) {
  const told = deeds(shot.lines);
  return (
    told.find((line) => line.role && line.places.length) ??
    told.find((line) => line.role && (line.cards.length || line.dice?.length)) ??
    told.find((line) => line.role) ??
    told[0] ??
    shot.lines[0]
  );
}

/** Steps by the turn they belong to: what others did in answer is a part of it. @param {Shot[]} shots @returns {Shot[][]} */
export function turnsOf(shots) {
  /** @type {Shot[][]} */
  const turns = [];
  for (const shot of shots) {
    if (turns.at(-1)?.[0].turn === shot.turn) turns.at(-1)?.push(shot);
    else turns.push([shot]);
  }
  return turns;
}
