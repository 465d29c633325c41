// A field of hexes: terrain that grows together over neighbours, water, cliffs, contours, the grid, section lines, works, medals and exits;
// and how units stand on it. Tints and symbols come with the map; nothing here knows a game.

import { borders, chains, contours, fine, rivers, rounded, survey, ticks, union } from "./land.js";
import { defineMotifs, isMotif, motif } from "./motifs.js";
import { SHAPES } from "./shapes.js";
import { svg } from "./svg.js";
import { unit } from "./units.js";

const REGIONS = ["marsh", "airfield", "town", "forest", "jungle", "hill", "bluff", "mountain"]; // over grass and sand, in this order
const OVER = new Set(["bunker", "field_bunker", "seawall", "hedgehog"]); // works stand over the veil, like pieces
const COVER = { grass: "tufts", sand: "grains", ocean: "waves" };
const TIGHT = 34; // px: narrower hexes show one figure and a numeral
const LEAST = 44; // px: hexes are not smaller at first
const BUTTONS = 52; // px at the left edge

/** Draws everything of a field that never moves. Returns the layer under the veil, the works over it, and the marks it has drawn. */
export function drawField(map, board, uid, places) {
  const land = survey(map);
  const all = [...land.hexes.values()];
  const wide = [...all, ...land.outside.values()];
  const { scale } = land;
  const of = (tints, set = all) => set.filter((hex) => tints.includes(hex.tint));
  const path = (name, d, more = {}) => (d ? svg("path", { class: name, d, ...more }) : null);
  const outlines = (set) =>
    set.map((hex) => `M${hex.corners.map((point) => point.map(fine).join(" ")).join("L")}z`).join("");
  const river = rivers(map, land);
  const layer = svg("g", { class: "field", "aria-hidden": "true", "clip-path": `url(#${uid}-field)` });
  const [x0, y0, x1, y1] = land.box;
  const frame = { x: fine(x0), y: fine(y0), width: fine(x1 - x0), height: fine(y1 - y0) };

  // Ground: grass, then beach under the sea, then what grows on it
  layer.append(svg("rect", { class: "field-grass", ...frame }));
  const patches = all.filter((hex) => hex.tint === "grass" && hex.random() < 0.4);
  layer.append(
    ...patches.map((hex) =>
      svg("ellipse", {
        class: hex.random() < 0.5 ? "field-patch" : "field-patch field-patch-dark",
        cx: fine(hex.at[0] + (hex.random() - 0.5) * 40),
        cy: fine(hex.at[1] + (hex.random() - 0.5) * 30),
        rx: fine(26 + hex.random() * 26),
        ry: fine(9 + hex.random() * 9),
      }),
    ),
  );
  const shore = of(["sand", "ocean"], wide);
  const ocean = of(["ocean"], wide);
  if (shore.length) layer.append(path("field-sand", union(shore)));
  for (const tint of REGIONS) {
    const set = of([tint]);
    if (!set.length) continue;
    const d = union(set);
    layer.append(path(`field-${tint}`, d));
    if (tint === "hill" || tint === "bluff")
      contours(set, land).forEach((line, i) => layer.append(path(`field-contour field-contour-${i}`, line)));
  }
  if (ocean.length) {
    const coast = chains(borders(ocean, ({ hex, i }) => !hex.outside && hex.near[i]))
      .map((chain) => rounded(chain))
      .join("");
    layer.append(path("field-wet", coast), path("field-ocean", union(ocean)));
    layer.append(
      svg(
        "g",
        { "clip-path": `url(#${uid}-sea)` },
        path("field-shoal", coast),
        path("field-surf", coast),
        path("field-foam", coast),
      ),
    );
  }
  if (river.d) {
    layer.append(
      ...["bank", "edge", "water"].map((part) =>
        svg("g", { class: `field-river field-river-${part}` }, path("", river.d), path("field-pond", river.pond)),
      ),
    );
    if (river.stream) layer.append(path("field-stream", river.stream));
  }
  for (const {
    id,
    at: [x, y],
  } of river.fords) {
    layer.append(
      svg(
        "g",
        { class: "field-ford", transform: `translate(${x} ${y}) rotate(${fine(river.courses.get(id) + 90)})` },
        svg("rect", { x: -15, y: -6, width: 30, height: 12, rx: 6 }),
        svg("path", { d: "M-11-1h.1M-4.5 2h.1M2-2h.1M8 2h.1M12-2h.1" }),
      ),
    );
  }
  const cliffs = borders(of(["bluff"]), ({ hex, i }) => ["sand", "ocean"].includes(hex.near[i]?.tint));
  layer.append(
    ...[
      path("field-cliff", cliffs.map(ticks).join("")),
      path(
        "field-cliff-edge",
        chains(cliffs)
          .map((chain) => rounded(chain, 3))
          .join(""),
      ),
    ].filter(Boolean),
  );

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
      const lift =
        mark.symbol === "seawall" ? " translate(0 -23)" : mark.symbol === "hedgehog" ? " translate(0 9)" : "";
      works.append(place(mark.symbol, hex, lift));
    } else if (mark.symbol === "bridge")
      standing.push({
        hex,
        order: -1000,
        element: place("bridge", hex, ` rotate(${fine((river.courses.get(hex.id) ?? 90) + 90)})`),
      });
    else if (isMotif(mark.symbol)) standing.push({ hex, order: 0, element: place(mark.symbol, hex) });
  }
  for (const [hex, marks] of medals) {
    used.add("medal");
    marks.forEach((mark, i) => {
      const element = motif(
        uid,
        "medal",
        [hex.at[0] + (21 - i * 14) * scale, hex.at[1] - 19 * scale],
        "",
        ` scale(${scale})`,
      );
      element.setAttribute(
        "class",
        `medal ${dress(board, mark.owner)}${/temporary/.test(mark.kind ?? "") ? " medal-while" : ""}`,
      );
      works.append(element);
    });
  }
  standing.sort((a, b) => a.order + a.hex.at[1] - b.order - b.hex.at[1]);
  layer.append(...cover, ...standing.map(({ element }) => element));
  layer.append(path("field-shade", outlines([...land.outside.values()])), path("field-grid", outlines(all)));
  for (const line of map.lines ?? [])
    layer.append(path(`field-line-halo of-${line.class}`, line.d), path(`field-line of-${line.class}`, line.d));
  layer.append(svg("rect", { class: "field-frame", ...frame }));
  for (const piece of ["sandbag", "wire", "mine"]) used.add(piece); // pieces that come and go are drawn with them too
  layer.prepend(
    svg(
      "defs",
      {},
      svg("clipPath", { id: `${uid}-field` }, svg("rect", frame)),
      ocean.length ? svg("clipPath", { id: `${uid}-sea` }, svg("path", { d: union(ocean) })) : null,
      ...defineMotifs(uid, used),
    ),
  );
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
  return svg(
    "g",
    { class: `exit ${name}`, transform: `translate(${hex.at}) rotate(${turn}) translate(0 ${-far}) scale(${scale})` },
    svg("path", { class: "exit-halo", d: "M-8 5l8-8 8 8" }),
    svg("path", { class: "exit-arrow", d: "M-8 5l8-8 8 8" }),
  );
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
  const others = [...rows.piece, ...rows.small, ...rows.mark].filter(
    (item) => !works.includes(item) && !units.includes(item),
  );
  const lift = units.length && works.length ? -6 : units.length ? -2 : 0;
  units.forEach((item, i) =>
    items.push({ ...item, key: `${item.key}*${item.count}`, x: i * 6, y: lift - i * 8, form: "unit" }),
  );
  works.forEach((item, i) =>
    items.push({ ...item, x: 0, y: units.length ? 20 + i * 3 : 4 + (i - (works.length - 1) / 2) * 15, form: "work" }),
  );
  others.forEach((item, i) =>
    items.push({
      ...item,
      chip: item.count > 1 ? item.count : 0,
      x: 18 - i * 16,
      y: units.length ? -22 : -6,
      form: "mark",
    }),
  );
  const reach = { left: -30, right: 30, top: -26, bottom: 24 };
  return { items, width: units.length ? 60 : 0, lift, standing: units.length, reach, field: true };
}

/** Draws one item of such a layout; null where it is a piece like any other. */
export function fieldFigure(item, owner, field) {
  if (item.form === "unit") return unit(item.shape, owner, item.count);
  if (item.form === "work")
    return svg("g", { class: "figure work" }, motif(field.uid, SHAPES[item.shape].motif, [0, 0]));
  return null;
}

/** Where the number of a choice stands on a hex: in its middle, over the heads of the unit, or below what a move there costs. */
export function fieldBadge(place, plan, number, piece, told = false) {
  const { scale } = place.field;
  const y = plan?.standing ? -29 : told ? 11 : plan?.items.length ? -16 : 0;
  return { at: [place.at[0], place.at[1] + y * scale], x: 0, y: 0, number, place: place.id, piece };
}
