// What never moves: scenery, areas, roads, towns, marks, names.

import { drawField } from "./hexes.js";
import { isField } from "./land.js";
import { ownersOf } from "./shapes.js";
import { drawBanners, drawCells, drawSpace, isSpace } from "./spaces.js";
import { svg } from "./svg.js";
import { MARKS, SYMBOLS, symbol } from "./symbols.js";
import { drawTown, roomySide } from "./towns.js";

/** @import { DrawnBoard, FieldDrawing, Ground, Labels, Layers, NodeSpot, Spots } from "../types/board.d.ts" */
/** @import { Area, Drawing, Label, Mark, Point, Route, Scenery, Town } from "../types/drawing.d.ts" */

let serial = 0;

/** @param {string[]} names @returns {(row: Scenery) => boolean} */
const scenery =
  (...names) =>
  (row) =>
    names.includes(row.class);

/** @param {Scenery} row */
function draw(row) {
  const element = svg("path", { class: `ground-${row.class}`, d: row.d });
  if (row.width) element.style.strokeWidth = `calc(${row.width}px * var(--n, 1))`;
  return element;
}

/** Draws a map once. @param {Drawing} map @param {DrawnBoard} board @param {string} language @returns {Ground} */
export function drawGround(map, board, language) {
  const uid = `map${++serial}`;
  /** @type {Spots} */
  const places = new Map();
  const known = new Map(board.places.map((place) => [place.id, place]));
  const owners = ownersOf(board);
  /** A diagram may have spaces that some tables play without. @param {[string, Town]} row */
  const played = ([id, node]) => known.has(id) || !isSpace(node);

  /** A place that nobody may enter at this table. @param {string} id */
  const shut = (id) => known.get(id)?.marks?.some((mark) => board.marks?.[mark]?.symbol === "closed") ?? false;

  const world = drawWorld(map, board, uid, places);
  const ghosts = drawGhosts(map, uid);
  const cuts = map.ground.filter(scenery("cut")).map(draw);
  const routes = drawRoutes(map, places, played, shut);
  const nodes = svg("g", { class: "nodes" });
  for (const [id, node] of Object.entries(map.nodes).filter(played)) {
    const space = isSpace(node);
    const group = svg("g", { class: shut(id) ? "node shut" : "node", transform: `translate(${node.at})` });
    nodes.append(group);
    const shape = { ...node, printed: space ? 0 : marksAt(map, id).filter((mark) => MARKS[mark.symbol]).length };
    /** @type {NodeSpot} */
    const spot = { id, kind: "node", at: node.at, shape, node: group, body: () => group, space, holder: null };
    spot.body = () => (space ? drawSpace(node, owners) : drawTown(node, marksAt(map, id), spot.holder));
    if (!space) spot.roomy = roomySide(node.at, inTheWay(map, id));
    group.append(spot.body());
    places.set(id, spot);
  }
  for (const [id, cell] of Object.entries(map.cells ?? {}))
    places.set(id, { id, kind: "cell", at: cell.at, shape: cell });
  const [cells, banners] = [drawCells(map, language), drawBanners(map, owners)];
  const field = isField(map) ? drawField(map, board, uid, places) : null;
  const marks = drawMarks(map, places, field);
  const labels = drawLabels(map, language, played);
  for (const place of places.values()) place.place = known.get(place.id);
  return { uid, world, ghosts, cuts, routes, nodes, cells, banners, marks, places, field, labels };
}

/** Scenery and areas. @param {Drawing} map @param {DrawnBoard} board @param {string} uid @param {Spots} places */
function drawWorld(map, board, uid, places) {
  const world = svg("g", { class: "world", id: uid });
  const under = map.ground.filter((row) => !scenery("graticule", "cut")(row) && !row.over); // what lies over a hex is drawn with the field
  const river = scenery("river");
  world.append(...[...under.filter((row) => !river(row)), ...under.filter(river)].map(draw)); // rivers over all countries
  const areas = Object.entries(map.areas);
  const shades = shadesOf(areas, board.links);
  const zones = new Set(map.marks.filter((mark) => mark.symbol === "anchor").map((mark) => mark.place));
  /** @param {[string, Area]} row */
  const water = ([, area]) => area.tint.startsWith("sea");
  // Water first: the shore is drawn by the land.
  for (const [id, area] of [...areas.filter(water), ...areas.filter((row) => !water(row))]) {
    const shade = shades.get(id) ? ` shade-${shades.get(id)}` : "";
    const name = `area tint-${area.tint}${shade}${zones.has(id) ? " zone" : ""}`;
    const path = svg("path", { class: name, d: area.d, "data-place": id });
    world.append(path);
    places.set(id, { id, kind: "area", at: area.at, shape: area, path });
  }
  world.append(...map.ground.filter(scenery("graticule")).map(draw));
  return world;
}

/** The other ends of a round world, pale at both edges. @param {Drawing} map @param {string} uid */
function drawGhosts({ size: [width, height], wrap, edges = [0, 0] }, uid) {
  const ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
  if (!wrap) return ghosts;
  ghosts.append(
    svg("rect", { class: "ghost-ground", x: 0, y: 0, width: edges[0], height }),
    svg("rect", { class: "ghost-ground", x: width - edges[1], y: 0, width: edges[1], height }),
    svg("use", { href: `#${uid}`, x: -wrap, "data-ghost": -wrap }),
    svg("use", { href: `#${uid}`, x: wrap, "data-ghost": wrap }),
  );
  return ghosts;
}

/** Roads. @param {Drawing} map @param {Spots} places @param {(row: [string, Town]) => boolean} played @param {(id: string) => boolean} shut */
function drawRoutes(map, places, played, shut) {
  const casings = svg("g");
  const cores = svg("g");
  for (const route of map.routes) {
    if (![route.a, route.b].every((end) => !map.nodes[end] || played([end, map.nodes[end]]))) continue;
    if (route.ends) {
      cores.append(...route.ends.map((end) => triangle(end, route.letter ?? "")));
      continue;
    }
    if (!map.nodes[route.a]) {
      cores.append(...laneOf(route.d));
      continue;
    }
    const dotted = route.class.includes("black");
    const casing = dotted ? [] : [svg("path", { class: `route-casing casing-${route.class[0]}`, d: route.d })];
    const parts = [...casing, ...coresOf(route, map)];
    if (shut(route.a) || shut(route.b)) for (const part of parts) part.classList.add("shut");
    casings.append(...casing);
    cores.append(...parts.slice(casing.length));
    if (route.id) {
      const [a, b] = [map.nodes[route.a].at, map.nodes[route.b].at];
      const at = /** @type {Point} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
      places.set(route.id, { id: route.id, kind: "link", at, shape: route, parts });
    }
  }
  return svg("g", { class: "routes" }, casings, cores);
}

/** @param {Drawing} map @param {Spots} places @param {FieldDrawing | null} field */
function drawMarks(map, places, field) {
  const marks = svg("g", { class: "marks" }, field?.works);
  for (const mark of map.marks) {
    if (map.nodes[mark.place ?? ""] || field?.drawn.has(mark)) continue; // printed inside the town, or part of the field
    marks.append(drawMark(mark));
  }
  for (const [id, { ring }] of Object.entries(map.areas)) {
    const place = places.get(id);
    if (!ring || !place) continue;
    const [cx, cy, r] = ring;
    marks.append(svg("circle", { class: "area-ring", cx, cy, r, "data-place": id }));
    place.ring = ring;
  }
  return marks;
}

/**
 * Neighbours of one tint get different shades of it, so that each area is seen as one.
 * @param {[string, Area][]} areas @param {string[][]} links
 */
function shadesOf(areas, links) {
  const tints = new Map(areas.map(([id, area]) => [id, area.tint]));
  /** @type {Map<string, number>} */
  const out = new Map();
  for (const [id, tint] of tints) {
    if (!tint.startsWith("land")) continue;
    const taken = links
      .filter(([a, b]) => a === id || b === id)
      .map(([a, b]) => (a === id ? b : a))
      .filter((other) => tints.get(other) === tint)
      .map((other) => out.get(other));
    out.set(id, [0, 1, 2, 3].find((shade) => !taken.includes(shade)) ?? 0);
  }
  return out;
}

/** Other towns and all names. @param {Drawing} map @param {string} id @returns {Point[]} */
const inTheWay = (map, id) =>
  Object.entries(map.nodes).flatMap(([other, { at, label }]) => (other === id ? [label.at] : [at, label.at]));

/** @param {Drawing} map @param {string} id */
const marksAt = (map, id) => map.marks.filter((mark) => mark.place === id);

/** A lane over the sea: dashes on a pale line, and a small ring on either shore. @param {string} d */
function laneOf(d) {
  const numbers = d.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  const shores = [numbers.slice(0, 2), numbers.slice(-2)].map(([x, y]) =>
    svg("g", { transform: `translate(${x} ${y})` }, svg("circle", { class: "lane-end", r: 3.6 })),
  );
  return [svg("path", { class: "lane-casing", d }), svg("path", { class: "lane", d }), ...shores];
}

/** One of two matching triangles: a road without a line. @param {Point} given @param {string} letter */
function triangle([x, y], letter) {
  return svg(
    "g",
    { class: `route-end of-${letter}`, transform: `translate(${x} ${y})` },
    svg("path", { d: "M-8-11L11 0L-8 11z" }),
    svg("text", { x: -2.5, y: 4 }, letter),
  );
}

/** The colours of a road lie side by side. @param {Route} route @param {Drawing} map */
function coresOf(route, map) {
  if (route.class.length < 2) return [svg("path", { class: `route route-${route.class[0]}`, d: route.d })];
  const [a, b] = [map.nodes[route.a].at, map.nodes[route.b].at];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const step = 3.4 / route.class.length;
  return route.class.map((colour, i) => {
    const off = (i - (route.class.length - 1) / 2) * step;
    const [x, y] = [nx * off, ny * off];
    return svg("path", {
      class: `route route-part route-${colour}`,
      d: `M${a[0] + x} ${a[1] + y}L${b[0] + x} ${b[1] + y}`,
    });
  });
}

const ARROWS = "M-4.4-2h8M1.8-4.300l2.300 2.300-2.300 2.300M4.400 2h-8M-1.800 4.300l-2.300-2.300 2.300-2.300";

/**
 * To whom a gate is open: the sign of a side beside it, in its colours.
 * @param {SVGGElement} marks @param {Record<string, string>} gates sides by mark @param {DrawnBoard} board
 */
export function openGates(marks, gates, board) {
  for (const [mark, id] of Object.entries(gates)) {
    const gate = marks.querySelector(`[data-mark="${CSS.escape(mark)}"] > .damp`);
    const side = board.sides.find((one) => one.id === id);
    if (!gate || !side || gate.getAttribute("data-open") === id) continue;
    gate.setAttribute("data-open", id);
    gate.querySelector(".gate")?.remove();
    const sign = symbol(side.symbol, 0, 0, 9, { class: "gate-sign" });
    const plate = svg(
      "g",
      { class: "gate", transform: "translate(11 -8)" },
      svg("circle", { class: "gate-plate", r: 7 }),
      sign,
    );
    plate.style.setProperty("--body", `light-dark(${side.colour[0]}, ${side.colour[1] ?? side.colour[0]})`);
    gate.append(plate);
  }
}

/** A mark on the map, at a size that hardly changes with the zoom. @param {Mark} mark */
function drawMark(mark) {
  const inside =
    {
      star: () => [path(MARKS.star, 15, "mark-star")],
      home: () => [svg("circle", { class: "mark-disc", r: 9.4 }), path(MARKS.home, 24 * 0.66, "mark-star")],
      strait: () => [
        svg("circle", { class: "mark-strait", r: 8 }),
        svg("path", { class: "mark-strait-arrows", d: ARROWS }),
      ],
      anchor: () => [svg("circle", { class: "mark-harbour", r: 10.5 }), path(MARKS.anchor, 17, "mark-anchor")],
      closed: () => [svg("path", { class: "mark-closed", d: "M-4-4l8 8M4-4l-8 8" })],
    }[mark.symbol] ?? (() => [path(SYMBOLS[mark.symbol] ?? MARKS[mark.symbol] ?? SYMBOLS.dot, 14, "mark-plain")]);
  return svg(
    "g",
    {
      class: `mark mark-of-${mark.symbol}`,
      transform: `translate(${mark.at})`,
      "data-mark": mark.mark,
      "data-place": mark.place,
    },
    svg("g", { class: "damp" }, ...inside()),
  );
}

/** @param {string} name @param {string} d @param {number} size */
const path = (d, size, name) =>
  svg("path", { class: name, d, transform: `translate(${-size / 2} ${-size / 2}) scale(${size / 24})` });

/**
 * Names, grouped by size: each group is scaled, and hidden, as one.
 * @param {Drawing} map @param {string} language @param {(row: [string, Town]) => boolean} played @returns {Labels}
 */
function drawLabels(map, language, played) {
  const layer = svg("g", { class: "labels", "aria-hidden": "true" });
  /** @type {Map<number, SVGGElement>} */
  const groups = new Map();
  /** @param {number} size */
  const group = (size) => {
    const known = groups.get(size);
    if (known) return known;
    const element = svg("g", { class: "label-size" });
    groups.set(size, element);
    layer.append(element);
    return element;
  };
  /** @type {[Label, string, string][]} */
  const rows = [];
  for (const text of map.texts) rows.push([text, `text-${text.class}`, ""]);
  for (const [id, { label }] of Object.entries(map.areas)) rows.push([label, `label-${label.class}`, id]);
  for (const [id, node] of Object.entries(map.nodes).filter(played)) {
    const name = isSpace(node) ? `label-${node.label.class} label-space` : "label-town";
    rows.push([node.label, name, id]);
  }
  /** @type {Labels["texts"]} */
  const texts = new Map();
  for (const [label, name, id] of rows) {
    const size = label.size ?? 12;
    const lines = label.lines[language] ?? label.lines.en;
    const text = svg("text", {
      class: `label ${name}${label.bold ? " label-bold" : ""}`,
      "font-size": size,
      "text-anchor": label.anchor ?? "middle",
      transform: label.rotate ? `rotate(${label.rotate})` : null,
    });
    fillLines(text, lines, size);
    const shift = svg("g", { class: "label-shift" }, svg("g", { class: "label-scale" }, text));
    group(size).append(svg("g", { transform: `translate(${label.at})` }, shift));
    texts.set(text, { label, size, id, shift, off: [0, 0] });
  }
  return { layer, groups, texts };
}

/** @param {SVGTextElement} text @param {string[]} lines @param {number} size */
function fillLines(text, lines, size) {
  const leading = size * 1.1;
  text.replaceChildren(
    ...lines.map((words, i) => svg("tspan", { x: 0, y: (i - (lines.length - 1) / 2) * leading + size * 0.35 }, words)),
  );
}

/** The same ground in other words. @param {Ground} ground @param {DrawnBoard} board @param {string} language */
export function speakGround(ground, board, language) {
  const named = new Map(board.places.map((place) => [place.id, place]));
  for (const place of ground.places.values()) place.place = named.get(place.id);
  for (const [text, { label, size }] of ground.labels.texts)
    fillLines(text, label.lines[language] ?? label.lines.en, size);
  ground.cells.speak(language);
  ground.banners.speak(ownersOf(board));
}

// The layers of a map, from the ground up.

/** @param {string} name */
const layer = (name, attributes = {}) => svg("g", { class: name, ...attributes });
const QUIET = { "aria-hidden": "true" };

/**
 * @param {Drawing} map @param {Ground} ground @param {string} label
 * @returns {{drawing: SVGSVGElement, layers: Layers, veil: SVGRectElement}}
 */
export function createLayers(map, ground, label) {
  const [width, height] = map.size;
  const { uid } = ground;
  const veil = svg("rect", { class: "veil", x: -20, y: -20, width: width + 40, height: height + 40 });
  const layers = {
    held: layer("holdings", QUIET),
    glow: layer("glow"),
    refused: layer("refusals"),
    lit: layer("lit"),
    selected: layer("selected"),
    hits: layer("hits"),
    paths: layer("paths", QUIET),
    pieces: layer("pieces", QUIET),
    over: layer("over", QUIET),
    reaches: layer("badge-reaches", QUIET),
    badges: layer("badges", QUIET),
    told: layer("told-layer", QUIET),
    focus: layer("focus", QUIET),
  };
  ground.routes.id = `${uid}-routes`;
  const hatch = svg(
    "pattern",
    { id: `${uid}-hatch`, width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("path", { class: "hatch-line", d: "M0 0V7" }),
  );
  const drawing = svg(
    "svg",
    { class: "board-map", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": label },
    svg("defs", {}, hatch),
    svg("rect", { class: "sea-ground", width, height }),
    ground.world,
    ground.field?.layer,
    ground.ghosts,
    ...ground.cuts,
    layers.held,
    ground.cells.group,
    ground.banners.group,
    ground.routes,
    ground.nodes,
    veil,
    layers.glow,
    layers.refused,
    layers.lit,
    layers.selected,
    layers.focus,
    layers.hits,
    layers.paths,
    ground.marks,
    ground.labels.layer,
    layers.pieces,
    layers.over,
    layers.told,
    layers.reaches,
    layers.badges,
    svg("rect", { class: "map-frame", x: 1.5, y: 1.5, width: width - 3, height: height - 3 }),
  );
  return { drawing, layers, veil };
}
