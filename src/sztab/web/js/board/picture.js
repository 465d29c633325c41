// A small still drawing of a part of a board: for glances before and after, for the lobby, for a replay's list.

import { grown, holds, overlap } from "./free.js";
import { drawGround, openGates } from "./ground.js";
import { tight } from "./hexes.js";
import { Holdings } from "./holdings.js";
import { isField } from "./land.js";
import { staticPieces } from "./pieces.js";
import { rings } from "./raster.js";
import { ownersOf } from "./shapes.js";
import { svg } from "./svg.js";

/** @import { BoardScene, Box, DrawnBoard } from "../types/board.d.ts" */
/** @import { Drawing, Point } from "../types/drawing.d.ts" */

const LEAST = 220; // units of the map that a picture shows at least

/**
 * An <svg> round some places (all of the map if none), with the pieces of a scene.
 * @param {DrawnBoard} board @param {BoardScene} scene
 * @param {{places?: string[], width?: number, height?: number, language?: string, names?: boolean, label?: string, least?: number}} [options]
 */
export function picture(
  board,
  scene,
  { places: ids = [], width = 240, height = 150, language = "en", names = true, label = "", least = LEAST } = {},
) {
  const { map } = board;
  const owners = ownersOf(board);
  const [left, top, w, h] = frame(
    map,
    ids.map((id) => spotOf(map, id)).filter((at) => at !== undefined),
    width / height,
    least,
  );
  const ground = drawGround(cut(map, [left, top, left + w, top + h]), board, language);
  const { places } = ground;
  const scale = w / width; // map units for one pixel
  const held = svg("g", { class: "holdings" });
  const drawing = svg(
    "svg",
    {
      class: "board-picture board-map",
      viewBox: `${left} ${top} ${w} ${h}`,
      width,
      height,
      role: label ? "img" : null,
      "aria-label": label || null,
      "aria-hidden": label ? null : "true",
    },
    svg("rect", { class: "sea-ground", width: map.size[0], height: map.size[1] }),
    ground.world,
    ground.field?.layer,
    ground.ghosts,
    held,
    ground.cells.group,
    ground.banners.group,
    ground.routes,
    ground.nodes,
    ground.marks,
  );
  new Holdings(held, ground.uid, places, owners).update(scene.holders);
  drawing.classList.toggle("owned", Boolean(scene.holders));
  openGates(ground.marks, scene.gates ?? {}, board);
  drawing.style.setProperty("--k", String(scale));
  drawing.style.setProperty("--s", String(scale));
  drawing.style.setProperty("--n", String(Math.min(1.4, scale)));
  if (ground.field) drawing.classList.toggle("tiny", tight(ground.field, 1 / scale));
  if (names && scale < 1.35) {
    for (const [size, group] of ground.labels.groups) {
      group.classList.toggle("hidden", Boolean(ground.field)); // a hex is known by what stands round it
      group.style.setProperty("--l", String(Math.max(scale * 10, Math.min(size, scale * 12)) / size));
    }
    drawing.append(ground.labels.layer);
  }
  drawing.append(staticPieces(scene, board, owners, places, scale * (scale > 2.5 ? 0.5 : 0.82))); // of a whole world: hardly more than dots
  for (const element of drawing.querySelectorAll("[data-place]")) element.removeAttribute("data-place");
  return drawing;
}

/**
 * A box of the wanted proportions round the places, inside the map. @param {Point[]} places
 * @param {Drawing} map @param {number} ratio @param {number} least how wide at least, in units of the map
 */
function frame(map, places, ratio, least) {
  const [mw, mh] = map.size;
  if (!places.length) {
    const w = Math.min(mw, mh * ratio);
    return [(mw - w) / 2, (mh - w / ratio) / 2, w, w / ratio];
  }
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [cx, cy] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const wide = Math.max(
    Math.max(...xs) - Math.min(...xs) + 140,
    (Math.max(...ys) - Math.min(...ys) + 90) * ratio,
    least,
  );
  const w = Math.min(wide, mw, mh * ratio);
  const h = w / ratio;
  return [Math.max(0, Math.min(mw - w, cx - w / 2)), Math.max(0, Math.min(mh - h, cy - h / 2)), w, h];
}

/** Where a place is on a map. @param {Drawing} map @param {string} id @returns {Point | undefined} */
function spotOf({ areas, nodes, cells, routes }, id) {
  const known = areas[id] ?? nodes[id] ?? cells?.[id];
  if (known) return known.at;
  const road = routes.find((route) => route.id === id);
  const ends = road && [nodes[road.a]?.at, nodes[road.b]?.at];
  return ends?.[0] && ends[1] && [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2];
}

const AROUND = 40; // units beyond the frame that towns, marks and names reach
const WIDTHS = 12; // and lines

/** @type {WeakMap<{d: string}, Box | null>} */
const extents = new WeakMap();

/** The box round a drawing of straight lines; none is known of curves. @param {{d: string}} drawn @returns {Box | null} */
function extentOf(drawn) {
  const known = extents.get(drawn);
  if (known !== undefined) return known;
  const points = /[^MLlz\d\s.,-]/.test(drawn.d) ? [] : rings(drawn.d).flat();
  /** @type {Box | null} */
  let box = null;
  for (const [x, y] of points)
    box = box ? [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)] : [x, y, x, y];
  extents.set(drawn, box);
  return box;
}

/**
 * As much of a map as a box shows: a small picture of a battle need not draw the other side of the world. Fields of hexes stay whole.
 * @param {Drawing} map @param {Box} shown @returns {Drawing}
 */
export function cut(map, shown) {
  if (isField(map)) return map;
  const near = grown(shown, AROUND);
  /** @param {{d: string}} drawn */
  const shows = (drawn) => {
    const box = extentOf(drawn);
    return !box || overlap(grown(box, WIDTHS), shown);
  };
  /** @template {{at: Point}} Row @param {Record<string, Row>} rows @param {(row: Row) => boolean} keeps @returns {Record<string, Row>} */
  const some = (rows, keeps) => Object.fromEntries(Object.entries(rows).filter(([, row]) => keeps(row)));
  const ends = some(map.nodes, ({ at }) => holds(near, at));
  const routes = map.routes.filter((route) => !map.nodes[route.a] || ends[route.a] || ends[route.b] || shows(route));
  const roads = new Set(routes.flatMap(({ a, b }) => [a, b]));
  const nodes = Object.fromEntries(Object.entries(map.nodes).filter(([id]) => ends[id] || roads.has(id)));
  const [west, east] = map.edges ?? [0, 0];
  return {
    ...map,
    wrap: shown[0] < west || shown[2] > map.size[0] - east ? map.wrap : undefined,
    areas: some(map.areas, shows),
    nodes,
    cells:
      map.cells &&
      some(map.cells, ({ at: [x, y], box: [w, h] }) => overlap(grown([x, y, x, y], Math.max(w, h) / 2), near)),
    routes,
    ground: map.ground.filter(shows),
    marks: map.marks.filter(({ at, place }) => holds(near, at) || Boolean(nodes[place ?? ""])),
    texts: map.texts.filter(({ at }) => holds(near, at)),
  };
}
