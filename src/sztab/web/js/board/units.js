// Units on a field of hexes: figures on a tray, with pegs for the lost, whose they are and how good.

import { FIGURES } from "./figures.js";
import { group, path, spot } from "./motifs.js";
import { SHAPES } from "./shapes.js";
import { svg } from "./svg.js";
import { symbol } from "./symbols.js";

/** @import { Dressed, FigureName } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */

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
