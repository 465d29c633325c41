/** The steps of a game that is looked at once more: fetched as they are needed, walked through, played on. */

import { api, problemOf } from "../api.js";
import { announce, app, ensurePerson, friendly, go } from "../app.js";
import { addNumber } from "../seal.js";
import { loadFaces } from "../table/card.js";
import { calm } from "../table/film.js";
import { placesOf } from "../table/film-strip.js";
import { annotations } from "../table/map.js";
import { duration, SLIDE } from "../table/tempo.js";
import { lang } from "../words.js";
import { shotOf } from "./shot.js";

/** @import { Replay, TableView } from "../types/client.d.ts" */
/** @import { OneStep } from "../types/server.d.ts" */

const LOOK_BACK = 8; // steps whose lines are fetched with one that was jumped to

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
    R.shot = shotOf(step, await beforeIt(R, k), linesOf(R, k), pointsOf(R));
    if (R.at !== k) return;
    if (R.shot.cards.length) loadFaces(R.T);
    const places = placesOf(R.shot);
    R.board.update(step.scene, { glow: new Map(), dim: false, moves: calm() || quiet ? undefined : R.shot.moves });
    R.board.annotate({ still: calm(), ...annotations(R.T, R.shot) });
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

/** The table before a step, if it can be had. @param {Replay} R @param {number} k */
const beforeIt = (R, k) => (k > 0 ? fetchStep(R, k - 1).catch(() => null) : null);

/** What the points changed by with the step that is shown. @param {Replay} R @returns {Record<string, number>} */
function pointsOf(R) {
  const [now, before] = [R.steps[R.at]?.points ?? {}, R.steps[R.at - 1]?.points ?? {}];
  const changed = Object.entries(now).map(([side, n]) => [side, n - (before[side] ?? 0)]);
  return R.at ? Object.fromEntries(changed.filter(([, n]) => n)) : {};
}

/** The steps just before this one, so that the story has a beginning. @param {Replay} R @param {number} k */
async function fillStory(R, k) {
  for (let i = k - 1; i >= Math.max(0, k - LOOK_BACK) && R.at === k; i -= 1) await fetchStep(R, i).catch(() => {});
  if (R.at === k) app.redraw();
}

/** @param {Replay} R */
export function play(R) {
  pause(R);
  const first = R.at >= last(R) ? 0 : R.at + 1;
  R.playing = setTimeout(() => playFrom(R, first), 0);
  app.redraw();
}

/** Step after step, each as long as in the film of a table. @param {Replay} R @param {number} k */
async function playFrom(R, k) {
  await to(R, k);
  if (!R.playing || R.at !== k) return;
  if (k >= last(R)) stop(R);
  else R.playing = setTimeout(() => playFrom(R, k + 1), linger(R) / R.speed);
}

/** Milliseconds for the step that is shown, at single speed. @param {Replay} R */
const linger = (R) => (calm() || !R.shot ? SLIDE : duration(R.shot));

/** @param {Replay} R */
export function pause(R) {
  clearTimeout(R.playing);
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

/** Which steps turned the game, once it is over. @param {Replay} R */
export async function loadTurns(R) {
  if (R.T.table.status !== "finished") return;
  const ending = await api.get(`tables/${R.T.id}/ending`).catch(() => null); // without it there is nothing to go to
  R.turns = (ending?.turns ?? []).map(({ step }) => step).sort((a, b) => a - b);
}

/** To the next or the last step that turned the game. @param {Replay} R @param {number} by */
export function turningStep(R, by) {
  const found = by > 0 ? R.turns.find((k) => k > R.at) : R.turns.findLast((k) => k < R.at);
  if (found !== undefined) to(R, found);
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
