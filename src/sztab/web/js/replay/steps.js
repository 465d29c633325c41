/** The steps of a game that is looked at once more: where it is, whose eyes, what turned it, and a new game from here. */

import { api, problemOf } from "../api.js";
import { ensurePerson, friendly, go } from "../app.js";
import { addNumber } from "../seal.js";

/** @import { Replay } from "../types/client.d.ts" */

/** @param {Replay} R */
export const last = (R) => Math.max(0, R.steps.length - 1);

/** The step that is shown. @param {Replay} R */
export const at = ({ film }) => (film.shot ? film.stepOf(film.shot) : 0);

/** The first step of the next or the last turn. @param {Replay} R @param {number} by */
export function turn(R, by) {
  const now = R.steps[at(R)];
  let k = at(R);
  /** @param {Replay["steps"][number]} step */
  const same = (step) => step && step.role === now?.role && step.round === now?.round;
  do k += by;
  while (k > 0 && k < last(R) && same(R.steps[k]));
  return R.film.to(k, { begin: true });
}

/** Which steps turned the game, once it is over. @param {Replay} R */
export async function loadTurns(R) {
  if (R.T.table.status !== "finished") return;
  const ending = await api.get(`tables/${R.T.id}/ending`).catch(() => null); // without it there is nothing to go to
  R.turns = (ending?.turns ?? []).map(({ step }) => step).sort((a, b) => a - b);
}

/** To the next or the last step that turned the game. @param {Replay} R @param {number} by */
export function turningStep(R, by) {
  const found = by > 0 ? R.turns.find((k) => k > at(R)) : R.turns.findLast((k) => k < at(R));
  if (found !== undefined) R.film.to(found);
}

/** @param {Replay} R */
export const eyesOf = (R) =>
  R.T.table.status === "finished"
    ? [
        "everyone",
        "guest",
        ...(R.T.board.owners ?? [])
          .map((owner) => owner.id)
          .filter((id) => R.T.table.seats.some((seat) => seat.roles.includes(id))),
      ]
    : [];

/** @param {Replay} R @param {string} eyes */
export function look(R, eyes) {
  R.eyes = eyes;
  R.T.eyes = eyes;
  return R.film.again();
}

/**
 * A new table from a step: me on one seat, bots of a level on the others.
 * @param {Replay} R @param {{step?: number, seat?: number, level?: string}} [how]
 */
export async function fork(R, { step = at(R), seat = 0, level } = {}) {
  try {
    await ensurePerson();
    const game = (await api.get("games")).find((one) => one.id === R.T.table.game);
    const bot = level ?? friendly(game);
    const seats = R.T.table.seats.map((_, i) => (i === seat ? { kind: "me" } : { kind: "bot", bot }));
    const made = await api.post(`tables/${R.T.id}/fork`, { step, seats, nonce_later: true });
    go(`/t/${(await addNumber(made)).id}`);
  } catch (thrown) {
    R.problem = problemOf(thrown);
  }
}
