// The ground under a field of hexes, as geometry: who is next to whom, where regions end, contours of hills, courses of rivers.

import { dice } from "./motifs.js";

/** @import { Box } from "../types/board.d.ts" */
/** @import { Area, Drawing, Point, Scenery } from "../types/drawing.d.ts" */

/** @typedef {{at: Point, corners: Point[]}} Outlined */
/** @typedef {Outlined & {id: string, tint: string, near: (Hex | null)[], random: () => number, outside?: boolean}} Hex */
/**
 * @typedef {object} Land
 * @property {Map<string, Hex>} hexes by where they are
 * @property {Map<string, Hex>} outside those that would lie round the map
 * @property {Point[]} steps to the six neighbours
 * @property {number} side of a hex
 * @property {number} half its width
 * @property {Box} box
 * @property {number} scale of what is drawn for sides of 40
 */
/** @typedef {{a: Point, b: Point, from: string, to: string}} Edge */
/** @template {Outlined} H @typedef {Edge & {hex: H, i: number}} Border  the edge `i` of a hex */
/** @typedef {{points: Point[], closed: boolean}} Chain */

const TINTS = new Set([
  "grass",
  "forest",
  "town",
  "hill",
  "bluff",
  "ocean",
  "sand",
  "mountain",
  "jungle",
  "marsh",
  "airfield",
]);
const HEIGHTS = [0.6, 0.77, 0.91]; // where contours run, 1 is the top
const ROUNDING = 5;

/** @param {Drawing} map */
export const isField = (map) => Object.values(map.areas).some((area) => TINTS.has(area.tint));
/** @param {Area} area */
const isHex = (area) => TINTS.has(area.tint);

/** @param {number} x @param {number} y */
const key = (x, y) => `${Math.round(x)}|${Math.round(y)}`;
/** @param {number} value */
export const fine = (value) => Math.round(value * 10) / 10;

/** Corners of an outline written as one absolute start and relative lines. @param {string} d @returns {Point[]} */
export function corners(d) {
  const [x, y, ...steps] = (d.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  /** @type {Point[]} */
  const out = [[x, y]];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    const last = out[out.length - 1];
    out.push([last[0] + steps[i], last[1] + steps[i + 1]]);
  }
  return out.slice(0, 6);
}

/** The hexes of a map, those that would lie round it, and who is next to whom. @param {Drawing} map @returns {Land} */
export function survey(map) {
  /** @type {Map<string, Hex>} */
  const hexes = new Map();
  for (const [id, { at, d, tint }] of Object.entries(map.areas).filter(([, area]) => isHex(area))) {
    hexes.set(key(...at), { id, at, tint, corners: corners(d), random: dice(id), near: [] });
  }
  const [first] = hexes.values();
  const side = Math.abs(first.corners[2][1] - first.corners[1][1]);
  const half = Math.abs(first.corners[1][0] - first.corners[0][0]);
  const steps = stepsOf(side, half);
  const outside = settle(hexes, steps);
  const xs = [...hexes.values()].map((hex) => hex.at[0]);
  const ys = [...hexes.values()].map((hex) => hex.at[1]);
  /** @type {Box} */
  const box = [Math.min(...xs) - half, Math.min(...ys) - side, Math.max(...xs) + half, Math.max(...ys) + side];
  return { hexes, outside, steps, side, half, box, scale: side / 40 };
}

/** @param {number} side @param {number} half @returns {Point[]} */
const stepsOf = (side, half) => [
  [half, -1.5 * side],
  [2 * half, 0],
  [half, 1.5 * side],
  [-half, 1.5 * side],
  [-2 * half, 0],
  [-half, -1.5 * side],
];

/** Tells each hex its neighbours. @param {Map<string, Hex>} hexes @param {Point[]} steps @returns {Map<string, Hex>} those outside */
function settle(hexes, steps) {
  /** @type {Map<string, Hex>} */
  const outside = new Map();
  for (const hex of hexes.values()) {
    const around = steps.map(([dx, dy]) => key(hex.at[0] + dx, hex.at[1] + dy));
    hex.near = around.map((id) => hexes.get(id) ?? null);
    steps.forEach(([dx, dy], i) => {
      const id = around[i];
      if (!hexes.has(id) && !outside.has(id)) outside.set(id, beyond(hex, id, dx, dy));
    });
  }
  return outside;
}

/** The hex that would lie outside beside one at the rim. @param {Hex} hex @param {string} id @param {number} dx @param {number} dy @returns {Hex} */
const beyond = (hex, id, dx, dy) => ({
  id,
  at: [hex.at[0] + dx, hex.at[1] + dy],
  tint: ["ocean", "sand"].includes(hex.tint) ? hex.tint : "grass",
  corners: hex.corners.map(([x, y]) => [x + dx, y + dy]),
  near: [],
  random: () => 0,
  outside: true,
});

/**
 * The borders of a set of hexes: edges that no two of them share.
 * @template {Outlined} H @param {H[]} set @param {(edge: Border<H>) => boolean} [keep] @returns {Border<H>[]}
 */
export function borders(set, keep = () => true) {
  /** @type {Map<string, Border<H>>} */
  const edges = new Map();
  /** @param {Point} point */
  const name = ([x, y]) => `${Math.round(x * 2)},${Math.round(y * 2)}`;
  for (const hex of set) {
    hex.corners.forEach((a, i) => {
      const b = hex.corners[(i + 1) % 6];
      const back = `${name(b)}>${name(a)}`;
      if (edges.has(back)) edges.delete(back);
      else edges.set(`${name(a)}>${name(b)}`, { a, b, hex, i, from: name(a), to: name(b) });
    });
  }
  return [...edges.values()].filter(keep);
}

/** Edges put together to lines; closed ones say so. @param {Edge[]} edges @returns {Chain[]} */
export function chains(edges) {
  const next = new Map(edges.map((edge) => [edge.from, edge]));
  const ends = new Set(edges.map((edge) => edge.to));
  /** @type {Chain[]} */
  const out = [];
  /** @param {Edge} start */
  const follow = (start) => {
    const points = [start.a];
    /** @type {Edge | undefined} */
    let edge = start;
    while (edge) {
      next.delete(edge.from);
      points.push(edge.b);
      edge = next.get(edge.to);
    }
    return points;
  };
  for (const edge of edges)
    if (next.has(edge.from) && !ends.has(edge.from)) out.push({ points: follow(edge), closed: false });
  for (const edge of edges) if (next.has(edge.from)) out.push({ points: follow(edge).slice(0, -1), closed: true });
  return out;
}

/** A line with its corners rounded. @param {Chain} chain */
export function rounded({ points, closed }, r = ROUNDING) {
  /** @param {Point} a @param {Point} b */
  const towards = (a, b) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const t = Math.min(0.5, r / length);
    return [fine(a[0] + (b[0] - a[0]) * t), fine(a[1] + (b[1] - a[1]) * t)];
  };
  const n = points.length;
  /** @type {string[]} */
  const parts = [];
  points.forEach((point, i) => {
    if (!closed && (i === 0 || i === n - 1)) {
      parts.push(`${i ? "L" : "M"}${fine(point[0])} ${fine(point[1])}`);
      return;
    }
    const [a, b] = [towards(point, points[(i + n - 1) % n]), towards(point, points[(i + 1) % n])];
    parts.push(`${i ? "L" : "M"}${a}Q${fine(point[0])} ${fine(point[1])} ${b}`);
  });
  return parts.join("") + (closed ? "z" : "");
}

/** @param {Outlined[]} set */
export const union = (set) =>
  chains(borders(set))
    .map((chain) => rounded(chain))
    .join("");

/**
 * Contours of hills: lines of equal height over all hexes of a kind, walked square by square.
 * @param {Hex[]} set @param {Land} land @returns {string[]} a path for each height
 */
export function contours(set, { side, half }) {
  const reach = side * 1.55;
  const step = side / 9;
  /** @type {Map<string, number>} */
  const cells = new Map();
  /** @param {number} x @param {number} y */
  const height = (x, y) => {
    const sum = set.reduce(
      (total, { at }) => total + Math.max(0, 1 - ((at[0] - x) ** 2 + (at[1] - y) ** 2) / reach ** 2) ** 2,
      0,
    );
    return sum + 0.022 * (Math.sin(x / 9 + y / 23) + Math.sin(y / 8 - x / 31));
  };
  /** @param {number} i @param {number} j */
  const heightAt = (i, j) => {
    const name = `${i},${j}`;
    const found = cells.get(name) ?? height(i * step, j * step);
    cells.set(name, found);
    return found;
  };
  /** @type {Set<string>} */
  const squares = new Set();
  for (const { at } of set) {
    for (let i = Math.floor((at[0] - half) / step); i <= (at[0] + half) / step; i += 1) {
      for (let j = Math.floor((at[1] - side) / step); j <= (at[1] + side) / step; j += 1) squares.add(`${i},${j}`);
    }
  }
  return HEIGHTS.map((level) => {
    /** @type {Map<string, Edge>} */
    const pieces = new Map();
    for (const square of squares) {
      const [i, j] = square.split(",").map(Number);
      const at = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ];
      const values = at.map(([a, b]) => heightAt(a, b));
      const crossing = [];
      for (let k = 0; k < 4; k += 1) {
        const [u, v] = [values[k], values[(k + 1) % 4]];
        if (u < level === v < level) continue;
        const t = (level - u) / (v - u);
        const [p, q] = [at[k], at[(k + 1) % 4]];
        crossing.push({
          up: u < level,
          x: fine((p[0] + (q[0] - p[0]) * t) * step),
          y: fine((p[1] + (q[1] - p[1]) * t) * step),
        });
      }
      for (let k = 0; k + 1 < crossing.length; k += 2) {
        const [p, q] = crossing[k].up ? [crossing[k], crossing[k + 1]] : [crossing[k + 1], crossing[k]];
        pieces.set(`${p.x},${p.y}`, { a: [p.x, p.y], b: [q.x, q.y], from: `${p.x},${p.y}`, to: `${q.x},${q.y}` });
      }
    }
    return chains([...pieces.values()])
      .filter(({ points }) => points.length > 5)
      .map((chain) => rounded(chain, step / 2))
      .join("");
  });
}

/** Rivers: from edge to edge through their hexes, and straight out of the board. @param {Drawing} map @param {Land} land */
export function rivers(map, land) {
  const all = [...land.hexes.values()];
  /** @type {Map<Hex | null, Scenery>} */
  const here = new Map();
  for (const row of map.ground.filter((one) => one.over)) {
    const hex = all.find((one) => one.id === row.over);
    if (hex) here.set(hex, row);
  }
  /** @type {string[]} */
  const lines = [];
  /** @type {string[]} */
  const streams = [];
  /** @type {string[]} */
  const ponds = [];
  /** @type {Hex[]} */
  const fords = [];
  /** @type {Map<string, number>} */
  const courses = new Map(); // in degrees
  /** @param {Point} point */
  const at = (point) => point.map(fine).join(" ");
  for (const [hex, row] of here) {
    if (!hex) continue;
    const [x, y] = hex.at;
    /** @type {Point[]} */
    const ends = [];
    hex.near.forEach((other, i) => {
      const [dx, dy] = land.steps[i];
      if (other && (here.has(other) || other.tint === "ocean")) ends.push([x + dx / 2, y + dy / 2]);
    });
    if (ends.length === 1) {
      const [ax, ay] = [x - ends[0][0], y - ends[0][1]];
      const free = land.steps
        .filter((_, i) => !hex.near[i])
        .sort((a, b) => b[0] * ax + b[1] * ay - (a[0] * ax + a[1] * ay))[0];
      if (free && free[0] * ax + free[1] * ay > 0) ends.push([x + free[0] * 1.6, y + free[1] * 1.6]);
    }
    const still = hex.near.some((other, i) => here.has(other) && here.has(hex.near[(i + 1) % 6])); // in a pond
    if (ends.length === 2) {
      const line = `M${at(ends[0])}Q${at(hex.at)} ${at(ends[1])}`;
      lines.push(line);
      if (!still) streams.push(line);
    } else lines.push(...ends.map((end) => `M${at(hex.at)}L${at(end)}`), ends.length ? "" : `M${at(hex.at)}h.1`);
    hex.near.forEach((other, i) => {
      const third = hex.near[(i + 1) % 6];
      if (i < 2 && other && third && here.has(other) && here.has(third))
        ponds.push(`M${at(hex.at)}L${at(other.at)}L${at(third.at)}z`);
    });
    const [a, b] = ends.length > 1 ? ends : [hex.at, ends[0] ?? [x, y + 1]];
    courses.set(hex.id, (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI);
    if (row.class === "ford") fords.push(hex);
  }
  return {
    d: lines.join(""),
    stream: streams.join(""),
    pond: ponds.join(""),
    fords,
    courses,
    wet: new Set(here.keys()),
  };
}

/** Short strokes down a slope, inward from an edge. @param {Border<Hex>} edge */
export function ticks({ a, b, hex }) {
  const out = [];
  const [cx, cy] = hex.at;
  for (let i = 0; i < 9; i += 1) {
    const t = (i + 0.5) / 9;
    const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    const far = Math.hypot((a[0] + b[0]) / 2 - cx, (a[1] + b[1]) / 2 - cy);
    const long = i % 2 ? 5 : 8;
    const [nx, ny] = [((a[0] + b[0]) / 2 - cx) / far, ((a[1] + b[1]) / 2 - cy) / far];
    out.push(`M${fine(x - nx * 1.5)} ${fine(y - ny * 1.5)}l${fine(nx * long)} ${fine(ny * long)}`);
  }
  return out.join("");
}
