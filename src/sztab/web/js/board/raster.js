// Where there is room in an area: the areas of a map as cells of a grid, and rectangles that lie inside one of them. Nothing here draws.

/** @import { Area, Point } from "../types/drawing.d.ts" */
/** @import { Box } from "../types/board.d.ts" */

const CELL = 4; // units of the map
const STEP = 2; // cells between two spots
const WIDE = 20000; // cells: in larger areas spots stand farther apart

/** The corners of the rings of a path that has only straight lines. @param {string} d @returns {Point[][]} */
export function rings(d) {
  /** @type {Point[][]} */
  const out = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of d.matchAll(/([MLlz])([^MLlz]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      [x, y] = command === "l" ? [x + numbers[i], y + numbers[i + 1]] : [numbers[i], numbers[i + 1]];
      if (command === "M" && i === 0) out.push([]);
      out[out.length - 1]?.push([x, y]);
    }
    if (command === "z" && out.length) [x, y] = out[out.length - 1][0];
  }
  return out;
}

/** Where a horizontal line meets the edges of some rings. @param {Point[][]} shape @param {number} y */
function crossings(shape, y) {
  const out = [];
  for (const ring of shape) {
    for (let i = 0; i < ring.length; i += 1) {
      const [[ax, ay], [bx, by]] = [ring[i], ring[(i + 1) % ring.length]];
      if (ay > y !== by > y) out.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  }
  return out.sort((a, b) => a - b);
}

/** The cells of one shape, counted so that any rectangle of them is known at once. */
export class Cells {
  /** @param {string} d of an area */
  constructor(d) {
    const shape = rings(d);
    const all = shape.flat();
    /** @param {0 | 1} i @param {(...values: number[]) => number} of */
    const edge = (i, of) => all.reduce((best, point) => of(best, point[i]), all[0]?.[i] ?? 0);
    this.left = Math.floor(edge(0, Math.min) / CELL);
    this.top = Math.floor(edge(1, Math.min) / CELL);
    this.columns = Math.ceil(edge(0, Math.max) / CELL) - this.left + 1;
    this.rows = Math.ceil(edge(1, Math.max) / CELL) - this.top + 1;
    /** @type {Point[] | null} */
    this.sorted = null;
    this.sums = new Int32Array((this.columns + 1) * (this.rows + 1));
    for (let row = 0; row < this.rows; row += 1) this.count(row, crossings(shape, (this.top + row + 0.5) * CELL));
  }

  /** @param {number} row @param {number[]} xs where its line goes in and out */
  count(row, xs) {
    const wide = this.columns + 1;
    let sum = 0;
    let within = 0;
    for (let column = 0; column < this.columns; column += 1) {
      const x = (this.left + column + 0.5) * CELL;
      while (within < xs.length && xs[within] <= x) within += 1;
      sum += within % 2;
      this.sums[(row + 1) * wide + column + 1] = this.sums[row * wide + column + 1] + sum;
    }
  }

  /** How much of a box lies inside, from 0 to 1. @param {Box} box of the map */
  share([left, top, right, bottom]) {
    const wide = this.columns + 1;
    const [a, b] = [Math.floor(left / CELL) - this.left, Math.ceil(right / CELL) - this.left];
    const [c, d] = [Math.floor(top / CELL) - this.top, Math.ceil(bottom / CELL) - this.top];
    /** @param {number} at @param {number} most */
    const held = (at, most) => Math.max(0, Math.min(most, at));
    const [x0, x1, y0, y1] = [held(a, this.columns), held(b, this.columns), held(c, this.rows), held(d, this.rows)];
    const inside =
      this.sums[y1 * wide + x1] - this.sums[y0 * wide + x1] - this.sums[y1 * wide + x0] + this.sums[y0 * wide + x0];
    return inside / Math.max(1, (b - a) * (d - c));
  }

  /** The box round it. @returns {Box} */
  get box() {
    const [left, top] = [this.left * CELL, this.top * CELL];
    return [left, top, left + this.columns * CELL, top + this.rows * CELL];
  }

  /** Places all over it, the nearest to its anchor first. @param {Point} anchor @returns {Point[]} */
  spots([x, y]) {
    if (this.sorted) return this.sorted;
    const step = this.columns * this.rows > WIDE ? 3 * STEP : STEP;
    /** @type {Point[]} */
    const out = [];
    for (let row = 0; row < this.rows; row += step) {
      for (let column = 0; column < this.columns; column += step)
        out.push([(this.left + column + 0.5) * CELL, (this.top + row + 0.5) * CELL]);
    }
    this.sorted = out.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
    return this.sorted;
  }
}

/** @type {WeakMap<Area, Box>} */
const bounds = new WeakMap();

/** The box round an area. Its path is not asked for it: that would lay the page out anew. @param {Area} area @returns {Box} */
export function boundsOf(area) {
  const found = bounds.get(area) ?? around(rings(area.d).flat());
  bounds.set(area, found);
  return found;
}

/** @param {Point[]} points @returns {Box} */
function around(points) {
  /** @type {Box} */
  const out = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    out[0] = Math.min(out[0], x);
    out[1] = Math.min(out[1], y);
    out[2] = Math.max(out[2], x);
    out[3] = Math.max(out[3], y);
  }
  return out;
}

/** @type {WeakMap<Area, Cells>} */
const known = new WeakMap();

/** @param {Area} area */
export function cellsOf(area) {
  const found = known.get(area) ?? new Cells(area.d);
  known.set(area, found);
  return found;
}
