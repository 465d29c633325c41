// The arithmetic of looking at a map: where the window stands, how far it is zoomed, what is in it. Nothing here draws.

/** @import { Box, Sight, View } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */

const MARGIN = 70; // px: what is nearer to the rim than this is brought further in
const CORNER = 0.42; // of the window: farther from its middle than this, a place is hardly in sight

/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/**
 * The map never leaves the window; where it is smaller, it stands in the middle.
 * @param {Sight} sight @param {Point} size of the map @returns {View}
 */
export function bounded(sight, [width, height]) {
  const zoom = clamp(sight.zoom, sight.least, sight.most);
  /** @param {number} at @param {number} room @param {number} length */
  const along = (at, room, length) => (length <= room ? (room - length) / 2 : clamp(at, room - length, 0));
  return [along(sight.x, sight.width, width * zoom), along(sight.y, sight.height, height * zoom), zoom];
}

/**
 * Zoomed about a point of the window, which stays where it is.
 * @param {Sight} sight @param {number} factor @param {number} x @param {number} y @returns {View}
 */
export function zoomedAbout(sight, factor, x, y) {
  const zoom = clamp(sight.zoom * factor, sight.least, sight.most);
  const real = zoom / sight.zoom;
  return [x - (x - sight.x) * real, y - (y - sight.y) * real, zoom];
}

/**
 * A point of the map in the middle of the window.
 * @param {Sight} sight @param {Point} point @param {number} zoom @returns {View}
 */
export const centred = ({ width, height }, [x, y], zoom) => [width / 2 - x * zoom, height / 2 - y * zoom, zoom];

/**
 * A box of the map in the middle of the window, as large as fits.
 * @param {Sight} sight @param {Box} box @param {{least: number, most: number}} limits @returns {View}
 */
export function fitted(sight, [left, top, right, bottom], { least, most }) {
  const zoom = Math.max(least, Math.min(most, sight.width / (right - left), sight.height / (bottom - top)));
  return centred(sight, [(left + right) / 2, (top + bottom) / 2], zoom);
}

/**
 * How far the window has to move until a point of the map stands well inside.
 * @param {Sight} sight @param {Point} point @returns {Point}
 */
export function inwards({ x, y, zoom, width, height }, point) {
  const margin = Math.min(MARGIN, width / 5, height / 5);
  /** @param {number} at @param {number} room */
  const along = (at, room) => (at < margin ? margin - at : at > room - margin ? room - margin - at : 0);
  return [along(point[0] * zoom + x, width), along(point[1] * zoom + y, height)];
}

/** @param {Sight} sight @param {Box} box of the map: is all of it in the window? */
export const contains = ({ x, y, zoom, width, height }, [left, top, right, bottom]) =>
  left * zoom + x >= 0 && top * zoom + y >= 0 && right * zoom + x <= width && bottom * zoom + y <= height;

/** @param {Box[]} boxes @param {number} pad @returns {Box} the box round all of them */
export const around = (boxes, pad) => [
  Math.min(...boxes.map((box) => box[0])) - pad,
  Math.min(...boxes.map((box) => box[1])) - pad,
  Math.max(...boxes.map((box) => box[2])) + pad,
  Math.max(...boxes.map((box) => box[3])) + pad,
];

/**
 * What to look at when several places matter: their middle, unless that would be an empty view between far places.
 * @param {Point[]} points @param {Sight} sight @param {number} zoom @param {Point} otherwise where none matters @returns {Point}
 */
export function heart(points, { width, height }, zoom, otherwise) {
  if (!points.length) return otherwise;
  /** @param {0 | 1} i */
  const mean = (i) => points.reduce((sum, point) => sum + point[i], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  /** @param {Point} point */
  const off = (point) => Math.max(Math.abs(point[0] - x) / width, Math.abs(point[1] - y) / height);
  const nearest = points.reduce((best, point) => (off(point) < off(best) ? point : best));
  return off(nearest) * zoom > CORNER ? nearest : [x, y];
}

/** @param {number} t from 0 to 1 @returns {number} the same way, fast at first and slow at its end */
export const eased = (t) => 1 - (1 - t) ** 3;

/**
 * Part of the way from one view to another. Zooms go by factors, so that each step looks alike.
 * @param {View} from @param {View} end @param {number} t @returns {View}
 */
export const between = (from, end, t) => [
  from[0] + (end[0] - from[0]) * t,
  from[1] + (end[1] - from[1]) * t,
  from[2] * (end[2] / from[2]) ** t,
];
