// The layers of a map, from the ground up, and the sizes that keep to the screen, not to the map.

import { tight } from "./hexes.js";
import { svg } from "./svg.js";

/** @import { Ground, Layers } from "../types/board.d.ts" */
/** @import { Drawing } from "../types/drawing.d.ts" */

const LABEL_LEAST = 10; // px on screen: smaller names are hidden

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
    glow: layer("glow"),
    refused: layer("refusals"),
    lit: layer("lit"),
    selected: layer("selected"),
    hits: layer("hits"),
    paths: layer("paths", QUIET),
    pieces: layer("pieces", QUIET),
    over: layer("over", QUIET),
    badges: layer("badges", QUIET),
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
    layers.badges,
    svg("rect", { class: "map-frame", x: 1.5, y: 1.5, width: width - 3, height: height - 3 }),
  );
  return { drawing, layers, veil };
}

/**
 * Sizes at a zoom: pieces hardly change on screen, names grow slowly and are left out where they cannot be read.
 * @param {SVGSVGElement} drawing @param {Ground} ground @param {number} zoom @param {boolean} touch larger, for fingers
 */
export function resize(drawing, ground, zoom, touch) {
  const piece = (touch ? 30 / 26 : 1) * Math.min(1, Math.max(0.62, zoom / 0.6));
  drawing.style.setProperty("--k", String(piece / zoom));
  drawing.style.setProperty("--s", String(zoom > 1 ? 1 / zoom : 1 / Math.max(zoom, 0.7)));
  drawing.style.setProperty("--n", String(zoom > 1 ? zoom ** -0.55 : Math.max(1, 0.8 / zoom)));
  for (const [size, group] of ground.labels.groups) {
    const plain = size * zoom;
    const screen = ground.field
      ? Math.max(plain, Math.min(size, LABEL_LEAST + 1))
      : zoom > 1
        ? size * zoom ** 0.3
        : Math.max(plain, Math.min(size, LABEL_LEAST));
    group.classList.toggle("hidden", plain < LABEL_LEAST * (!ground.field ? 0.74 : size < LABEL_LEAST ? 1 : 0.3));
    group.style.setProperty("--l", String(screen / size / zoom));
  }
  drawing.classList.toggle("far", zoom < 0.7);
  drawing.classList.toggle("near", zoom > 1.6);
  drawing.classList.toggle("tiny", ground.field ? tight(ground.field, zoom) : false);
}
