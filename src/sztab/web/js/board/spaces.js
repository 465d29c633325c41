// Spaces with room inside, for boards that are diagrams: a rim in the colour of whose home it is, stars in a pill above, tabs for what it has;
// pieces stand in the space and grow with it. Round such a board there may be a track of cells, and edges that belong to somebody.

import { extent } from "./shapes.js";
import { svg } from "./svg.js";
import { MARKS, symbol } from "./symbols.js";

/** @import { Badge, Counted, Dressed, Figure, Found, Layout, Owners, Rows, Spot } from "../types/board.d.ts" */
/** @import { Cell, Drawing, Town, Words } from "../types/drawing.d.ts" */

const RIM = 5.2;
const EIGHTH = Math.tan(Math.PI / 8);
const PILL = 15.5;
const TAB = 16;
const ACROSS = 2; // pieces in a row
const GAP = 1.5; // px between pieces

/** @param {Town} node */
export const isSpace = (node) => Boolean(node?.r);

/** @param {Counted} item @returns {Counted[]} like pieces, each by itself */
export const oneByOne = (item) =>
  Array.from({ length: item.count }, (_, i) => ({ ...item, key: `${item.key}#${i}`, count: 1 }));

/** The outline of a space, `r` from its middle. @param {{shape: string}} given @param {number} r */
export function outlineOf({ shape }, r) {
  if (shape === "circle") return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  if (shape === "square") return `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`;
  const t = r * EIGHTH;
  return `M${-t} ${-r}H${t}L${r} ${-t}V${t}L${t} ${r}H${-t}L${-r} ${t}V${-t}z`;
}

/** Water along the foot of a coast: the lower corners of an octagon, with three waves above. @param {number} r */
function shoreOf(r) {
  const t = r * EIGHTH;
  const wave = r / 3;
  return `M${-r} ${t}${`q${wave / 2} ${-wave / 2} ${wave} 0t${wave} 0`.repeat(3)}L${t} ${r}H${-t}z`;
}

/** A space round (0, 0). @param {Town} node @param {Owners} owners */
export function drawSpace(node, owners) {
  const owner = owners.get(node.home ?? "");
  const inner = node.r - RIM;
  const capital = node.stars > 2;
  const group = svg("g", {
    class: `space space-${node.ground} ${owner?.class ?? "owner-none"}${node.home ? " space-home" : ""}${node.apart ? " space-apart" : ""}`,
  });
  group.append(svg("path", { class: "space-rim", d: outlineOf(node, node.r) }));
  if (capital) group.append(svg("path", { class: "space-gold", d: outlineOf(node, node.r - RIM / 2) }));
  group.append(svg("path", { class: "space-field", d: outlineOf(node, inner) }));
  if (node.ground === "coast") group.append(svg("path", { class: "space-shore", d: shoreOf(inner) }));
  if (owner?.symbol) group.append(symbol(owner.symbol, 0, 1, inner * 0.85, { class: "space-seal" }));
  const [left, ...right] = node.tabs?.[0] === "factory" ? node.tabs : ["", ...(node.tabs ?? [])];
  const side = node.r - (node.shape === "square" ? 1 : 2.5);
  if (left) group.append(tab(left, -side, node.r * 0.5));
  if (right.length) group.append(tab(right[0], side, node.r * 0.5));
  group.append(pill(node, owner));
  return group;
}

/** @param {string} name @param {number} size */
const icon = (name, size) =>
  svg("path", {
    d: MARKS[name] ?? MARKS.star,
    transform: `translate(${-size / 2} ${-size / 2}) scale(${size / 24})`,
    "fill-rule": "evenodd",
  });

/** @param {string} name @param {number} x @param {number} y */
const tab = (name, x, y) =>
  svg(
    "g",
    { class: `space-tab tab-${name}`, transform: `translate(${x} ${y})` },
    svg("rect", { x: -TAB / 2, y: -TAB / 2, width: TAB, height: TAB, rx: name === "uboat" ? TAB / 2 : 3.5 }),
    icon(name, 11.5),
  );

/** Whose home it is and how many stars it has, on the upper edge. @param {Dressed | null | undefined} owner @param {Town} node */
function pill(node, owner) {
  const signs = owner?.symbol ? 14 : 0;
  const width = node.stars * 11.5 + signs + 6;
  const group = svg(
    "g",
    { class: "space-pill", transform: `translate(0 ${-node.r - 1})` },
    svg("rect", { x: -width / 2, y: -PILL / 2, width, height: PILL, rx: PILL / 2 }),
  );
  let x = -width / 2 + 3;
  if (owner?.symbol) {
    group.append(
      symbol(owner.symbol, x + 6.5, 0, 9.5, { class: "pill-symbol" }),
      svg("path", { class: "pill-line", d: `M${x + signs} -5V5` }),
    );
    x += signs;
  }
  for (let i = 0; i < node.stars; i += 1) {
    group.append(svg("g", { class: "pill-star", transform: `translate(${x + 5.75 + i * 11.5} 0)` }, icon("star", 10)));
  }
  return group;
}

/**
 * Where the pieces of a space stand: side by side or one over the other, whichever leaves them larger; what is smaller stands below.
 * @param {Rows} given @param {Town} node @returns {Layout}
 */
export function spaceLayout({ piece, mark, small }, node) {
  const many = piece.reduce((sum, item) => sum + item.count, 0) > ACROSS; // corners of an octagon are cut
  const room = (node.r - RIM) * (node.shape === "circle" ? 1.7 : node.shape === "square" ? 1.92 : many ? 1.68 : 1.84);
  const standing = piece.flatMap(oneByOne);
  const below = [...mark, ...small].map((item) => ({ ...item, chip: item.count > 1 ? item.count : 0 }));
  const foot = below.length ? room * (standing.length ? 0.4 : 0.7) : 0;
  const items = [
    ...group(standing, room, room - foot, -foot / 2 + 1.5, 1.25),
    ...group(below, room, foot, standing.length ? (room - foot) / 2 + 1 : 1, 0.9),
  ];
  return {
    items,
    width: 2 * node.r,
    lift: 0,
    standing: standing.length,
    reach: { left: -node.r, right: node.r, top: -node.r, bottom: node.r },
  };
}

/**
 * Pieces in a box of `width` by `height` round (0, y), none larger than `most`. @param {number} y
 * @param {Counted[]} pieces @param {number} width @param {number} height @param {number} most
 */
function group(pieces, width, height, y, most) {
  if (!pieces.length) return [];
  const sizes = pieces.map((item) => extent(item.shape));
  /** @param {number} across */
  const fits = (across) => {
    const rows = [];
    for (let i = 0; i < pieces.length; i += across)
      rows.push(pieces.slice(i, i + across).map((item, j) => ({ item, size: sizes[i + j] })));
    const widest = Math.max(...rows.map((row) => row.reduce((sum, { size }) => sum + size[0] + GAP, -GAP)));
    const heights = rows.map((row) => Math.max(...row.map(({ size }) => size[1])));
    const high = heights.reduce((sum, one) => sum + one + GAP, -GAP);
    return { rows, heights, high, scale: Math.min(most, width / widest, height / high) };
  };
  const [line, column] = [fits(Math.min(ACROSS, pieces.length)), fits(pieces.length > ACROSS ? ACROSS : 1)];
  const { rows, heights, high, scale } = column.scale > line.scale * 1.2 ? column : line;
  /** @type {Figure[]} */
  const out = [];
  let top = y - (high * scale) / 2;
  rows.forEach((row, i) => {
    let x = (-row.reduce((sum, { size }) => sum + size[0] + GAP, -GAP) * scale) / 2;
    for (const { item, size } of row) {
      out.push({ ...item, form: "piece", scale, x: x + (size[0] * scale) / 2, y: top + (heights[i] * scale) / 2 });
      x += (size[0] + GAP) * scale;
    }
    top += (heights[i] + GAP) * scale;
  });
  return out;
}

/**
 * Where the number of a choice stands: on the upper left of a space, or of the piece it speaks of.
 * @param {Spot & {kind: "node"}} place @param {number} number @param {string} [piece]
 * @param {Found} [found] @returns {Badge}
 */
export function spaceBadge(place, number, piece, found) {
  const { r } = place.shape;
  const [x, y] = place.at;
  if (!found) return { at: [x - r * 0.92, y - r * 0.72], x: 0, y: 0, number, place: place.id };
  return {
    at: [x + found.x - (found.size[0] * found.scale) / 2, y + found.y - (found.size[1] * found.scale) / 2],
    x: 0,
    y: 0,
    number,
    place: place.id,
    piece,
  };
}

// The track around a board

const CELL = 0.86; // how large markers are on it

/** The cells of a track: a number each, some with a word. @param {Drawing} map @param {string} language */
export function drawCells(map, language) {
  const group = svg("g", { class: "cells", "aria-hidden": "true" });
  /** @type {[SVGTextElement, Words][]} */
  const said = [];
  for (const cell of Object.values(map.cells ?? {})) {
    const [[x, y], [w, h]] = [cell.at, cell.box];
    const upright = h > w;
    group.append(
      svg("rect", {
        class: `cell${cell.class ? ` cell-${cell.class}` : ""}`,
        x: x - w / 2,
        y: y - h / 2,
        width: w,
        height: h,
      }),
    );
    const corner = Math.abs(w - h) < 1;
    group.append(
      svg(
        "text",
        {
          class: `cell-number${cell.class ? ` on-${cell.class}` : ""}`,
          x: corner ? x : upright ? x + (x < map.size[0] / 2 ? -5 : 5) : x - w / 2 + 13,
          y: corner || !upright ? y + 5 : y - h / 2 + 18,
        },
        cell.text,
      ),
    );
    if (!cell.words) continue;
    const text = svg("text", {
      class: `cell-words on-${cell.class}`,
      transform: upright ? `translate(${x} ${y + 10}) rotate(-90)` : `translate(${x + 12} ${y})`,
    });
    said.push([text, cell.words]);
    group.append(text);
  }
  /** @param {string} next */
  const speak = (next) => {
    for (const [text, words] of said) {
      const lines = words[next] ?? words.en;
      text.replaceChildren(
        ...lines.map((line, i) =>
          svg("tspan", { x: 0, y: (i - (lines.length - 1) / 2) * 12 + 4, class: i ? "cell-more" : "" }, line),
        ),
      );
    }
  };
  speak(language);
  return { group, speak };
}

/** Markers on a cell stand along it, in the order of owners. @param {Rows} given @param {Cell} cell @returns {Layout} */
export function cellLayout({ piece, mark, small }, cell) {
  const [w, h] = cell.box;
  const upright = h > w;
  const all = [...piece, ...mark, ...small];
  const step = Math.min(20, (Math.max(w, h) - 34) / Math.max(1, all.length - 1));
  /** @type {Figure[]} */
  const items = all.map((item, i) => {
    const off = (i - (all.length - 1) / 2) * step + 10;
    return { ...item, form: "piece", scale: CELL, x: upright ? 0 : off, y: upright ? off : 0 };
  });
  return { items, width: w, lift: 0, standing: 0, reach: { left: 0, right: 0, top: 0, bottom: 0 } };
}

// Edges of the board that belong to somebody

/**
 * A line in the owner's colours along an edge, with the owner's name in the middle.
 * @param {Drawing} map @param {Owners} owners
 */
export function drawBanners(map, owners) {
  const group = svg("g", { class: "banners", "aria-hidden": "true" });
  /** @param {Owners} named */
  const speak = (named) => {
    group.replaceChildren(
      ...(map.banners ?? []).flatMap(({ owner: id, d, at, turn }) => {
        const owner = named.get(id);
        if (!owner) return [];
        const width = owner.name.length * 10.6 + 46;
        return svg(
          "g",
          { class: owner.class },
          svg("path", { class: "banner-casing", d }),
          svg("path", { class: "banner-line", d }),
          svg(
            "g",
            { transform: `translate(${at}) rotate(${turn})` },
            svg("rect", { class: "banner-plate", x: -width / 2, y: -11, width, height: 22, rx: 11 }),
            symbol(owner.symbol, -width / 2 + 15, 0, 13, { class: "banner-symbol" }),
            svg("text", { class: "banner-name", x: 9, y: 4.4 }, owner.name),
          ),
        );
      }),
    );
  };
  speak(owners);
  return { group, speak };
}
