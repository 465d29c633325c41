// Towns on a map of roads: whose they are, what is printed at their corner, and how pieces stand over them.

import { extent } from "./shapes.js";
import { svg } from "./svg.js";
import { MARKS, symbol } from "./symbols.js";

/** @import { Counted, Dressed, Figure, Item, Layout, NodeSpot, Rows, Tray } from "../types/board.d.ts" */
/** @import { Mark, Point, Town } from "../types/drawing.d.ts" */

const R = 10; // of a disc
const OVER = -30; // px: where a corps stands over its town
const STOREY = 27; // px between two of them
const GOODS_AT = 21; // px below: what lies in the town
const GOLD = ["medal", "victory"];
const CORNERS = /** @type {Point[]} */ ([
  [11.5, -11.5],
  [-11.5, -11.5],
]);

/**
 * A town: body and sign of whoever holds it; open, paper with a rim in the printed colours. What is printed stands at the corner.
 * @param {Town} node @param {Mark[]} marks @param {Dressed | null | undefined} holder null: this map does not tell who holds what
 */
export function drawTown(node, marks, holder) {
  const open = holder === undefined;
  const group = svg("g", {
    class: `node-body node-${node.shape}${holder ? ` node-held ${holder.class}` : open ? " node-open" : ""}`,
  });
  const plate = { x: -14, y: -14, width: 28, height: 28, rx: 3 };
  if (node.shape === "square") group.append(svg("rect", { class: "node-plate", ...plate }));
  group.append(...bodyOf(node, open));
  if (holder) group.append(symbol(holder.symbol, 0, 0, 12, { class: "node-sign" }));
  const shown = marks.filter((mark) => MARKS[mark.symbol]);
  if (node.shape === "diamond" && !holder) group.append(...shown.map((mark) => sign(mark, [0, 0], 13)));
  else group.append(...shown.slice(0, 2).map((mark, i) => corner(mark, CORNERS[i])));
  return group;
}

/** @param {Town} node @param {boolean} open */
function bodyOf(node, open) {
  if (node.shape === "diamond")
    return [svg("path", { class: `node-fill node-${node.tint[0]}`, d: "M0-14.5L14.5 0L0 14.5L-14.5 0z" })];
  const r = open ? R - 1.6 : R;
  if (node.tint.length === 1) return [svg("circle", { class: `node-fill node-${node.tint[0]}`, r })];
  return [
    svg("path", { class: `node-half node-${node.tint[0]}`, d: `M0 ${-r}a${r} ${r} 0 0 0 0 ${2 * r}` }),
    svg("path", { class: `node-half node-${node.tint[1]}`, d: `M0 ${-r}a${r} ${r} 0 0 1 0 ${2 * r}` }),
    svg("circle", { class: "node-rim", r: R }),
  ];
}

/** @param {Mark} mark @param {Point} at @param {number} size */
const sign = (mark, [x, y], size) =>
  svg("path", {
    class: `node-mark node-mark-${GOLD.includes(mark.symbol) ? "gold" : "dark"}`,
    d: MARKS[mark.symbol],
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`,
    "fill-rule": "evenodd",
  });

/** A star by itself, other signs on a small slip. @param {Mark} mark @param {Point} at */
function corner(mark, [x, y]) {
  if (GOLD.includes(mark.symbol)) return sign(mark, [x, y], 15);
  const slip = svg("rect", { class: "node-slip", x: x - 6.5, y: y - 6.5, width: 13, height: 13, rx: 3 });
  return svg("g", {}, slip, sign(mark, [x, y], 9.5));
}

/**
 * What stands in a town: corps over it, each with its load beside it; goods below, small things at the left.
 * @param {Rows} rows @param {Tray | null} goods @param {(item: Counted) => Tray | null} loadOf @param {NodeSpot} place
 * @param {(tray: Tray) => number} widthOf @returns {Layout}
 */
export function townLayout(rows, goods, loadOf, place, widthOf) {
  /** @type {Item[]} */
  const items = [];
  rows.piece.forEach((item, i) => {
    const y = OVER - i * STOREY;
    /** @type {Figure} */
    const figure = { ...item, form: "piece", x: 0, y };
    items.push(figure);
    const load = loadOf(item);
    if (load) items.push({ ...load, x: (place.roomy ?? 1) * (extent(item.shape)[0] / 2 + widthOf(load) / 2 + 2), y });
  });
  if (goods) items.push({ ...goods, x: 0, y: GOODS_AT });
  rows.mark.forEach((item, i) => {
    const chip = item.count > 1 ? item.count : 0;
    items.push({ ...item, chip, x: -14 - i * 15, y: rows.piece.length ? 9 : -10, form: "mark" });
  });
  const wide = rows.piece.length ? 40 : 0;
  return { items, width: wide, lift: OVER, standing: rows.piece.length, reach: reachOf(rows, goods, widthOf) };
}

/** How far names have to go: beside the town for what stands there, over it for corps. @param {Rows} rows @param {Tray | null} goods @param {(tray: Tray) => number} widthOf */
function reachOf(rows, goods, widthOf) {
  const half = goods ? widthOf(goods) / 2 : 0;
  return {
    left: rows.mark.length ? -16 - rows.mark.length * 15 : 0,
    right: 0,
    top: rows.piece.length ? OVER - (rows.piece.length - 1) * STOREY - 12 : 0,
    bottom: half ? GOODS_AT + 9 : 0,
  };
}

/**
 * On which side of each town there is room for a load: where fewer towns and names are. 1 is the right.
 * @param {Point} at @param {Point[]} others
 */
export function roomySide([x, y], others) {
  /** @param {number} side */
  const crowd = (side) =>
    others.filter(([a, b]) => (a - x) * side > 8 && (a - x) * side < 84 && b - y > -56 && b - y < -4).length;
  return crowd(-1) < crowd(1) ? -1 : 1;
}
