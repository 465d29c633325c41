// A field of hexes: terrain that grows together over neighbours, water, cliffs, contours, the grid, section lines, works, medals and exits;
// and how units stand on it. Tints and symbols come with the map; nothing here knows a game.

import { defineMotifs, dice, isMotif, motif, unit } from "./motifs.js";
import { SHAPES } from "./symbols.js";
import { svg } from "./svg.js";

const TINTS = new Set(["grass", "forest", "town", "hill", "bluff", "ocean", "sand", "mountain", "jungle", "marsh", "airfield"]);
const REGIONS = ["marsh", "airfield", "town", "forest", "jungle", "hill", "bluff", "mountain"]; // over grass and sand, in this order
const HEIGHTS = [0.6, 0.77, 0.91]; // where contours run, 1 is the top
const OVER = new Set(["bunker", "field_bunker", "seawall", "hedgehog"]); // works stand over the veil, like pieces
const COVER = { grass: "tufts", sand: "grains", ocean: "waves" };
const TIGHT = 34; // px: narrower hexes show one figure and a numeral
const LEAST = 44; // px: hexes are not smaller at first
const BUTTONS = 52; // px at the left edge
const ROUNDING = 5;

export const isField = (map) => Object.values(map.areas).some((area) => TINTS.has(area.tint));
const isHex = (area) => TINTS.has(area.tint);

const key = (x, y) => `${Math.round(x)}|${Math.round(y)}`;
const fine = (value) => Math.round(value * 10) / 10;

/** Corners of an outline written as one absolute start and relative lines. */
function corners(d) {
  const [x, y, ...steps] = d.match(/-?(?:\d+\.?\d*|\.\d+)/g).map(Number);
  const out = [[x, y]];
  for (let i = 0; i + 1 < steps.length; i += 2) out.push([out.at(-1)[0] + steps[i], out.at(-1)[1] + steps[i + 1]]);
  return out.slice(0, 6);
}

/** The hexes of a map, those that would lie round it, and who is next to whom. */
function survey(map) {
  const hexes = new Map();
  for (const [id, area] of Object.entries(map.areas)) {
    if (isHex(area)) hexes.set(key(...area.at), { id, at: area.at, tint: area.tint, corners: corners(area.d), random: dice(id) });
  }
  const [first] = hexes.values();
  const side = Math.abs(first.corners[2][1] - first.corners[1][1]);
  const half = Math.abs(first.corners[1][0] - first.corners[0][0]);
  const steps = [[half, -1.5 * side], [2 * half, 0], [half, 1.5 * side], [-half, 1.5 * side], [-2 * half, 0], [-half, -1.5 * side]];
  const around = (hex) => steps.map(([dx, dy]) => key(hex.at[0] + dx, hex.at[1] + dy));
  const outside = new Map();
  for (const hex of hexes.values()) {
    hex.near = around(hex).map((id) => hexes.get(id) ?? null);
    steps.forEach(([dx, dy], i) => {
      const there = around(hex)[i];
      if (hexes.has(there) || outside.has(there)) return;
      const tint = ["ocean", "sand"].includes(hex.tint) ? hex.tint : "grass";
      outside.set(there, { id: there, at: [hex.at[0] + dx, hex.at[1] + dy], tint, corners: hex.corners.map(([x, y]) => [x + dx, y + dy]), outside: true });
    });
  }
  const xs = [...hexes.values()].map((hex) => hex.at[0]);
  const ys = [...hexes.values()].map((hex) => hex.at[1]);
  const box = [Math.min(...xs) - half, Math.min(...ys) - side, Math.max(...xs) + half, Math.max(...ys) + side];
  return { hexes, outside, steps, side, half, box, scale: side / 40 };
}

/** The borders of a set of hexes: edges that no two of them share. */
function borders(set, keep = () => true) {
  const edges = new Map();
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

/** Edges put together to lines; closed ones say so. */
function chains(edges) {
  const next = new Map(edges.map((edge) => [edge.from, edge]));
  const ends = new Set(edges.map((edge) => edge.to));
  const out = [];
  const follow = (start) => {
    const points = [start.a];
    let edge = start;
    while (edge) {
      next.delete(edge.from);
      points.push(edge.b);
      edge = next.get(edge.to);
    }
    return points;
  };
  for (const edge of edges) if (next.has(edge.from) && !ends.has(edge.from)) out.push({ points: follow(edge), closed: false });
  for (const edge of edges) if (next.has(edge.from)) out.push({ points: follow(edge).slice(0, -1), closed: true });
  return out;
}

/** A line with its corners rounded. */
function rounded({ points, closed }, r = ROUNDING) {
  const towards = (a, b) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const t = Math.min(0.5, r / length);
    return [fine(a[0] + (b[0] - a[0]) * t), fine(a[1] + (b[1] - a[1]) * t)];
  };
  const n = points.length;
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

const union = (set) => chains(borders(set)).map((chain) => rounded(chain)).join("");

/** Contours of hills: lines of equal height over all hexes of a kind, walked square by square. */
function contours(set, { side, half }) {
  const reach = side * 1.55;
  const step = side / 9;
  const cells = new Map();
  const height = (x, y) => {
    const sum = set.reduce((total, { at }) => total + Math.max(0, 1 - ((at[0] - x) ** 2 + (at[1] - y) ** 2) / reach ** 2) ** 2, 0);
    return sum + 0.022 * (Math.sin(x / 9 + y / 23) + Math.sin(y / 8 - x / 31));
  };
  const heightAt = (i, j) => {
    const name = `${i},${j}`;
    if (!cells.has(name)) cells.set(name, height(i * step, j * step));
    return cells.get(name);
  };
  const squares = new Set();
  for (const { at } of set) {
    for (let i = Math.floor((at[0] - half) / step); i <= (at[0] + half) / step; i += 1) {
      for (let j = Math.floor((at[1] - side) / step); j <= (at[1] + side) / step; j += 1) squares.add(`${i},${j}`);
    }
  }
  return HEIGHTS.map((level) => {
    const pieces = new Map();
    for (const square of squares) {
      const [i, j] = square.split(",").map(Number);
      const at = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]];
      const values = at.map(([a, b]) => heightAt(a, b));
      const crossing = [];
      for (let k = 0; k < 4; k += 1) {
        const [u, v] = [values[k], values[(k + 1) % 4]];
        if (u < level === v < level) continue;
        const t = (level - u) / (v - u);
        const [p, q] = [at[k], at[(k + 1) % 4]];
        crossing.push({ up: u < level, x: fine((p[0] + (q[0] - p[0]) * t) * step), y: fine((p[1] + (q[1] - p[1]) * t) * step) });
      }
      for (let k = 0; k + 1 < crossing.length; k += 2) {
        const [p, q] = crossing[k].up ? [crossing[k], crossing[k + 1]] : [crossing[k + 1], crossing[k]];
        pieces.set(`${p.x},${p.y}`, { a: [p.x, p.y], b: [q.x, q.y], from: `${p.x},${p.y}`, to: `${q.x},${q.y}` });
      }
    }
    return chains([...pieces.values()]).filter(({ points }) => points.length > 5).map((chain) => rounded(chain, step / 2)).join("");
  });
}

/** Rivers: from edge to edge through their hexes, and straight out of the board. */
function rivers(map, land) {
  const wet = map.ground.filter((row) => row.over).map((row) => ({ row, hex: [...land.hexes.values()].find((hex) => hex.id === row.over) })).filter(({ hex }) => hex);
  const here = new Map(wet.map(({ row, hex }) => [hex, row]));
  const lines = [];
  const streams = [];
  const ponds = [];
  const fords = [];
  const courses = new Map();
  for (const { row, hex } of wet) {
    const [x, y] = hex.at;
    const ends = [];
    hex.near.forEach((other, i) => {
      const [dx, dy] = land.steps[i];
      if (other && (here.has(other) || other.tint === "ocean")) ends.push([x + dx / 2, y + dy / 2]);
    });
    if (ends.length === 1) {
      const [ax, ay] = [x - ends[0][0], y - ends[0][1]];
      const free = land.steps.filter((_, i) => !hex.near[i]).sort((a, b) => b[0] * ax + b[1] * ay - (a[0] * ax + a[1] * ay))[0];
      if (free && free[0] * ax + free[1] * ay > 0) ends.push([x + free[0] * 1.6, y + free[1] * 1.6]);
    }
    const at = (point) => point.map(fine).join(" ");
    const still = hex.near.some((other, i) => here.has(other) && here.has(hex.near[(i + 1) % 6])); // in a pond
    if (ends.length === 2) lines.push(`M${at(ends[0])}Q${at(hex.at)} ${at(ends[1])}`);
    if (ends.length === 2 && !still) streams.push(lines.at(-1));
    if (ends.length !== 2) lines.push(...ends.map((end) => `M${at(hex.at)}L${at(end)}`), ends.length ? "" : `M${at(hex.at)}h.1`);
    hex.near.forEach((other, i) => {
      const third = hex.near[(i + 1) % 6];
      if (i < 2 && here.has(other) && here.has(third)) ponds.push(`M${at(hex.at)}L${at(other.at)}L${at(third.at)}z`);
    });
    const [a, b] = ends.length > 1 ? ends : [hex.at, ends[0] ?? [x, y + 1]];
    courses.set(hex.id, (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI);
    if (row.class === "ford") fords.push(hex);
  }
  return { d: lines.join(""), stream: streams.join(""), pond: ponds.join(""), fords, courses, wet: new Set(here.keys()) };
}

/** Short strokes down a slope, inward from an edge. */
function ticks({ a, b, hex }) {
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

/** Draws everything of a field that never moves. Returns the layer under the veil, the works over it, and the marks it has drawn. */
export function drawField(map, board, uid, places) {
  const land = survey(map);
  const all = [...land.hexes.values()];
  const wide = [...all, ...land.outside.values()];
  const { scale } = land;
  const of = (tints, set = all) => set.filter((hex) => tints.includes(hex.tint));
  const path = (name, d, more = {}) => (d ? svg("path", { class: name, d, ...more }) : null);
  const outlines = (set) => set.map((hex) => `M${hex.corners.map((point) => point.map(fine).join(" ")).join("L")}z`).join("");
  const river = rivers(map, land);
  const layer = svg("g", { class: "field", "aria-hidden": "true", "clip-path": `url(#${uid}-field)` });
  const [x0, y0, x1, y1] = land.box;
  const frame = { x: fine(x0), y: fine(y0), width: fine(x1 - x0), height: fine(y1 - y0) };

  // Ground: grass, then beach under the sea, then what grows on it
  layer.append(svg("rect", { class: "field-grass", ...frame }));
  const patches = all.filter((hex) => hex.tint === "grass" && hex.random() < 0.4);
  layer.append(...patches.map((hex) => svg("ellipse", {
    class: hex.random() < 0.5 ? "field-patch" : "field-patch field-patch-dark",
    cx: fine(hex.at[0] + (hex.random() - 0.5) * 40), cy: fine(hex.at[1] + (hex.random() - 0.5) * 30), rx: fine(26 + hex.random() * 26), ry: fine(9 + hex.random() * 9),
  })));
  const shore = of(["sand", "ocean"], wide);
  const ocean = of(["ocean"], wide);
  if (shore.length) layer.append(path("field-sand", union(shore)));
  for (const tint of REGIONS) {
    const set = of([tint]);
    if (!set.length) continue;
    const d = union(set);
    layer.append(path(`field-${tint}`, d));
    if (tint === "hill" || tint === "bluff") contours(set, land).forEach((line, i) => layer.append(path(`field-contour field-contour-${i}`, line)));
  }
  if (ocean.length) {
    const coast = chains(borders(ocean, ({ hex, i }) => !hex.outside && hex.near[i])).map((chain) => rounded(chain)).join("");
    layer.append(path("field-wet", coast), path("field-ocean", union(ocean)));
    layer.append(svg("g", { "clip-path": `url(#${uid}-sea)` }, path("field-shoal", coast), path("field-surf", coast), path("field-foam", coast)));
  }
  if (river.d) {
    layer.append(...["bank", "edge", "water"].map((part) => svg("g", { class: `field-river field-river-${part}` }, path("", river.d), path("field-pond", river.pond))));
    if (river.stream) layer.append(path("field-stream", river.stream));
  }
  for (const { id, at: [x, y] } of river.fords) {
    layer.append(svg("g", { class: "field-ford", transform: `translate(${x} ${y}) rotate(${fine(river.courses.get(id) + 90)})` },
      svg("rect", { x: -15, y: -6, width: 30, height: 12, rx: 6 }), svg("path", { d: "M-11-1h.1M-4.5 2h.1M2-2h.1M8 2h.1M12-2h.1" })));
  }
  const cliffs = borders(of(["bluff"]), ({ hex, i }) => ["sand", "ocean"].includes(hex.near[i]?.tint));
  layer.append(...[path("field-cliff", cliffs.map(ticks).join("")), path("field-cliff-edge", chains(cliffs).map((chain) => rounded(chain, 3)).join(""))].filter(Boolean));

  // What stands on the ground
  const used = new Set();
  const place = (name, hex, more = "") => {
    used.add(name);
    return motif(uid, name, hex.at, hex.id, `${scale === 1 ? "" : ` scale(${scale})`}${more}`);
  };
  const cover = all.filter((hex) => COVER[hex.tint] && !river.wet.has(hex)).map((hex) => place(COVER[hex.tint], hex));
  const at = new Map(all.map((hex) => [hex.id, hex]));
  const drawn = new Set();
  const standing = [];
  const works = svg("g", { class: "works" });
  const medals = new Map();
  for (const mark of map.marks) {
    const hex = at.get(mark.place);
    if (!hex) continue;
    drawn.add(mark); // what has no motif is told by the ground alone
    if (mark.symbol === "medal") medals.set(hex, [...(medals.get(hex) ?? []), mark]);
    else if (mark.symbol === "exit") works.append(exit(hex, land, dress(board, mark.owner)));
    else if (OVER.has(mark.symbol)) {
      const lift = mark.symbol === "seawall" ? " translate(0 -23)" : mark.symbol === "hedgehog" ? " translate(0 9)" : "";
      works.append(place(mark.symbol, hex, lift));
    } else if (mark.symbol === "bridge") standing.push({ hex, order: -1000, element: place("bridge", hex, ` rotate(${fine((river.courses.get(hex.id) ?? 90) + 90)})`) });
    else if (isMotif(mark.symbol)) standing.push({ hex, order: 0, element: place(mark.symbol, hex) });
  }
  for (const [hex, marks] of medals) {
    used.add("medal");
    marks.forEach((mark, i) => {
      const element = motif(uid, "medal", [hex.at[0] + (21 - i * 14) * scale, hex.at[1] - 19 * scale], "", ` scale(${scale})`);
      element.setAttribute("class", `medal ${dress(board, mark.owner)}${/temporary/.test(mark.kind ?? "") ? " medal-while" : ""}`);
      works.append(element);
    });
  }
  standing.sort((a, b) => a.order + a.hex.at[1] - b.order - b.hex.at[1]);
  layer.append(...cover, ...standing.map(({ element }) => element));
  layer.append(path("field-shade", outlines([...land.outside.values()])), path("field-grid", outlines(all)));
  for (const line of map.lines ?? []) layer.append(path(`field-line-halo of-${line.class}`, line.d), path(`field-line of-${line.class}`, line.d));
  layer.append(svg("rect", { class: "field-frame", ...frame }));
  for (const piece of ["sandbag", "wire", "mine"]) used.add(piece); // pieces that come and go are drawn with them too
  layer.prepend(svg(
    "defs",
    {},
    svg("clipPath", { id: `${uid}-field` }, svg("rect", frame)),
    ocean.length ? svg("clipPath", { id: `${uid}-sea` }, svg("path", { d: union(ocean) })) : null,
    ...defineMotifs(uid, used),
  ));
  for (const hex of all) places.get(hex.id).field = { uid, scale };
  return { layer, works, drawn, width: 2 * land.half };
}

/** The class with the colours of an owner or a side. */
function dress(board, id) {
  const index = (board.owners ?? []).findIndex((owner) => owner.id === id);
  return index < 0 ? "owner-none" : `owner-${board.game}-${index}`;
}

/** A chevron that points out of the board. */
function exit(hex, { steps, side, scale }, name) {
  const out = steps.filter((_, i) => !hex.near[i]).reduce(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  const turn = Math.abs(out[1]) >= Math.abs(out[0]) * 0.6 ? (out[1] < 0 ? 0 : 180) : out[0] > 0 ? 90 : 270;
  const far = turn % 180 ? side * 0.72 : side * 0.78;
  return svg("g", { class: `exit ${name}`, transform: `translate(${hex.at}) rotate(${turn}) translate(0 ${-far}) scale(${scale})` },
    svg("path", { class: "exit-halo", d: "M-8 5l8-8 8 8" }), svg("path", { class: "exit-arrow", d: "M-8 5l8-8 8 8" }));
}

/** Whether hexes are so small that a unit is one figure and a numeral. */
export const tight = (field, zoom) => field.width * zoom < TIGHT;

/** How large a field is at first: all of it, unless its hexes would be too small to read. */
export function firstZoom(field, [width, height], [w, h]) {
  const whole = Math.min(w / width, h / height);
  const beside = Math.min((w - 2 * BUTTONS) / width, h / height); // the buttons cover no hex
  return Math.max(beside * field.width >= LEAST ? beside : whole, LEAST / field.width);
}

// Pieces

/** Where everything on a hex stands, in units of the map: works lie before the feet, airplanes fly over the right shoulder. */
export function fieldLayout(rows) {
  const items = [];
  const works = [...rows.piece, ...rows.small, ...rows.mark].filter((item) => SHAPES[item.shape]?.motif);
  const units = [...rows.piece, ...rows.small, ...rows.mark].filter((item) => SHAPES[item.shape]?.of);
  const others = [...rows.piece, ...rows.small, ...rows.mark].filter((item) => !works.includes(item) && !units.includes(item));
  const lift = units.length && works.length ? -6 : units.length ? -2 : 0;
  units.forEach((item, i) => items.push({ ...item, key: `${item.key}*${item.count}`, x: i * 6, y: lift - i * 8, form: "unit" }));
  works.forEach((item, i) => items.push({ ...item, x: 0, y: units.length ? 20 + i * 3 : 4 + (i - (works.length - 1) / 2) * 15, form: "work" }));
  others.forEach((item, i) => items.push({ ...item, chip: item.count > 1 ? item.count : 0, x: 18 - i * 16, y: units.length ? -22 : -6, form: "mark" }));
  const reach = { left: -30, right: 30, top: -26, bottom: 24 };
  return { items, width: units.length ? 60 : 0, lift, standing: units.length, reach, field: true };
}

/** Draws one item of such a layout; null where it is a piece like any other. */
export function fieldFigure(item, owner, field) {
  if (item.form === "unit") return unit(item.shape, owner, item.count);
  if (item.form === "work") return svg("g", { class: "figure work" }, motif(field.uid, SHAPES[item.shape].motif, [0, 0]));
  return null;
}

/** Where the number of a choice stands on a hex: in its middle, over the heads of the unit, or below what a move there costs. */
export function fieldBadge(place, plan, number, piece, told = false) {
  const { scale } = place.field;
  const y = plan?.standing ? -29 : told ? 11 : plan?.items.length ? -16 : 0;
  return { at: [place.at[0], place.at[1] + y * scale], x: 0, y: 0, number, place: place.id, piece };
}

// Paths that are told as a whole. Their number: what the hexes of a move cost (pass: after it the unit does no more), how many dice a range has.
// sight: from the first place to the last; blocked: the same, by the places between. selected: what all this is about.

const WHOLE = new Set(["selected", "move", "pass", "range", "sight", "blocked"]);
export const isWhole = (kind) => WHOLE.has(kind);
export const colours = (kind) => kind === "move" || kind === "pass"; // these say by themselves that a hex may be chosen

const onField = (found) => found.filter((place) => place.field).map((place) => ({ at: place.at, corners: corners(place.shape.d) }));

/** The hexes themselves, which lie under the pieces. */
export function underPieces(kind, number, found) {
  if (kind === "sight" || kind === "blocked") return svg("g");
  const hexes = onField(found);
  if (kind === "range") {
    const d = union(hexes);
    return svg("g", {}, svg("path", { class: "spread-range-halo", d }), svg("path", { class: `spread-range of-${number}`, d }));
  }
  const inset = (hex) => `M${hex.corners.map(([x, y]) => `${fine(hex.at[0] + (x - hex.at[0]) * 0.95)} ${fine(hex.at[1] + (y - hex.at[1]) * 0.95)}`).join("L")}z`;
  return svg("path", { class: `spread-${kind}`, d: hexes.map(inset).join("") });
}

/** Their numbers and the lines of sight, which are read over the pieces. */
export function overPieces(kind, number, found) {
  if (kind === "sight" || kind === "blocked") return sightLine(kind, found.map((place) => place.at));
  if (!number) return svg("g");
  const round = kind !== "range";
  const label = (x, y) => svg("g", { transform: `translate(${fine(x)} ${fine(y)})` },
    round ? svg("circle", { class: "spread-cost", r: 9 }) : svg("rect", { class: "spread-dice", x: -9, y: -9, width: 18, height: 18, rx: 4 }),
    svg("text", { class: round ? "spread-cost-text" : "spread-dice-text", y: 4.3 }, String(number)));
  const hexes = onField(found);
  if (round) return svg("g", {}, ...hexes.map(({ at: [x, y] }) => label(x, y - 20)));
  const [east] = hexes.toSorted((a, b) => b.at[0] - a.at[0]);
  return svg("g", {}, east && label(east.at[0] + 27, east.at[1]));
}

/** An arrow to the target; or a broken line with a cross where the view ends. */
function sightLine(kind, points) {
  const [[ax, ay], [bx, by]] = [points[0], points.at(-1)];
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const at = (far, off = 0) => `${fine(ax + ux * far - uy * off)} ${fine(ay + uy * far + ux * off)}`;
  const end = length - 22;
  const d = kind === "sight" ? `M${at(14)}L${at(end)}M${at(end - 9, -7)}L${at(end)}L${at(end - 9, 7)}` : `M${at(14)}L${at(end)}`;
  const line = svg("g", { class: `sight sight-${kind}` }, svg("path", { class: "sight-halo", d }), svg("path", { class: "sight-line", d }));
  if (kind === "blocked") {
    const [x, y] = points.length > 2 ? points[1] : [(ax + bx) / 2, (ay + by) / 2];
    const far = Math.max(18, (x - ax) * ux + (y - ay) * uy - (points.length > 2 ? 30 : 0)); // at the near edge of what is in the way
    line.append(svg("g", { transform: `translate(${at(far)})` }, svg("circle", { class: "sight-cross", r: 8.5 }), svg("path", { class: "sight-cross-lines", d: "M-3.6-3.6l7.2 7.2M3.6-3.6l-7.2 7.2" })));
  }
  return line;
}
