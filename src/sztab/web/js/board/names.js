// Names of areas make room for what stands there: each takes the nearest place where it covers no piece, mark or other name.

import { overlap } from "./free.js";
import { trayWidth } from "./layout.js";
import { cellsOf } from "./raster.js";
import { extent } from "./shapes.js";
import { outwards } from "./stops.js";

/** @import { AreaSpot, Box, Ground, Item, Named, NodeSpot } from "../types/board.d.ts" */
/** @import { Drawing, Point } from "../types/drawing.d.ts" */
/** @import { BoardView } from "./board.js" */
/** @import { Pieces } from "./pieces.js" */

const FAR = 66; // units that a name may move
const STEP = 6;
const TURNS = 16;
const INSIDE = 0.5; // of a name that should lie in its area: names may reach over a border
const PARTLY = 0.15; // of one whose area is too narrow
const LETTER = 0.53; // of the size of a name: how wide its letters are
const MARK = 9; // units that a mark reaches
const SMALLEST = 0.68; // of that: names that would be smaller still are hidden
const LABEL_LEAST = 10; // px on screen: names are not drawn smaller

/** How large an item is, in its own pixels. @param {Item} item @returns {Point} */
function sizeOf(item) {
  if (item.form === "plate") return item.plate.size;
  if (item.form === "tray") return [trayWidth(item), 16];
  const [w, h] = extent(item.shape);
  const scale = item.form === "mark" ? 0.74 : (item.scale ?? 1);
  return [w * scale, h * scale];
}

/** What pieces cover on the map, by place. @param {Pieces} pieces @param {number} unit of the map for a pixel @returns {{place: string, box: Box}[]} */
export function pieceBoxes(pieces, unit) {
  return [...pieces.layouts].flatMap(([place, { items }]) => {
    const at = pieces.places.get(place)?.at ?? [0, 0];
    return items.map((item) => {
      const [w, h] = sizeOf(item);
      const [x, y] = [at[0] + item.x * unit, at[1] + item.y * unit];
      return {
        place,
        box: /** @type {Box} */ ([x - (w / 2) * unit, y - (h / 2) * unit, x + (w / 2) * unit, y + (h / 2) * unit]),
      };
    });
  });
}

/** Places round a point, the nearest first. @returns {Point[]} */
const RINGS = Array.from({ length: Math.floor(FAR / STEP) }, (_, ring) =>
  Array.from({ length: TURNS }, (__, turn) => {
    const [r, angle] = [(ring + 1) * STEP, (turn * 2 * Math.PI) / TURNS];
    return /** @type {Point} */ ([Math.cos(angle) * r, Math.sin(angle) * r]);
  }),
).flat();

/** @param {Box} box @param {Point} by @returns {Box} */
const moved = ([left, top, right, bottom], [x, y]) => [left + x, top + y, right + x, bottom + y];

/**
 * How far a name moves: nowhere if it is in nobody's way.
 * @param {Box} box @param {Box[]} taken @param {(box: Box) => number} share how much of it would lie in its area @returns {Point}
 */
export function asideOf(box, taken, share) {
  /** @param {Box} at */
  const isFree = (at) => !taken.some((other) => overlap(at, other));
  if (isFree(box)) return [0, 0];
  const free = RINGS.filter((off) => isFree(moved(box, off)));
  return (
    free.find((off) => share(moved(box, off)) >= INSIDE) ??
    free.find((off) => share(moved(box, off)) >= PARTLY) ?? [0, 0]
  );
}

/** Names make room for what stands there: on a map of roads those of towns, elsewhere those of areas. @param {BoardView} view */
export function makeRoom({ ground, map, pieces, language, camera, touch }) {
  const { zoom } = camera;
  const unit = pixelOf(zoom, touch.matches);
  if (Object.keys(map.nodes).length) placeTowns(ground, pieces, { zoom, unit, language });
  else placeNames(ground, map, pieces, { zoom, unit, language });
}

const TOWN = 12; // px that a town reaches, and what is printed at its corner
const BESIDE = 15; // px from a town to its name
const COST = { standing: 3, names: 2, towns: 2 }; // of a name that lies over one of these

/**
 * The names of towns keep off what stands anywhere, off towns and off each other.
 * @param {Ground} ground @param {Pieces} pieces @param {{zoom: number, unit: number, language: string}} sight
 */
function placeTowns({ labels, places }, pieces, { zoom, unit, language }) {
  const rows = [...labels.texts.values()].flatMap((row) => {
    const place = places.get(row.id);
    const isTown = place?.kind === "node" && !place.space;
    return isTown ? [{ row, place, box: nameBox(row, zoom, language) }] : [];
  });
  const standing = pieceBoxes(pieces, unit).map(({ box }) => box);
  const printed = rows.flatMap(({ place }) => cornersOf(place, unit));
  const towns = rows.map(({ place: { at } }) => squareRound(at, TOWN * 0.8 * unit));
  /** @param {Box | null} box */
  const isStill = (box) => !box || ![...standing, ...printed].some((other) => overlap(box, other));
  const names = rows.flatMap(({ box }) => (box && isStill(box) ? [box] : []));
  for (const { row, place, box } of rows) {
    row.off = [0, 0];
    if (box && !isStill(box)) {
      const far = outwards(row.label, place, pieces.layouts.get(row.id)?.reach);
      const first = /** @type {Point} */ ([far[0] * unit, far[1] * unit]);
      row.off = calmest(box, [[0, 0], first, ...sidesOf(box, place.at, unit)], {
        standing: [...standing, ...printed],
        names,
        towns,
      });
      names.push(moved(box, row.off));
    }
    shift(row);
  }
}

/** @param {Point} at @param {number} by @returns {Box} */
const squareRound = ([x, y], by) => [x - by, y - by, x + by, y + by];

/** What is printed at the upper corners of a town. @param {NodeSpot} place @param {number} unit @returns {Box[]} */
const cornersOf = ({ at: [x, y], shape: { printed = 0 } }, unit) =>
  [1, -1].slice(0, printed).map((side) => squareRound([x + side * TOWN * unit, y - TOWN * unit], TOWN * 0.5 * unit));

/** How far a name goes to each side of its town, and to the corners. @param {Box} box @param {Point} at @param {number} unit @returns {Point[]} */
function sidesOf([left, top, right, bottom], [x, y], unit) {
  const gap = BESIDE * unit;
  const [toRight, toLeft] = [x + gap - left, x - gap - right];
  const [middle, level] = [x - (left + right) / 2, y - (top + bottom) / 2];
  const [below, above] = [y + gap - top, y - gap - bottom];
  return [
    [toRight, level],
    [toLeft, level],
    [middle, below],
    [toRight - gap / 2, below - gap / 2],
    [toLeft + gap / 2, below - gap / 2],
    [toRight - gap / 2, above + gap / 2],
    [toLeft + gap / 2, above + gap / 2],
    [middle, above],
    [middle, below + gap],
  ];
}

/**
 * The first of several places for a name where it covers the least.
 * @param {Box} box @param {Point[]} places how far it would move @param {Record<keyof typeof COST, Box[]>} taken @returns {Point}
 */
export function calmest(box, places, taken) {
  const kinds = /** @type {(keyof typeof COST)[]} */ (Object.keys(COST));
  const costs = places.map((off) => {
    const there = moved(box, off);
    return kinds.reduce(
      (sum, kind) => sum + COST[kind] * taken[kind].filter((other) => overlap(there, other)).length,
      0,
    );
  });
  return places[costs.indexOf(Math.min(...costs))];
}

/** Puts a name where it was moved to. @param {Named} row */
function shift({ off, shift: { style } }) {
  const transform = off.some(Boolean) ? `translate(${off[0].toFixed(1)}px, ${off[1].toFixed(1)}px)` : "";
  if (style.transform !== transform) style.transform = transform;
}

/**
 * Moves the names of areas out of the way of pieces. Where plates stand, those keep off the names instead.
 * @param {Ground} ground @param {Drawing} map @param {Pieces} pieces @param {{zoom: number, unit: number, language: string}} sight
 */
function placeNames(ground, map, pieces, { zoom, unit, language }) {
  const rows = [...ground.labels.texts.values()].filter(({ id }) => ground.places.get(id)?.kind === "area");
  if (!rows.length || ground.field) return;
  const marks = map.marks.map(({ at: [x, y] }) => /** @type {Box} */ ([x - MARK, y - MARK, x + MARK, y + MARK]));
  const taken = pieces.holders ? [] : [...pieceBoxes(pieces, unit).map(({ box }) => box), ...marks];
  const named = rows.map((row) => ({ row, box: nameBox(row, zoom, language) }));
  const still = named.filter(({ box }) => {
    const isFree = box && !taken.some((other) => overlap(box, other));
    if (isFree) taken.push(box); // a later name keeps off this one
    return isFree;
  });
  for (const one of named) {
    const { row, box } = one;
    const place = /** @type {AreaSpot} */ (ground.places.get(row.id));
    const cells = cellsOf(place.shape);
    row.off = !box || still.includes(one) ? [0, 0] : asideOf(box, taken, (at) => cells.share(at));
    if (box && !still.includes(one)) taken.push(moved(box, row.off));
    shift(row);
  }
}

/** How many units of the map a pixel of a piece has. @param {number} zoom @param {boolean} touch larger, for fingers */
export const pixelOf = (zoom, touch) => ((touch ? 30 / 26 : 1) * Math.min(1, Math.max(0.62, zoom / 0.6))) / zoom;

/** How large a name is on screen at a zoom; 0: it could not be read. @param {number} size @param {number} zoom @param {boolean} field */
export function nameSize(size, zoom, field) {
  const plain = size * zoom;
  if (plain < LABEL_LEAST * (!field ? SMALLEST : size < LABEL_LEAST ? 1 : 0.3)) return 0;
  if (field) return Math.max(plain, Math.min(size, LABEL_LEAST + 1));
  return zoom > 1 ? size * zoom ** 0.3 : Math.max(plain, Math.min(size, LABEL_LEAST));
}

/**
 * What a name takes on the map, if it can be read. @param {Named} row @param {number} zoom @param {string} language @returns {Box | null}
 */
function nameBox({ label, size }, zoom, language) {
  const screen = nameSize(size, zoom, false) / zoom;
  if (!screen) return null;
  const lines = label.lines[language] ?? label.lines.en;
  const half = (Math.max(...lines.map((line) => line.length)) * screen * LETTER) / 2;
  const high = (lines.length * screen * 1.1) / 2;
  const [at, y] = label.at;
  const x = label.anchor === "start" ? at + half : label.anchor === "end" ? at - half : at;
  return [x - half, y - high, x + half, y + high];
}

/**
 * What names and marks take on the map at a zoom. @param {Ground} ground @param {Drawing} map @param {number} zoom
 * @param {string} language @returns {Box[]}
 */
export function takenBy(ground, map, zoom, language) {
  const names = [...ground.labels.texts.values()].flatMap((row) => {
    const box = nameBox(row, zoom, language);
    return box ? [moved(box, row.off)] : [];
  });
  const marks = map.marks.map(({ at: [x, y] }) => /** @type {Box} */ ([x - MARK, y - MARK, x + MARK, y + MARK]));
  return [...names, ...marks];
}

/** What lanes over the sea take on the map: boxes along their curves. @param {Drawing} map @returns {Box[]} */
export function lanesOf(map) {
  const lanes = map.routes.filter((route) => !map.nodes[route.a] && route.d.includes("Q"));
  return lanes.flatMap(({ d }) => {
    const [ax, ay, bx, by, cx, cy] = (d.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    return Array.from({ length: 41 }, (_, i) => {
      const [t, u] = [i / 40, 1 - i / 40];
      const [x, y] = [u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy];
      return /** @type {Box} */ ([x - 4, y - 4, x + 4, y + 4]);
    });
  });
}
