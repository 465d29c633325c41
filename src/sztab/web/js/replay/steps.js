/** The steps of a game that is looked at once more: fetched as they are needed, walked through, played on. */

import { api } from "../api.js";
import { announce, app, ensurePerson, friendly, go } from "../app.js";
import { addNumber } from "../seal.js";
import { lang } from "../words.js";

const LOOK_BACK = 8; // steps whose lines are fetched with one that was jumped to
const BEAT = 1100; // ms a step at single speed

export const last = (R) => Math.max(0, R.steps.at(-1)?.n ?? R.steps.length - 1);

/** The lines of a step, once it has been fetched. */
export function linesOf(R, k) {
  return R.told.get(`${k} ${R.eyes ?? ""} ${lang()}`) ?? [];
}

async function fetchStep(R, k) {
  const key = `${k} ${R.eyes ?? ""} ${lang()}`;
  if (!R.cache.has(key)) {
    const promise = api.get(`tables/${R.T.id}/steps/${k}`, { as: R.eyes });
    R.cache.set(key, promise);
    promise.then(
      (step) =>
        R.told.set(
          key,
          (step.lines ?? []).map((line, i) => ({
            ...line,
            step: k,
            key: `${k}.${i}`,
            role: line.role || step.role,
            round: step.scene.moment.round,
          })),
        ),
      () => R.cache.delete(key),
    );
    if (R.cache.size > 400) R.cache.delete(R.cache.keys().next().value);
  }
  return R.cache.get(key);
}

/** Goes to a step. The last wish wins, whichever answer comes first. */
export async function to(R, wanted, { quiet = false } = {}) {
  const k = Math.max(0, Math.min(last(R), wanted));
  R.at = k;
  R.T.ui.bubble = null;
  app.redraw();
  try {
    const step = await fetchStep(R, k);
    if (R.at !== k) return;
    R.problem = null;
    R.shown = step;
    const scene = { ...step.scene, prompt: { waiting: [], window: false } }; // what was asked then was answered then
    R.T.view = { scene, roles: scene.roles, seat: null, undo: {}, number: k };
    const places = [...new Set((step.lines ?? []).flatMap((line) => line.places ?? []))];
    R.board.update(step.scene, { glow: new Map(), dim: false, selected: new Set(places) });
    if (places.length && !quiet) R.board.reveal(places);
    history.replaceState(null, "", `#${k}`);
    if (!quiet) for (const line of step.lines ?? []) announce(line.words);
    if (k < last(R)) fetchStep(R, k + 1).catch(() => {});
    fillStory(R, k);
  } catch (problem) {
    R.problem = problem;
    pause(R);
  }
  app.redraw();
  if (R.tab !== "story") return;
  setTimeout(() => {
    const panel = document.getElementById("replay-panel");
    panel?.scrollTo(0, panel.scrollHeight);
  });
}

/** The steps just before this one, so that the story has a beginning. */
async function fillStory(R, k) {
  for (let i = k - 1; i >= Math.max(0, k - LOOK_BACK) && R.at === k; i -= 1) await fetchStep(R, i).catch(() => {});
  if (R.at === k) app.redraw();
}

export function play(R) {
  pause(R);
  if (R.at >= last(R)) to(R, 0);
  R.playing = setInterval(() => (R.at >= last(R) ? (pause(R), app.redraw()) : to(R, R.at + 1)), BEAT / R.speed);
  app.redraw();
}

export function pause(R) {
  clearInterval(R.playing);
  R.playing = 0;
}

/** The first step of the next or the last turn. */
export function turn(R, by) {
  const now = R.steps[R.at];
  let k = R.at;
  const same = (step) => step && step.role === now?.role && step.round === now?.round;
  do k += by;
  while (k > 0 && k < last(R) && same(R.steps[k]));
  to(R, k);
}

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

export function look(R, eyes) {
  R.eyes = eyes;
  R.T.eyes = eyes;
  to(R, R.at, { quiet: true });
}

/** A new table from this step: me on the first seat, bots on the others. */
export async function fork(R) {
  try {
    await ensurePerson();
    const game = (await api.get("games")).find((one) => one.id === R.T.table.game);
    const seats = R.T.table.seats.map((seat, i) => (i ? { kind: "bot", bot: friendly(game) } : { kind: "me" }));
    const made = await api.post(`tables/${R.T.id}/fork`, { step: R.at, seats, nonce_later: true });
    go(`/t/${(await addNumber(made)).id}`);
  } catch (problem) {
    R.problem = problem;
    app.redraw();
  }
}
