// The free part of the window: what no furniture, sheet or bubble covers. Arithmetic in pixels of the window; nothing here draws.

/** @import { Box, Sight, View } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */

export const AIR = 24; // px between what is asked and the rim of the free part
const RIM = 12; // px that suffice where the map itself ends: nothing lies beyond
const NUMBER = 12; // px that a number reaches round its place
const STRIP = 0.45; // of the window: what is longer lies along a side, and is cut off with it

/** @typedef {{left: number, top: number, right: number, bottom: number}} Edges */

/** @param {Edges} rect @param {Edges} window both on the page @returns {Box} the same in the window */
export const inWindow = (rect, { left, top }) => [
  rect.left - left,
  rect.top - top,
  rect.right - left,
  rect.bottom - top,
];

/** @param {Box} a @param {Box} b */
export const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** @param {Box} box @param {number} by @returns {Box} */
export const grown = ([left, top, right, bottom], by) => [left - by, top - by, right + by, bottom + by];

/** @param {Box} box @param {Point} point */
export const holds = ([left, top, right, bottom], [x, y]) => x >= left && x <= right && y >= top && y <= bottom;

/** @param {Box} box */
const areaOf = ([left, top, right, bottom]) => Math.max(0, right - left) * Math.max(0, bottom - top);

/**
 * The window less what lies along its sides. What is small stands somewhere in it, and is only kept clear of.
 * @param {Point} window @param {Box[]} covers @returns {Box}
 */
export function freePart([width, height], covers) {
  /** @type {Box} */
  let free = [0, 0, width, height];
  for (const cover of covers) {
    if (!overlap(cover, free) || !isStrip(cover, [width, height])) continue;
    const [left, top, right, bottom] = free;
    /** @type {Box[]} */
    const rests = [
      [cover[2], top, right, bottom],
      [left, cover[3], right, bottom],
      [left, top, cover[0], bottom],
      [left, top, right, cover[1]],
    ];
    free = rests.reduce((best, rest) => (areaOf(rest) > areaOf(best) ? rest : best));
  }
  return free;
}

/** @param {Box} cover @param {Point} window */
const isStrip = (cover, [width, height]) => cover[2] - cover[0] > width * STRIP || cover[3] - cover[1] > height * STRIP;

/**
 * The free part less some air; none is needed where the map ends at the rim.
 * @param {Sight} sight @param {Box} free @param {Point} map its size @returns {Box}
 */
export function airy({ x, y, zoom }, free, [width, height]) {
  /** @param {boolean} ends */
  const air = (ends) => Math.min(ends ? RIM : AIR, (free[2] - free[0]) / 6, (free[3] - free[1]) / 6);
  return [
    free[0] + air(x >= free[0] - 1),
    free[1] + air(y >= free[1] - 1),
    free[2] - air(x + width * zoom <= free[2] + 1),
    free[3] - air(y + height * zoom <= free[3] + 1),
  ];
}

/**
 * Whether a point with its number lies open. @param {Point} point
 * @param {Box} free with its air @param {Box[]} covers what stands in it
 */
export const isOpen = (point, free, covers) =>
  holds(free, point) && !covers.some((cover) => holds(grown(cover, NUMBER), point));

/**
 * A place with its number, which stands beside it and needs less air. @param {Point} at @param {Point | undefined} number
 * @param {Box} free with its air @param {Box[]} covers
 */
export const isInSight = (at, number, free, covers) =>
  isOpen(at, free, covers) && (!number || isOpen(number, grown(free, AIR - NUMBER), covers));

/**
 * A box of the map in the middle of the free part, as large as fits.
 * @param {Box} free @param {Box} box @param {{least: number, most: number}} limits @returns {View}
 */
export function fittedIn(free, [left, top, right, bottom], { least, most }) {
  const [w, h] = [free[2] - free[0], free[3] - free[1]];
  const zoom = Math.max(least, Math.min(most, w / Math.max(1, right - left), h / Math.max(1, bottom - top)));
  return middled(free, [(left + right) / 2, (top + bottom) / 2], zoom);
}

/** A point of the map in the middle of the free part. @param {Box} free @param {Point} point @param {number} zoom @returns {View} */
export const middled = (free, [x, y], zoom) => [
  (free[0] + free[2]) / 2 - x * zoom,
  (free[1] + free[3]) / 2 - y * zoom,
  zoom,
];

/**
 * Of points that do not all fit into a window of the map, those of the best one: where the most are.
 * @param {Point[]} points @param {number} width @param {number} height of the window, on the map @returns {Point[]}
 */
export function most(points, width, height) {
  /** @type {Point[]} */
  let best = [];
  for (const [left] of points) {
    for (const [, top] of points) {
      const inside = points.filter(([x, y]) => x >= left && x <= left + width && y >= top && y <= top + height);
      if (inside.length > best.length) best = inside;
    }
  }
  return best;
}

/**
 * How far the map has to move until a box of the window lies in the free part; what is too large begins at its left and top.
 * @param {Box} box @param {Box} free @returns {Point}
 */
export function inwards(box, free) {
  /** @param {0 | 1} i */
  const along = (i) =>
    box[i] < free[i]
      ? free[i] - box[i]
      : box[i + 2] > free[i + 2]
        ? Math.max(free[i] - box[i], free[i + 2] - box[i + 2])
        : 0;
  return [along(0), along(1)];
}

/**
 * Where something of a size stands beside a point: the side that covers the least, inside the free part.
 * @param {Point} at @param {Point} size @param {Box} free @param {{points: Point[], gap: number}} around what should stay in sight
 * @returns {Point} its upper left corner
 */
export function beside([x, y], [w, h], free, { points, gap }) {
  /** @type {Point[]} */
  const sides = [
    [x - gap - w, y - h / 2],
    [x + gap, y - h / 2],
    [x - w / 2, y - gap - h],
    [x - w / 2, y + gap],
    [x - gap - w, y - gap - h],
    [x + gap, y - gap - h],
    [x - gap - w, y + gap],
    [x + gap, y + gap],
  ];
  /** @type {[Point, number][]} */
  const rated = sides.map((corner) => {
    const inside = within(corner, [w, h], free);
    /** @type {Box} */
    const box = [inside[0], inside[1], inside[0] + w, inside[1] + h];
    const off = Math.hypot(inside[0] - corner[0], inside[1] - corner[1]);
    const covered = points.filter((point) => holds(grown(box, 6), point)).length;
    return [inside, covered * 100 + off + (holds(grown(box, 4), [x, y]) ? 1000 : 0)];
  });
  return rated.reduce((best, one) => (one[1] < best[1] ? one : best))[0];
}

/** @param {Point} corner @param {Point} size @param {Box} free @returns {Point} */
const within = ([x, y], [w, h], free) => [
  Math.max(free[0], Math.min(free[2] - w, x)),
  Math.max(free[1], Math.min(free[3] - h, y)),
];

const BETWEEN = [1 / 8, 1 / 4, 3 / 8, 5 / 8, 3 / 4, 7 / 8]; // where else at the upper and the lower rim

/**
 * The corners of the free part and the middles between them, where a row of furniture of a size can stand: upper left corners by name.
 * @param {Box} free @param {Point} size @param {number} gap @returns {Record<string, Point>}
 */
export function corners(free, [w, h], gap) {
  const [left, top, right, bottom] = [free[0] + gap, free[1] + gap, free[2] - gap - w, free[3] - gap - h];
  return {
    "bottom left": [left, bottom],
    "top left": [left, top],
    "bottom right": [right, bottom],
    "top right": [right, top],
    bottom: [(left + right) / 2, bottom],
    top: [(left + right) / 2, top],
    "middle left": [left, (top + bottom) / 2],
    "middle right": [right, (top + bottom) / 2],
    ...Object.fromEntries(
      BETWEEN.flatMap((share, i) => [
        [`bottom ${i + 1}`, [left + (right - left) * share, bottom]],
        [`top ${i + 1}`, [left + (right - left) * share, top]],
      ]),
    ),
  };
}

/** What lies under something of a size at a place, weighed. @param {Point} place @param {Point} size @param {{at: Point, weight: number}[]} under */
export function loadAt([x, y], [w, h], under) {
  const box = grown([x, y, x + w, y + h], NUMBER);
  return under.reduce((sum, { at, weight }) => sum + (holds(box, at) ? weight : 0), 0);
}

/**
 * The corner with the least under it; the one that is taken stays unless another is better.
 * @param {Record<string, Point>} places @param {Point} size @param {{at: Point, weight: number}[]} under @param {string} taken
 */
export function calmest(places, size, under, taken) {
  const names = [taken, ...Object.keys(places).filter((name) => name !== taken)].filter((name) => name in places);
  const loads = new Map(names.map((name) => [name, loadAt(places[name], size, under)]));
  return names.reduce((best, name) => ((loads.get(name) ?? 0) < (loads.get(best) ?? 0) ? name : best));
}

/**
 * What is outside, by the side it lies on. @template {{at: Point}} Thing
 * @param {Thing[]} things @param {Box} free @returns {Record<"left" | "right" | "up" | "down", Thing[]>}
 */
export function bySide(things, [left, top, right, bottom]) {
  /** @type {Record<"left" | "right" | "up" | "down", Thing[]>} */
  const out = { left: [], right: [], up: [], down: [] };
  for (const thing of things) {
    const [x, y] = thing.at;
    /** @type {["left" | "right" | "up" | "down", number][]} */
    const off = [
      ["left", left - x],
      ["right", x - right],
      ["up", top - y],
      ["down", y - bottom],
    ];
    const [side] = off.reduce((best, one) => (one[1] > best[1] ? one : best));
    out[side].push(thing);
  }
  return out;
}
