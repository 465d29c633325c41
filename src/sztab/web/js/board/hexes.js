// A field of hexes: terrain that grows together over neighbours, the grid, section lines, works, medals and exits; and how
// units stand on it. Tints and symbols come with the map; nothing here knows a game.

import { borders, chains, contours, fine, rivers, rounded, survey, ticks, union } from "./land.js";
import { defineMotifs, isMotif, motif } from "./motifs.js";
import { SHAPES, unit } from "./shapes.js";
import { svg } from "./svg.js";

/** @import { Badge, Counted, DrawnBoard, Dressed, Field, FieldDrawing, Figure, Layout, Rows, Spot, Spots } from "../types/board.d.ts" */
/** @import { Drawing, Mark, Point } from "../types/drawing.d.ts" */
/** @import { Hex, Land, Outlined } from "./land.js" */

// The ground of a field of hexes as drawings: grass, beach, sea, woods, hills, rivers, cliffs.

const REGIONS = ["marsh", "airfield", "town", "forest", "jungle", "hill", "bluff", "mountain"]; // over grass and sand, in this order
const BANKS = ["bank", "edge", "water"];

/** @typedef {ReturnType<typeof import("./land.js").rivers>} Rivers */

/** Nothing for nothing. @param {string} name @param {string} d */
export const path = (name, d) => (d ? svg("path", { class: name, d }) : null);

/** @param {(Element | null)[]} elements @returns {Element[]} */
const those = (...elements) => elements.filter((one) => one !== null);

/** @param {Outlined[]} set @returns {string} each hex by itself */
const outlines = (set) =>
  set.map((hex) => `M${hex.corners.map((point) => point.map(fine).join(" ")).join("L")}z`).join("");

/** @param {Hex[]} set @param {string[]} tints */
const of = (set, ...tints) => set.filter((hex) => tints.includes(hex.tint));

/** @param {Land} land @returns {Hex[]} the sea, and as much of it as would lie outside */
const oceanOf = (land) => of([...land.hexes.values(), ...land.outside.values()], "ocean");

/** Everything over the grass, from below. @param {Land} land @param {Rivers} river @param {string} uid @returns {Element[]} */
function drawTerrain(land, river, uid) {
  const all = [...land.hexes.values()];
  const shore = of([...all, ...land.outside.values()], "sand", "ocean");
  return [
    ...meadows(all),
    ...those(path("field-sand", union(shore))),
    ...REGIONS.flatMap((tint) => regionOf(tint, of(all, tint), land)),
    ...seaOf(oceanOf(land), uid),
    ...riverOf(river),
    ...river.fords.map((hex) => fordAt(hex, river)),
    ...cliffsOf(of(all, "bluff")),
  ];
}

/** Paler and darker patches in the grass. @param {Hex[]} all */
function meadows(all) {
  const patches = all.filter((hex) => hex.tint === "grass" && hex.random() < 0.4);
  return patches.map(({ at, random }) =>
    svg("ellipse", {
      class: random() < 0.5 ? "field-patch" : "field-patch field-patch-dark",
      cx: fine(at[0] + (random() - 0.5) * 40),
      cy: fine(at[1] + (random() - 0.5) * 30),
      rx: fine(26 + random() * 26),
      ry: fine(9 + random() * 9),
    }),
  );
}

/** @param {string} tint @param {Hex[]} set @param {Land} land */
function regionOf(tint, set, land) {
  if (!set.length) return [];
  const lines = tint === "hill" || tint === "bluff" ? contours(set, land) : [];
  return those(
    path(`field-${tint}`, union(set)),
    ...lines.map((line, i) => path(`field-contour field-contour-${i}`, line)),
  );
}

/** @param {Hex[]} ocean @param {string} uid */
function seaOf(ocean, uid) {
  if (!ocean.length) return [];
  const edges = borders(ocean, ({ hex, i }) => !hex.outside && Boolean(hex.near[i]));
  const coast = lineOf(edges);
  const waves = ["field-shoal", "field-surf", "field-foam"].map((name) => path(name, coast));
  return those(
    path("field-wet", coast),
    path("field-ocean", union(ocean)),
    svg("g", { "clip-path": `url(#${uid}-sea)` }, ...waves),
  );
}

/** @param {Parameters<typeof chains>[0]} edges @param {number} [r] */
const lineOf = (edges, r) =>
  chains(edges)
    .map((chain) => rounded(chain, r))
    .join("");

/** @param {Rivers} river */
function riverOf({ d, pond, stream }) {
  if (!d) return [];
  const banks = BANKS.map((part) =>
    svg("g", { class: `field-river field-river-${part}` }, path("", d), path("field-pond", pond)),
  );
  return those(...banks, path("field-stream", stream));
}

/** @param {Hex} hex @param {Rivers} river */
function fordAt({ id, at: [x, y] }, { courses }) {
  return svg(
    "g",
    { class: "field-ford", transform: `translate(${x} ${y}) rotate(${fine((courses.get(id) ?? 0) + 90)})` },
    svg("rect", { x: -15, y: -6, width: 30, height: 12, rx: 6 }),
    svg("path", { d: "M-11-1h.1M-4.5 2h.1M2-2h.1M8 2h.1M12-2h.1" }),
  );
}

/** Where a bluff falls to the sea. @param {Hex[]} bluffs */
function cliffsOf(bluffs) {
  const cliffs = borders(bluffs, ({ hex, i }) => ["sand", "ocean"].includes(hex.near[i]?.tint ?? ""));
  return those(path("field-cliff", cliffs.map(ticks).join("")), path("field-cliff-edge", lineOf(cliffs, 3)));
}

const OVER = new Set(["bunker", "field_bunker", "seawall", "hedgehog"]); // works stand over the veil, like pieces
/** @type {Record<string, string>} */
const LIFT = { seawall: " translate(0 -23)", hedgehog: " translate(0 9)" };
/** @type {Record<string, string>} */
const COVER = { grass: "tufts", sand: "grains", ocean: "waves" };
const COME_AND_GO = ["sandbag", "wire", "mine"]; // pieces that are drawn with motifs too
const TIGHT = 34; // px: narrower hexes show one figure and a numeral
const LEAST = { mouse: 38, finger: 44 }; // px that a hex is wide at least, when a field opens
const FIRST = -1000; // in the order of what stands on the ground

/**
 * Draws everything of a field that never moves: the layer under the veil, the works over it, and the marks it has drawn.
 * @param {Drawing} map @param {DrawnBoard} board @param {string} uid @param {Spots} places @returns {FieldDrawing}
 */
export function drawField(map, board, uid, places) {
  const land = survey(map);
  const river = rivers(map, land);
  const all = [...land.hexes.values()];
  const [x0, y0, x1, y1] = land.box;
  const frame = { x: fine(x0), y: fine(y0), width: fine(x1 - x0), height: fine(y1 - y0) };
  const terrain = drawTerrain(land, river, uid);
  const { drawn, standing, works, used } = furnish(map, board, land, river, uid);
  const ocean = oceanOf(land);
  const clips = svg(
    "defs",
    {},
    svg("clipPath", { id: `${uid}-field` }, svg("rect", frame)),
    ocean.length ? svg("clipPath", { id: `${uid}-sea` }, svg("path", { d: union(ocean) })) : null,
    ...defineMotifs(uid, [...used, ...COME_AND_GO.filter((name) => !used.has(name))]),
  );
  const layer = svg(
    "g",
    { class: "field", "aria-hidden": "true", "clip-path": `url(#${uid}-field)` },
    clips,
    svg("rect", { class: "field-grass", ...frame }),
    ...terrain,
    ...standing,
    path("field-shade", outlines([...land.outside.values()])),
    path("field-grid", outlines(all)),
    ...(map.lines ?? []).flatMap(({ class: name, d }) => [
      path(`field-line-halo of-${name}`, d),
      path(`field-line of-${name}`, d),
    ]),
    svg("rect", { class: "field-frame", ...frame }),
  );
  for (const hex of all) {
    const place = places.get(hex.id);
    if (place) place.field = { uid, scale: land.scale };
  }
  return { layer, works, drawn, width: 2 * land.half };
}

/**
 * What stands on the ground, and the works over it.
 * @param {Drawing} map @param {DrawnBoard} board @param {Land} land @param {Rivers} river @param {string} uid
 */
function furnish(map, board, land, river, uid) {
  const { scale } = land;
  const all = [...land.hexes.values()];
  /** @type {Set<string>} */
  const used = new Set(); // motifs
  /** @param {string} name @param {Hex} hex */
  const place = (name, hex, more = "") => {
    used.add(name);
    return motif(uid, name, hex.at, hex.id, `${scale === 1 ? "" : ` scale(${scale})`}${more}`);
  };
  const cover = all.filter((hex) => COVER[hex.tint] && !river.wet.has(hex)).map((hex) => place(COVER[hex.tint], hex));
  const at = new Map(all.map((hex) => [hex.id, hex]));
  /** @type {Set<Mark>} */
  const drawn = new Set();
  /** @type {{order: number, element: Element}[]} */
  const standing = [];
  /** @type {Map<Hex, Mark[]>} */
  const medals = new Map();
  const works = svg("g", { class: "works" });
  for (const mark of map.marks) {
    const hex = at.get(mark.place ?? "");
    if (!hex) continue;
    drawn.add(mark); // what has no motif is told by the ground alone
    const { symbol } = mark;
    const order = hex.at[1];
    if (symbol === "medal") medals.set(hex, [...(medals.get(hex) ?? []), mark]);
    else if (symbol === "exit") works.append(exit(hex, land, dress(board, mark.owner)));
    else if (OVER.has(symbol)) works.append(place(symbol, hex, LIFT[symbol] ?? ""));
    else if (symbol === "bridge") {
      const turn = ` rotate(${fine((river.courses.get(hex.id) ?? 90) + 90)})`;
      standing.push({ order: FIRST + order, element: place("bridge", hex, turn) });
    } else if (isMotif(symbol)) standing.push({ order, element: place(symbol, hex) });
  }
  if (medals.size) used.add("medal");
  for (const [hex, marks] of medals) works.append(...marks.map((mark, i) => medal(mark, hex, i, board, uid, scale)));
  standing.sort((a, b) => a.order - b.order);
  return { used, drawn, works, standing: [...cover, ...standing.map(({ element }) => element)] };
}

/** One of several medals of a hex. @param {Mark} mark @param {Hex} hex @param {number} i @param {DrawnBoard} board @param {string} uid @param {number} scale */
function medal(mark, hex, i, board, uid, scale) {
  /** @type {Point} */
  const at = [hex.at[0] + (21 - i * 14) * scale, hex.at[1] - 19 * scale];
  const element = motif(uid, "medal", at, "", ` scale(${scale})`);
  const passing = /temporary/.test(mark.kind ?? "");
  element.setAttribute("class", `medal ${dress(board, mark.owner)}${passing ? " medal-while" : ""}`);
  return element;
}

/** The class with the colours of an owner or a side. @param {DrawnBoard} board @param {string} [id] */
function dress(board, id) {
  const index = board.owners.findIndex((owner) => owner.id === id);
  return index < 0 ? "owner-none" : `owner-${board.game}-${index}`;
}

/** A chevron that points out of the board. @param {Hex} hex @param {Land} land @param {string} name */
function exit(hex, { steps, side, scale }, name) {
  const free = steps.filter((_, i) => !hex.near[i]);
  const [x, y] = [0, 1].map((i) => free.reduce((sum, step) => sum + step[i], 0));
  const turn = Math.abs(y) >= Math.abs(x) * 0.6 ? (y < 0 ? 0 : 180) : x > 0 ? 90 : 270;
  const far = turn % 180 ? side * 0.72 : side * 0.78;
  return svg(
    "g",
    {
      class: `exit ${name}`,
      "data-exit": hex.id,
      transform: `translate(${hex.at}) rotate(${turn}) translate(0 ${-far}) scale(${scale})`,
    },
    svg("path", { class: "exit-halo", d: "M-8 5l8-8 8 8" }),
    svg("path", { class: "exit-arrow", d: "M-8 5l8-8 8 8" }),
  );
}

/** Whether hexes are so small that a unit is one figure and a numeral. @param {{width: number}} field @param {number} zoom */
export const tight = (field, zoom) => field.width * zoom < TIGHT;

/**
 * How large a field is at first: all of it, unless its hexes would be too small to read.
 * @param {{width: number}} field @param {Point} map @param {Point} window @param {boolean} touch larger, for fingers
 */
export function firstZoom(field, [width, height], [w, h], touch) {
  return Math.max(Math.min(w / width, h / height), LEAST[touch ? "finger" : "mouse"] / field.width);
}

// Pieces

/**
 * Where everything on a hex stands, in units of the map: works lie before the feet, airplanes fly over the right shoulder.
 * @param {Rows} rows @returns {Layout}
 */
export function fieldLayout(rows) {
  const all = [...rows.piece, ...rows.small, ...rows.mark];
  const works = all.filter((item) => SHAPES[item.shape]?.motif);
  const units = all.filter((item) => SHAPES[item.shape]?.of);
  const others = all.filter((item) => !works.includes(item) && !units.includes(item));
  const lift = units.length && works.length ? -6 : units.length ? -2 : 0;
  /** @type {Figure[]} */
  const items = [
    ...units.map((item, i) => unitAt(item, i * 6, lift - i * 8)),
    ...works.map((item, i) => workAt(item, units.length ? 20 + i * 3 : 4 + (i - (works.length - 1) / 2) * 15)),
    ...others.map((item, i) => markAt(item, 18 - i * 16, units.length ? -22 : -6)),
  ];
  const reach = { left: -30, right: 30, top: -26, bottom: 24 };
  return { items, width: units.length ? 60 : 0, lift, standing: units.length, reach };
}

/** @param {Counted} item @param {number} x @param {number} y @returns {Figure} */
const unitAt = (item, x, y) => ({ ...item, key: `${item.key}*${item.count}`, x, y, form: "unit" });
/** @param {Counted} item @param {number} y @returns {Figure} */
const workAt = (item, y) => ({ ...item, x: 0, y, form: "work" });
/** @param {Counted} item @param {number} x @param {number} y @returns {Figure} */
const markAt = (item, x, y) => ({ ...item, chip: item.count > 1 ? item.count : 0, x, y, form: "mark" });

/**
 * Draws one item of such a layout; null where it is a piece like any other.
 * @param {Figure} item @param {Dressed | undefined} owner @param {Field} field
 */
export function fieldFigure(item, owner, field) {
  if (item.form === "unit") return unit(item.shape, owner, item.count);
  if (item.form === "work")
    return svg("g", { class: "figure work" }, motif(field.uid, SHAPES[item.shape].motif ?? "", [0, 0]));
  return null;
}

/**
 * Where the number of a choice stands on a hex: in its middle, over the heads of the unit, or below what a move there costs.
 * @param {Spot} place @param {Layout | undefined} plan @param {number} number @param {string} [piece] @returns {Badge}
 */
export function fieldBadge(place, plan, number, piece, told = false) {
  const scale = place.field?.scale ?? 1;
  const y = plan?.standing ? -29 : told ? 11 : plan?.items.length ? -16 : 0;
  return { at: [place.at[0], place.at[1] + y * scale], x: 0, y: 0, number, place: place.id, piece };
}
