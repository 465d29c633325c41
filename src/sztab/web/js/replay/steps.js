/** The steps of a game that is looked at once more: fetched as they are needed, walked through, played on. */

import { api, problemOf } from "../api.js";
import { announce, app, ensurePerson, friendly, go } from "../app.js";
import { addNumber } from "../seal.js";
import { lang } from "../words.js";

/** @import { Replay, TableView } from "../types/client.d.ts" */
/** @import { OneStep } from "../types/server.d.ts" */

const LOOK_BACK = 8; // steps whose lines are fetched with one that was jumped to
const BEAT = 1100; // ms a step at single speed

/** @param {Replay} R */
export const last = (R) => Math.max(0, R.steps.at(-1)?.n ?? R.steps.length - 1);

/** The lines of a step, once it has been fetched. @param {Replay} R @param {number} k */
export function linesOf(R, k) {
  return R.told.get(`${k} ${R.eyes ?? ""} ${lang()}`) ?? [];
}

/** @param {Replay} R @param {number} k */
async function fetchStep(R, k) {
  const key = `${k} ${R.eyes ?? ""} ${lang()}`;
  const known = R.cache.get(key);
  if (known) return known;
  const promise = api.get(`tables/${R.T.id}/steps/${k}`, { as: R.eyes });
  R.cache.set(key, promise);
  promise.then(
    (step) =>
      R.told.set(
        key,
        (step.lines ?? []).map((line, i) => ({
          ...line,
          n: k,
          step: k,
          key: `${k}.${i}`,
          role: line.role || step.role,
          round: step.scene.moment.round,
        })),
      ),
    () => R.cache.delete(key),
  );
  if (R.cache.size > 400) R.cache.delete([...R.cache.keys()][0]);
  return promise;
}

/** What was asked then was answered then. @param {Replay} R @param {OneStep} step @returns {TableView} */
const viewOf = ({ T }, { scene, step }) => ({
  table: T.id,
  status: T.table.status,
  seat: null,
  roles: scene.roles,
  number: step,
  question: null,
  scene: { ...scene, prompt: { waiting: [], window: false } },
  said: [],
  log: [],
  undo: { free: false, ask: false, request: null },
  visited: 0,
});

/** Goes to a step. The last wish wins, whichever answer comes first. @param {Replay} R @param {number} wanted */
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
    R.T.view = viewOf(R, step);
    const places = [...new Set((step.lines ?? []).flatMap((line) => line.places ?? []))];
    R.board.update(step.scene, { glow: new Map(), dim: false, selected: new Set(places) });
    if (places.length && !quiet) R.board.reveal(places);
    history.replaceState(null, "", `#${k}`);
    if (!quiet) for (const line of step.lines ?? []) announce(line.words);
    if (k < last(R)) fetchStep(R, k + 1).catch(() => {});
    fillStory(R, k);
  } catch (thrown) {
    R.problem = problemOf(thrown);
    pause(R);
  }
  app.redraw();
  if (R.tab !== "story") return;
  setTimeout(() => {
    const panel = document.getElementById("replay-panel");
    panel?.scrollTo(0, panel.scrollHeight);
  });
}

/** The steps just before this one, so that the story has a beginning. @param {Replay} R @param {number} k */
async function fillStory(R, k) {
  for (let i = k - 1; i >= Math.max(0, k - LOOK_BACK) && R.at === k; i -= 1) await fetchStep(R, i).catch(() => {});
  if (R.at === k) app.redraw();
}

/** @param {Replay} R */
export function play(R) {
  pause(R);
  if (R.at >= last(R)) to(R, 0);
  R.playing = setInterval(() => (R.at >= last(R) ? stop(R) : to(R, R.at + 1)), BEAT / R.speed);
  app.redraw();
}

/** @param {Replay} R */
export function pause(R) {
  clearInterval(R.playing);
  R.playing = 0;
}

/** Stands still, and says so. @param {Replay} R */
export function stop(R) {
  pause(R);
  app.redraw();
}

/** The first step of the next or the last turn. @param {Replay} R @param {number} by */
export function turn(R, by) {
  const now = R.steps[R.at];
  let k = R.at;
  /** @param {Replay["steps"][number]} step */
  const same = (step) => step && step.role === now?.role && step.round === now?.round;
  do k += by;
  while (k > 0 && k < last(R) && same(R.steps[k]));
  to(R, k);
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
  to(R, R.at, { quiet: true });
}

/** A new table from this step: me on the first seat, bots on the others. @param {Replay} R */
export async function fork(R) {
  try {
    await ensurePerson();
    const game = (await api.get("games")).find((one) => one.id === R.T.table.game);
    const seats = R.T.table.seats.map((_, i) => (i ? { kind: "bot", bot: friendly(game) } : { kind: "me" }));
    const made = await api.post(`tables/${R.T.id}/fork`, { step: R.at, seats, nonce_later: true });
    go(`/t/${(await addNumber(made)).id}`);
  } catch (thrown) {
    R.problem = problemOf(thrown);
    app.redraw();
  }
}
