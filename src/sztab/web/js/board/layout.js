// How pieces stand in a place: rows, stacks with counts, trays of goods, marks at the corner.

import { t } from "../words.js";
import { fieldLayout } from "./hexes.js";
import { isWater, landOf, plateLayout } from "./plates.js";
import { extent, SHAPES } from "./shapes.js";
import { cellLayout, oneByOne, spaceLayout } from "./spaces.js";
import { townLayout } from "./towns.js";

/** @import { BoardScene, Box, Counted, DrawnBoard, Figure, Item, Layout, Owners, Rows, Spot, Spots, Tray } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */
/** @import { Piece, PieceKind } from "../types/server.d.ts" */

const STACK_FROM = 4; // of a kind: one piece with a count
const CHIP = 4; // room for a count before the next piece
const CROWD = 8; // pieces in a place: from here on two of a kind are one with a count
const ROW_MOST = 5;
const SMALL = 0.74; // what stands at the corner of a piece; board.css scales it
const GOODS = { scale: 0.62, height: 15.5, digit: 6.4 }; // how large goods are on a slip of paper
const CARRIED = { scale: 0.52, height: 13, digit: 5.6 }; // and those that a piece carries

/** @typedef {{sign: string, plan: Layout, boxes: Box[]}} Planned  plates as they stood, for as long as nothing of theirs changes */
/** @typedef {{holders: Record<string, string> | null, taken: Box[], lanes: Box[], unit: number, known?: Map<string, Planned>, still?: boolean}} Ways  who holds what, what names and lanes take on the map, how many units of the map a pixel of a piece has; in a still picture nothing is said */
/** @typedef {{byPlace: Map<string, Piece[]>, loads: Map<Piece, Piece[]>}} Standing  what stands where, and what it carries */

/**
 * Sorts the pieces of a scene into places. What a card of a piece holds stands under that piece.
 * @param {BoardScene} scene @param {DrawnBoard} board @param {Owners} owners @param {Spots} places @returns {Standing}
 */
export function sorted(scene, board, owners, places) {
  /** @type {Map<string, Piece[]>} */
  const byPlace = new Map();
  /** @type {Map<Piece, Piece[]>} */
  const loads = new Map();
  const carriers = new Map(scene.pieces.filter((piece) => piece.id).map((piece) => [`card ${piece.id}`, piece]));
  for (const piece of scene.pieces) {
    const carrier = carriers.get(piece.place);
    if (places.has(piece.place)) byPlace.set(piece.place, [...(byPlace.get(piece.place) ?? []), piece]);
    else if (carrier) loads.set(carrier, [...(loads.get(carrier) ?? []), piece]);
  }
  /** @param {Piece} piece */
  const rank = (piece) => owners.get(piece.owner)?.order ?? -1;
  const kinds = Object.keys(board.kinds);
  for (const pieces of byPlace.values()) {
    pieces.sort((a, b) => rank(a) - rank(b) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  }
  return { byPlace, loads };
}

/** @param {DrawnBoard} board @param {Piece} piece @returns {PieceKind} */
export const kindOf = (board, piece) => board.kinds[piece.kind] ?? { name: piece.kind, shape: "token", size: "piece" };

/** @param {DrawnBoard} board @param {Piece} piece */
const looks = (board, piece) => (piece.states ?? []).map((state) => board.states[state]?.look ?? state).filter(Boolean);

/** @param {Spot} place */
export const standingOn = (place) => (place.field ? "field" : place.space ? "space" : place.kind);

/** Areas, towns and roads have pieces of one size on screen; on a field, in a space and on a track they grow with it. @param {Spot} place */
export const grows = (place) => Boolean(place.field || place.space || place.kind === "cell");

/**
 * Like pieces counted, by how they stand.
 * @param {Piece[]} pieces @param {Standing["loads"]} loads @param {DrawnBoard} board @returns {Rows}
 */
function counted(pieces, loads, board) {
  /** @type {Rows} */
  const rows = { piece: [], small: [], mark: [] };
  /** @type {Map<string, Counted>} */
  const seen = new Map();
  for (const piece of pieces) {
    if (kindOf(board, piece).size === "held") continue; // its place shows it
    const look = looks(board, piece);
    const key = [piece.kind, piece.owner, piece.id ?? "", ...look].join("|");
    const { shape, size = "piece" } = kindOf(board, piece);
    const known = seen.get(key);
    if (known) {
      known.count += piece.count ?? 1;
      continue;
    }
    const item = { key, piece, look, count: piece.count ?? 1, shape, load: loads.get(piece) };
    seen.set(key, item);
    const goods = size === "small" && SHAPES[shape]?.small; // goods lie in a row, other small things stand
    rows[goods ? "small" : size === "small" || size === "mark" ? "mark" : "piece"].push(item);
  }
  return rows;
}

/**
 * Where everything stands. In areas that can be held there are plates, which depend on the zoom.
 * @param {Standing} held @param {DrawnBoard} board @param {Owners} owners @param {Spots} places @param {Ways} ways
 * @returns {Map<string, Layout>}
 */
export function layouts({ byPlace, loads }, board, owners, places, { holders, taken, lanes, unit, known, still }) {
  /** @type {Map<string, Layout>} */
  const out = new Map();
  const room = { taken: [...taken], land: holders ? landOf(places) : [], unit };
  /** @param {Counted} item */
  const framed = (item) => kindOf(board, item.piece).size === "frame";
  /** @type {Map<string, {rows: Rows, title: string, sign: string}>} */
  const plates = new Map();
  for (const [id, pieces] of byPlace) {
    const place = /** @type {Spot} */ (places.get(id));
    if (!holders || place.kind !== "area" || place.field) continue;
    const rows = counted(pieces, loads, board);
    const owner = owners.get(holders[id] ?? "");
    const title = isWater(place) && owner?.id && !still ? t("board.controls the seas", { name: owner.name }) : "";
    const sign = `${unit}|${title}|${Object.values(rows).flatMap((row) => row.map(({ key, count }) => `${key}*${count}`))}`;
    plates.set(id, { rows, title, sign });
    const old = known?.get(id);
    if (old?.sign === sign) room.taken.push(...old.boxes); // first of all: what changed stands beside it, not on it
  }
  for (const [id, pieces] of byPlace) {
    const place = /** @type {Spot} */ (places.get(id));
    const plate = plates.get(id);
    if (!plate || place.kind !== "area") {
      out.set(id, layout(pieces, loads, board, place));
      continue;
    }
    const { rows, title, sign } = plate;
    const old = known?.get(id);
    if (old?.sign === sign) {
      out.set(id, old.plan);
      continue;
    }
    const there = isWater(place) ? { ...room, taken: [...room.taken, ...lanes] } : room;
    const before = there.taken.length;
    const plan = plateLayout(rows, place, there, owners, { framed, title });
    known?.set(id, { sign, plan, boxes: there.taken.slice(before) });
    out.set(id, plan);
  }
  return out;
}

/**
 * Where everything of one place stands, in pixels round its anchor.
 * @param {Piece[]} pieces @param {Standing["loads"]} loads @param {DrawnBoard} board @param {Spot} place @returns {Layout}
 */
export function layout(pieces, loads, board, place) {
  const rows = counted(pieces, loads, board);
  if (place.field) return fieldLayout(rows);
  if (place.kind === "node" && place.space) return spaceLayout(rows, place.shape);
  if (place.kind === "cell") return cellLayout(rows, place.shape);
  const goods = trayOf(rows.small.map((item) => ({ shape: item.shape, count: item.count })));
  if (place.kind === "node") return townLayout(rows, goods, (item) => loadOf(item, board), place, trayWidth);
  const { items: standing, width, lines } = inLines(apart(rows.piece), 0);
  /** @type {Item[]} */
  const items = [...standing];
  if (goods) items.push({ ...goods, x: 0, y: standing.length ? lines * 12 + 9 : 0 });
  const corner = standing.length ? [width / 2 + 4, -9] : [-(rows.mark.length - 1) * 8.5, 0];
  rows.mark.forEach((item, i) => {
    const chip = item.count > 1 ? item.count : 0;
    items.push({ ...item, chip, x: corner[0] + i * 17, y: corner[1], form: "mark" });
  });
  return { items, width, lift: 0, standing: standing.length, reach: reachOf(items) };
}

/** Goods on a slip, if there are any. @param {Tray["tray"]} tray @param {string} [key] @returns {Tray | null} */
function trayOf(tray, key = "") {
  if (!tray.length) return null;
  return { key: `tray|${key}|${JSON.stringify(tray)}`, form: "tray", carried: Boolean(key), tray, x: 0, y: 0 };
}

/** What a piece carries. @param {Counted} item @param {DrawnBoard} board */
const loadOf = ({ key, load = [] }, board) =>
  trayOf(
    load.map((piece) => ({ shape: kindOf(board, piece).shape, count: piece.count ?? 1 })),
    key,
  );

/** Pieces one by one; many of a kind are one with a count. @param {Counted[]} pieces */
function apart(pieces) {
  const many = pieces.reduce((sum, item) => sum + Math.min(item.count, STACK_FROM), 0) > CROWD;
  return pieces.flatMap((item) =>
    item.count >= (many ? 2 : STACK_FROM)
      ? [{ ...item, key: `${item.key}*${item.count}`, chip: item.count }]
      : oneByOne(item),
  );
}

/** @param {Counted[]} pieces @param {number} lift @returns {{items: Figure[], width: number, lines: number}} */
function inLines(pieces, lift) {
  const lines = Math.ceil(pieces.length / ROW_MOST);
  /** @type {Figure[]} */
  const items = [];
  let widest = 0;
  for (let row = 0; row < lines; row += 1) {
    const line = pieces.slice(row * ROW_MOST, (row + 1) * ROW_MOST);
    const widths = line.map((item) => extent(item.shape)[0]);
    const gaps = widths.slice(1).map((width, i) => (width + widths[i]) / 2 + (line[i].chip ? CHIP : -1.5));
    const total = gaps.reduce((sum, gap) => sum + gap, 0);
    let x = -total / 2;
    const y = lift + (row - (lines - 1) / 2) * 24;
    line.forEach((item, i) => {
      items.push({ ...item, x, y, form: "piece" });
      x += gaps[i] ?? 0;
    });
    widest = Math.max(widest, total + (widths[0] + widths[widths.length - 1]) / 2);
  }
  return { items, width: widest, lines };
}

/** @param {Item[]} items */
function reachOf(items) {
  const reach = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const item of items) {
    const [w, h] = sizeOf(item);
    reach.left = Math.min(reach.left, item.x - w / 2);
    reach.right = Math.max(reach.right, item.x + w / 2);
    reach.top = Math.min(reach.top, item.y - h / 2);
    reach.bottom = Math.max(reach.bottom, item.y + h / 2);
  }
  return reach;
}

/** @param {Item} item @returns {Point} */
function sizeOf(item) {
  if (item.form === "plate") return item.plate.size;
  if (item.form === "tray") return [trayWidth(item), 16];
  const [w, h] = extent(item.shape);
  return item.form === "mark" ? [w * SMALL, h * SMALL] : [w, h];
}

/** How large the goods on a slip are. @param {Tray} tray */
export const goodsOf = ({ carried }) => (carried ? CARRIED : GOODS);

/** How wide a slip with goods is. @param {Tray} tray */
export const trayWidth = ({ tray, carried }) =>
  tray.reduce(
    (sum, { shape, count }) =>
      sum +
      extent(shape)[0] * (carried ? CARRIED : GOODS).scale +
      4.5 +
      (count > 1 ? GOODS.digit * String(count).length : 0),
    5,
  );
