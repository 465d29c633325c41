// Silhouettes of pieces, figures of units, and pieces drawn with them.

import { group, path, spot } from "./motifs.js";
import { svg } from "./svg.js";
import { disc, star, symbol } from "./symbols.js";

/** @import { DrawnBoard, Dressed, FigureName, Owners, Shape } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */
/** @import { Owner } from "../types/server.d.ts" */

// Figures of units: paths are relative, so that a row of figures is one path.

/** @type {Record<FigureName, {body: (x: number, y: number) => string, detail: (x: number, y: number) => string, heavy: number}>} */
const FIGURES = {
  soldier: {
    body: (x, y) =>
      `M${x - 4.8} ${y - 23}c0-7 9.6-7 9.6 0l1.2 1.4h-2c0 1.8-.6 2.8-1.4 3.6l2.9 1.2 1 7.6h-2.2l.7 9.2h-4.1l-.9-7.4-.9 7.4h-4.1l.7-9.2h-2.2l1-7.6 2.9-1.2c-.8-.8-1.4-1.8-1.4-3.6h-2z`,
    detail: (x, y) => `M${x - 6.5} ${y - 8.5}l12.6-9`,
    heavy: 1.9,
  },
  tank: {
    body: (x, y) =>
      `M${x - 12} ${y - 3.6}c0-2 1-3.4 3-3.4h1.4l1-3.2h3.4l.6-3c.2-.9.8-1.2 1.6-1.2h5c.9 0 1.4.4 1.6 1.2h9.2v1.8h-8.8l.3 1.2h2l1.6 3.2c2 0 3 1.4 3 3.4s-1 3.6-3 3.6h-18.9c-2 0-3-1.6-3-3.6z`,
    detail: (x, y) =>
      `M${x - 9} ${y - 6.8}h19M${x - 8} ${y - 3.2}h.1M${x - 3.4} ${y - 3.2}h.1M${x + 1.2} ${y - 3.2}h.1M${x + 5.8} ${y - 3.2}h.1`,
    heavy: 1.9,
  },
  gun: {
    body: (x, y) =>
      `M${x - 3} ${y - 6}l-11.5 4.6v1.4h4.5l9-3.4zM${x - 6} ${y - 8.2}l17.6-7.4 1.2 2.6-17.4 8zM${x + 0.8} ${y - 14.5}l2.6-.6 2.2 11.6h-2.8zM${x - 4.9} ${y - 5}a5 5 0 1 0 10 0a5 5 0 1 0-10 0z`,
    detail: (x, y) =>
      `M${x + 0.1} ${y - 9}v8M${x - 3.9} ${y - 5}h8M${x - 2.7} ${y - 7.8}l5.6 5.6M${x + 2.9} ${y - 7.8}l-5.6 5.6`,
    heavy: 0.9,
  },
  ship: {
    body: (x, y) => `M${x - 27} ${y - 8}h9v-5h5v-4h4v-5h3v5h4l2-3h5l1 7h5v5h17l-6 8h-43z`,
    detail: (x, y) =>
      `M${x - 24} ${y - 4}h47M${x - 11} ${y - 10}h.1M${x - 5} ${y - 10}h.1M${x + 1} ${y - 10}h.1M${x + 14} ${y - 10}l8-2`,
    heavy: 1.5,
  },
};

// How large one figure is, for keys: width, height and feet.
/** @type {Record<FigureName, [number, number, number]>} */
const ALONE = { soldier: [14, 31, 15], tank: [30, 19, 8], gun: [30, 19, 8], ship: [56, 26, 11] };

/**
 * The shape of a piece that is a unit: how many figures when whole, and one or two chevrons.
 * @param {FigureName} figure @param {number} of @returns {Shape}
 */
function unitShape(figure, of, rank = 0) {
  const [width, height, feet] = ALONE[figure];
  return { figure, of, rank, d: FIGURES[figure].body(0, feet), size: [width, height] };
}

// Silhouettes of pieces, round (0, 0): the outline, where the symbol stands [x, y, size], and lines drawn on it.
/** @type {Record<string, Shape>} */
// biome-ignore format: a row for each shape
export const SHAPES = {
  shield: { d: "M-11.6-12.6h23.2v12.8c0 7-5.4 10.2-11.6 13.2c-6.2-3-11.6-6.2-11.6-13.2z", inner: "M-9.2-10.2h18.4v10.4c0 5.4-4.2 8-9.2 10.6c-5-2.6-9.2-5.2-9.2-10.6z", symbol: [0, -1, 15], size: [24, 27] },
  hull: { d: "M-17.4 .2h6.9v-4h4.6v-4.4h3v-4h5.8v4h3v4.4h4.6v4h6.9l-4 10.3c-.5 1.4-1.6 2.1-3 2.1h-20.8c-1.4 0-2.5-.7-3-2.1z", inner: "M-14 2.6h28l-2.7 7.1c-.3.6-.7.9-1.3.9h-20c-.6 0-1-.3-1.3-.9z", symbol: [0, 2.6, 13], size: [35, 26] },
  destroyer: { d: "M-17 1h9v-4h4v-3.5h4v3.5h7v4h10l-4.4 8.4c-.4.8-1 1.1-1.8 1.1h-21.6c-.8 0-1.4-.3-1.8-1.1z", symbol: [0, 5.4, 9], size: [34, 19] },
  submarine: { d: "M-4-4.6v-4.4h1.8v-2.4h2v2.4h4.4v4.4h8.4c3.4 0 5.4 2.8 5.4 5.4s-2 5.4-5.4 5.4h-21.2c-4.2 0-8.4-2.6-8.4-5.4s4.2-5.4 8.4-5.4z", symbol: [0.5, 0.8, 9], size: [36, 19] },
  carrier: { d: "M-19-3h21v-5.4h5.4v5.4h11.6l-4 12.4c-.5 1.3-1.4 1.9-2.8 1.9h-23c-1.4 0-2.3-.6-2.8-1.9z", inner: "M-15.6 0h31.2", symbol: [0, 5, 10], size: [39, 21] },
  corps: { d: "M-18-11h36a1.8 1.8 0 0 1 1.8 1.8v18.4a1.8 1.8 0 0 1-1.8 1.8h-13.500l-4.500 6.500-4.500-6.500h-13.500a1.8 1.8 0 0 1-1.8-1.8v-18.4a1.8 1.8 0 0 1 1.8-1.8z", inner: "M-6.5-9v18", symbol: [-12.7, 0, 10], label: [6, 4, 11.5], both: true, size: [40, 23] },
  block: { d: "M-11-11h22v22h-22z", inner: "M-8.7-8.7h17.4v17.4h-17.4z", symbol: [0, 0, 14], size: [23, 23] },
  base: { d: "M-13 11v-13l13-9.5 13 9.5v13z", inner: "M-10.6 8.6v-9.4l10.6-7.8 10.6 7.8v9.4z", symbol: [0, 2, 14], size: [27, 24] },
  wing: { d: "M0-12c5 0 9.6 2.6 11.6 7.2H13c0 0-3.2 2-6 4.6L2.6 10.8h-5.2L-7 -.2c-2.8-2.6-6-4.6-6-4.6h1.4c2-4.6 6.6-7.2 11.6-7.2z", inner: "M-9-4.8c2.6-1 5.8 0 9 3.2c3.2-3.2 6.4-4.2 9-3.2M0-1.6v9", symbol: [0, 4.6, 8], size: [27, 25] },
  disc: { d: disc(0, 0, 11), symbol: [0, 0, 13], size: [22, 22] },
  figure: { d: "M-7.2-6.200c0-8.4 14.4-8.4 14.4 0l1.8 1.600h-3.200c-.2 1.6-.9 2.9-2 3.800c2.2.4 3.9 1.1 5.2 2.100l.6-13.300h1.900l1.1 25h-24.600l.5-6.200c.3-4.2 3.1-6.8 7.7-7.600c-1.1-.9-1.8-2.2-2-3.800h-3.200z", inner: "M-5.8-4.600h11.6", symbol: [-0.8, 6.8, 11], size: [26, 27] },
  tank: { d: "M-13 11.500c-2.6 0-4.2-1.9-4.2-4.200s1.6-4.1 4.2-4.100h1l1.6-4.700h2.600v-3.500c0-2.4 1.5-4 3.9-4h5.600c2.2 0 3.5 1.3 3.9 3.200h12v2.900h-11.900v1.400h3.100l2.6 4.700c2.6 0 4.2 1.8 4.2 4.100s-1.6 4.2-4.2 4.200z", inner: "M-12.5 7.400h.1M-6.7 7.400h.1M-.9 7.400h.1M4.9 7.400h.1M10.7 7.400h.1", symbol: [-1, -2.4, 10.5], size: [36, 22] },
  gun: { d: "M-8-2.200l22.6-9.8 1.7 3.7-22.4 10.400zM-4 2l-13 7.2.3 2.300h5.700l10-5.500zM3.2-9.500l3.3-.8 3 13.300h-3.600zM-7.3 5a7 7 0 1 0 14 0a7 7 0 1 0-14 0z", symbol: [-0.3, 5, 9.5], size: [34, 25] },
  truck: { d: "M-13-8.5h15.4v3.7h5.2l5.4 6v6.6h-2.6a3.7 3.7 0 0 1-7.2 0h-7.4a3.7 3.7 0 0 1-7.2 0h-1.6z", inner: "M2.4-4.8v9M5-2.2h2l2.8 3.2h-4.8z", symbol: [-5, -2, 9], size: [27, 20] },
  can: { d: "M-6.5-5l3-3.4h6.2l1.6 1.6h2.2v15.2h-13z", inner: "M-3.6-2.2l7 7.6M3.4-2.2l-7 7.6M-2.6-6.4h4.6", size: [14, 18], small: true },
  shell: { d: "M-4.2 9v-9.4c0-4.2 2-7.4 4.2-9.2c2.2 1.8 4.2 5 4.2 9.2v9.4z", inner: "M-4.2 1h8.4M-4.2 5.8h8.4", size: [10, 20], small: true },
  bread: { d: "M-8 8v-7.4c-1.8-.8-2.4-3.6-.4-5.4c4.6-3.4 12.2-3.4 16.8 0c2 1.8 1.4 4.6-.4 5.4v7.4z", inner: "M-3.6-3.4l1.6 3.6M.6-4l1.6 3.6", size: [19, 16], small: true },
  crate: { d: "M-8-7.5h16v15h-16z", inner: "M-8-3.4h16M-8 3.4h16M-4-3.4v6.8M4-3.4v6.8", size: [17, 16], small: true },
  resistance: { d: "M0-9.5l8.6 3v5.6c0 5-4 8-8.6 10.4c-4.6-2.4-8.6-5.4-8.6-10.4v-5.6z", inner: "M-3.8-3.6l3.8 7.2l3.8-7.2", size: [18, 20] },
  burst: { d: star(0, 0, 13.5, 6.2, 9), inner: "M-4-4l8 8M4-4l-8 8", size: [24, 24] },
  points: { d: disc(0, 0, 11.5), symbol: [0, 0, 15], size: [24, 24] },
  total_square: { d: "M-12-12h24v24h-24z", inner: "M-8.5-8.500h17v17h-17z", size: [26, 26] },
  total_circle: { d: disc(0, 0, 13), inner: disc(0, 0, 9.2), size: [27, 27] },
  number: { d: disc(0, 0, 9.5), label: [0, 4.4, 12.5], size: [20, 20] },
  parachute: { d: "M-12-1.5c0-6 5.4-10.5 12-10.5s12 4.5 12 10.5c-2-1.6-4.2-1.6-6 0l-4 7v5.5h-4v-5.5l-4-7c-1.8-1.6-4-1.6-6 0z", inner: "M-6-1.5c1.8-1.6 4.2-1.6 6 0c1.8-1.6 4.2-1.6 6 0", symbol: [0, -6, 8.5], size: [25, 24] },
  star: { d: star(0, 1, 13), size: [25, 24] },
  anchor: { d: disc(0, 0, 11), symbol: [0, 0, 15], only: "anchor", size: [22, 22] },
  card: { d: "M-9-12h18v24h-18z", inner: "M-6.5-9.5h13v19h-13z", symbol: [0, 0, 11], size: [19, 25] },
  flag: { d: "M-8.5 12.5v-24h2.4v1.4h16l-3.6 5.6 3.6 5.6h-16v11.4z", symbol: [0.5, -4.5, 8], label: [0.5, -0.5, 11], size: [20, 25] },
  token: { d: disc(0, 0, 9.5), symbol: [0, 0, 12], size: [20, 20] },
  plane: { d: "M0-13c1.9 0 3 2 3 4.600v3.400l10.5 4.600v5.400l-10.5-1.8-.6 5 3.6 2.600v2.600l-6-1.4-6 1.400v-2.600l3.6-2.6-.6-5-10.5 1.800v-5.400l10.5-4.600v-3.400c0-2.6 1.1-4.6 3-4.600z", symbol: [0, -0.4, 8.5], size: [28, 27] },
  squad3_special: unitShape("soldier", 3, 1),
  squad4: unitShape("soldier", 4),
  squad4_special: unitShape("soldier", 4, 1),
  squad4_elite: unitShape("soldier", 4, 2),
  tanks3: unitShape("tank", 3),
  tanks4_elite: unitShape("tank", 4, 2),
  guns2: unitShape("gun", 2),
  ship3: unitShape("ship", 3),
  sandbag: { motif: "sandbag", d: "M-9 6a3 3 0 0 1 0-6h1a3 3 0 0 1 3-5h10a3 3 0 0 1 3 5h1a3 3 0 0 1 0 6z", size: [26, 14] },
  wire: { motif: "wire", d: "M-12 5c0-13 8-13 8 0c0-13 8-13 8 0c0-13 8-13 8 0z", size: [26, 14] },
  mine: { motif: "mine", d: "M0-9l2 4 5-1-1 4 4 2-4 2 1 4-5-1-2 4-2-4-5 1 1-4-4-2 4-2-1-4 5 1z", size: [20, 20] },
};

/**
 * A piece round (0, 0): the silhouette of its kind with the symbol of its owner. Colours are the owner's, see `ownersOf`.
 * @param {Dressed | null | undefined} owner
 * @param {string} shapeName
 */
export function figure(shapeName, owner, label = "") {
  const shape = SHAPES[shapeName] ?? SHAPES.token;
  /** @type {SVGElement[]} */
  const parts = [svg("path", { class: "piece-body", d: shape.d })];
  if (shape.inner) parts.push(svg("path", { class: "piece-inner", d: shape.inner }));
  if (shape.label && label) {
    const [x, y, size] = shape.label;
    const fitted = Math.min(size, 24 / (0.8 * label.length)); // 24 px is the room beside a symbol
    const text = svg("text", { class: "piece-label", x, y: y - (size - fitted) / 3 }, label);
    text.style.fontSize = `${fitted}px`;
    parts.push(text);
  }
  const labelled = label && shape.label && !shape.both; // the label takes the place of the symbol
  if (!labelled && (shape.only || (shape.symbol && owner?.symbol))) {
    parts.push(symbol(shape.only ?? owner?.symbol ?? "", ...(shape.symbol ?? [0, 0, 12]), { class: "piece-symbol" }));
  }
  return svg("g", { class: `figure shape-${shapeName} ${owner ? owner.class : "owner-none"}` }, ...parts);
}

/**
 * A small picture of a piece as an element of its own, for seats, legends and logs. @param {Dressed | null | undefined} owner
 * @param {string} shapeName
 */
export function pieceIcon(shapeName, owner, { size = 26, label = "", text = "" } = {}) {
  const shape = SHAPES[shapeName] ?? SHAPES.token;
  const [width, height] = [shape.size[0] + 4, shape.size[1] + 4];
  return svg(
    "svg",
    {
      class: "piece-icon",
      viewBox: `${-width / 2} ${-height / 2} ${width} ${height}`,
      width: (size * width) / Math.max(width, height),
      height: (size * height) / Math.max(width, height),
      role: label ? "img" : null,
      "aria-label": label || null,
      "aria-hidden": label ? null : "true",
    },
    figure(shapeName, owner, text),
  );
}

/** How far a piece reaches: [width, height] in pixels. @param {string} shapeName */
export const extent = (shapeName) => (SHAPES[shapeName] ?? SHAPES.token).size;

// Units on a field of hexes: figures on a tray, with pegs for the lost, whose they are and how good.

const FEET = 15; // where figures stand, below the middle of the hex
/** @type {Record<FigureName, Record<number, Point[]>>} */
const SPOTS = {
  soldier: {
    3: [
      [-20, 0],
      [-5.5, 0],
      [9, 0],
    ],
    4: [
      [-21.5, 0],
      [-7.2, 0],
      [7.2, 0],
      [21.5, 0],
    ],
  },
  tank: {
    3: [
      [1, -11.5],
      [-14.5, 0],
      [13.5, 0],
    ],
    4: [
      [-13, -11.5],
      [15, -11.5],
      [-15, 0],
      [13, 0],
    ],
  },
  gun: {
    2: [
      [-14.5, 0],
      [15, 0],
    ],
  },
  ship: { 3: [[0, 0]] },
};
const PEG_STEP = 9;

/**
 * Which figures are left: those in front and to the left go last.
 * @param {FigureName} figure @param {number} of @param {number} left
 */
function spotsOf(figure, of, left) {
  const all = SPOTS[figure][of] ?? Object.values(SPOTS[figure]).at(-1) ?? [];
  if (figure === "ship") return all;
  const order = figure === "tank" ? [...all].sort((a, b) => b[1] - a[1] || a[0] - b[0]) : all;
  const kept = order.slice(0, left);
  return all.filter((one) => kept.includes(one));
}

/**
 * A unit round the middle of its hex: `left` of its figures, pale pegs for the lost, whose it is, how good it is.
 * @param {Dressed | null | undefined} owner
 * @param {string} shapeName @param {number} left
 */
export function unit(shapeName, owner, left) {
  const { figure: name = "soldier", of = 1, rank = 0 } = SHAPES[shapeName];
  const { body, detail, heavy } = FIGURES[name];
  const spots = spotsOf(name, of, left);
  const lost = Math.max(0, of - left);
  const tray = "M-27 12.5h54a4.5 4.5 0 0 1 0 9h-54a4.5 4.5 0 0 1 0-9z";
  const bodies = spots.map(([x, y]) => body(x, FEET + y));
  const ranks = [...new Set(spots.map(([, y]) => y))]; // those behind first
  const halo = path("unit-halo", `${tray}${bodies.join("")}`);
  const pegs = Array.from({ length: lost }, (_, i) => spot("unit-peg", 25 - i * PEG_STEP, 17, 2.6));
  const rows = ranks.flatMap((row) => {
    const line = spots.filter(([, y]) => y === row);
    const d = line.map(([x]) => body(x, FEET + row)).join("");
    return [
      path("unit-apart", d),
      path("unit-body", d),
      path("unit-detail", line.map(([x]) => detail(x, FEET + row)).join(""), { "stroke-width": heavy }),
    ];
  });
  const full = svg(
    "g",
    { class: "unit-full" },
    halo,
    path("unit-tray", tray),
    ...pegs,
    ...rows,
    badge(owner, -25, -15),
    rankOf(rank, 25, -15),
  );
  const one = name === "ship" ? 0.9 : name === "soldier" ? 1.7 : 1.9;
  const single = body(0, FEET);
  const tiny = svg(
    "g",
    { class: "unit-tiny" },
    group(
      `translate(-9 5) scale(${one})`,
      path("unit-halo", single),
      path("unit-body", single),
      path("unit-detail", detail(0, FEET), { "stroke-width": heavy }),
    ),
    group(
      "translate(17 12)",
      svg("circle", { class: "unit-number-plate", r: 15 }),
      svg("text", { class: "unit-number", y: 8 }, String(left)),
    ),
    badge(owner, -20, -24, 1.5),
    rankOf(rank, 22, -22, 1.4),
  );
  return svg("g", { class: `figure unit unit-${name} ${owner ? owner.class : "owner-none"}` }, full, tiny);
}

/** @param {Dressed | null | undefined} owner @param {number} x @param {number} y */
const badge = (owner, x, y, size = 1) =>
  owner?.symbol
    ? group(
        `translate(${x} ${y}) scale(${size})`,
        spot("unit-badge", 0, 0, 8.4),
        symbol(owner.symbol, 0, 0, 12, { class: "unit-symbol" }),
      )
    : null;

/** @param {number} x @param {number} y @param {number} rank */
function rankOf(rank, x, y, size = 1) {
  if (!rank) return null;
  const bars = Array.from({ length: rank }, (_, i) => `M-4 ${2.5 + i * 4 - (rank - 1) * 2}l4-3.5 4 3.5`);
  return group(
    `translate(${x} ${y}) scale(${size})`,
    path("unit-rank", "M-7-7.5h14v8.5c0 4-3.5 6-7 8c-3.5-2-7-4-7-8z"),
    path("unit-rank-bars", bars.join("")),
  );
}

// Owners' colours as classes, so that pieces on the map, in seats and in logs share them and follow the theme by themselves.

/** @type {Map<string, {sheet: CSSStyleSheet, rules: string}>} */
const dressed = new Map();
/** @type {Dressed} */
const NEUTRAL = { id: "", name: "", symbol: "", class: "owner-none" };

/** By day and by night. @param {string[]} colours */
const colour = ([light, dark]) => `light-dark(${light}, ${dark ?? light})`;

/** What it holds has a tint of its own by day, and its body at 40 % by night. @param {Owner} owner */
const tintOf = ({ tint, body }) =>
  tint ? ` --tint: light-dark(${tint}, color-mix(in srgb, ${body[1] ?? body[0]} 40%, #1b2024));` : "";

/** The owners of a board by id, each with the class that carries its colours. @param {DrawnBoard} board @returns {Owners} */
export function ownersOf(board) {
  const all = [...board.owners, ...(board.others ?? [])].map((owner, order) => ({
    ...owner,
    class: `owner-${board.game}-${order}`,
    order,
  }));
  const rules = all.map(
    (owner) => `.${owner.class} { --body: ${colour(owner.body)}; --mark: ${colour(owner.ink)};${tintOf(owner)} }`,
  );
  dress(board.game, rules.join("\n"));
  /** @type {[string, Dressed][]} */
  const known = all.map((owner) => [owner.id, owner]);
  return new Map([["", NEUTRAL], ...known]);
}

/** One sheet a game, written only when it says something new: every piece that wears it is styled anew. @param {string} game @param {string} rules */
function dress(game, rules) {
  const worn = dressed.get(game);
  if (worn?.rules === rules) return;
  const sheet = worn?.sheet ?? new CSSStyleSheet();
  sheet.replaceSync(rules);
  dressed.set(game, { sheet, rules });
  if (!worn) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
