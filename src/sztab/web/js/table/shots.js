/** The film of a table as it comes in: with the page, with every piece of news, and after a gap. */

import { api } from "../api.js";
import { loadFaces } from "./card.js";
import { shotsOf } from "./cut.js";

/** @import { Frame, Frames, Update } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const LOOK_BACK = 40; // entries that are fetched when the page opens, so that seats can say what they did last

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
  T.lines.fill(linesOf(found.frames));
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
  T.take({
    ...view,
    number,
    question,
    status,
    said,
    undo,
    log: linesOf(news.frames),
    scene: shots.at(-1)?.scene ?? view.scene,
  });
  const { role, window } = T.view.scene.prompt;
  if (role && window && T.film.watching && isAwaited(T)) T.film.end();
  return true;
}

/** A reaction cannot wait where a clock runs or other people do; bots let me see first what I answer. @param {TableStore} T */
const isAwaited = ({ table }) =>
  Boolean(table.clock) || table.seats.some(({ kind, bot, you }) => kind !== "bot" && !bot && !you);

/** Steps that the stream could not tell: what lies between what is here and now. @param {TableStore} T @param {number} known */
export async function missedSteps(T, known) {
  if (T.mine.length > 1) return;
  const found = await api.get(`tables/${T.id}/frames`, { after: known, seat: T.view.seat }).catch(() => null);
  if (!found || T.gone) return;
  const shots = shotsOf(T, found.start, found.frames);
  if (shots.some((shot) => shot.cards.length)) loadFaces(T);
  T.lines.fill(linesOf(found.frames));
  T.film.add(shots);
}

/** The lines of the story that frames tell. @param {Frame[]} frames */
const linesOf = (frames) =>
  frames.flatMap(({ n, at, round, lines }) => lines.map((line) => ({ n, at, round, ...line })));
