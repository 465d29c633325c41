/** Pictures of boards, drawn from the same data as the board itself: on the start page and in forms. */

import { api } from "./api.js";
import { picture } from "./board/picture.js";
import { h } from "./dom.js";
import { signal } from "./signal.js";
import { lang } from "./words.js";

/** @import { DrawnBoard } from "./types/board.d.ts" */
/** @import { GameBoard } from "./types/server.d.ts" */

const NEAR = 1.4; // a part of the map says more than all of it
const SMALL = 160; // px wide: a stamp, without pieces

/** @typedef {Promise<GameBoard> & {board?: GameBoard}} Coming  a board, and the same once it is there */
/** @typedef {{width: number, height: number, names?: boolean, spot?: string, first?: boolean, near?: number}} Portrayed */

/** @param {GameBoard} board @returns {board is GameBoard & DrawnBoard} */
const isDrawn = (board) => board.map !== undefined;

/** @param {string} game @param {boolean} first */
const keyOf = (game, first) => `${game} ${lang()}${first ? " first" : ""}`;

/** "game language" -> promise of the board; a new map when one has come, so that whoever shows it looks again. */
const boards = signal(/** @type {Map<string, Coming>} */ (new Map()));
/** @type {Map<string, SVGSVGElement>} what is asked for -> element */
const drawn = new Map();

/** A game's board without a table, fetched once for each language. @param {string} game */
export const boardOf = (game) => fetched(game, false);

/** The board of the light game that one click begins. @param {string} game */
export const firstBoardOf = (game) => fetched(game, true);

/** @param {string} game @param {boolean} first @returns {Coming} */
function fetched(game, first) {
  const key = keyOf(game, first);
  const known = boards.value.get(key);
  if (known) return known;
  /** @type {Coming} */
  const coming = first ? api.get(`games/${game}/board`, { first }) : api.get(`games/${game}/board`);
  coming.then(
    (board) => {
      coming.board = board;
      boards.value = new Map(boards.value);
    },
    () => boards.value.delete(key),
  );
  boards.value.set(key, coming);
  return coming;
}

/**
 * A picture of a board, as soon as it is there. `spot` tells apart two places on one page that show the same.
 * @param {string} game @param {Portrayed} wanted
 */
export function portrait(game, { width, height, names = false, spot = "", first = false, near = NEAR }) {
  fetched(game, first).catch(() => {});
  const { board } = boards.value.get(keyOf(game, first)) ?? {};
  if (!board || !isDrawn(board)) return h("div", { class: "portrait", key: "empty" });
  return h("div", {
    class: "portrait",
    key: keyOf(game, first),
    host: draw(board, { game, near, width, height, names, spot: `${spot}${first ? " first" : ""}` }),
  });
}

/** @param {GameBoard & DrawnBoard} board @param {Portrayed & {game: string}} wanted */
function draw(board, { game, spot, near = NEAR, ...options }) {
  const key = JSON.stringify([game, spot, near, options, lang()]);
  if (!drawn.has(key)) {
    const stamp = options.width < SMALL;
    const focus = board.map.focus ?? (stamp ? board.lenses?.[0]?.places : undefined); // what a drawing wants to be known by
    const svg = picture(board, stamp ? { pieces: [] } : (board.scene ?? { pieces: [] }), {
      ...options,
      places: focus ?? [],
      width: options.width * near,
      height: options.height * near,
      language: lang(),
    });
    const [x, y, width, height] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    if (!focus)
      svg.setAttribute(
        "viewBox",
        [
          x + (width - width / near) * (stamp ? 0.5 : 0.24),
          y + (height - height / near) * (stamp ? 0.4 : 0.18),
          width / near,
          height / near,
        ].join(" "),
      );
    svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
    drawn.set(key, svg);
  }
  return drawn.get(key);
}
