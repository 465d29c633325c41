// The ground of a field of hexes as drawings: grass, beach, sea, woods, hills, rivers, cliffs.

import { borders, chains, contours, fine, rounded, ticks, union } from "./land.js";
import { svg } from "./svg.js";

/** @import { Hex, Land, Outlined } from "./land.js" */

const REGIONS = ["marsh", "airfield", "town", "forest", "jungle", "hill", "bluff", "mountain"]; // over grass and sand, in this order
const BANKS = ["bank", "edge", "water"];

/** @typedef {ReturnType<typeof import("./land.js").rivers>} Rivers */

/** Nothing for nothing. @param {string} name @param {string} d */
export const path = (name, d) => (d ? svg("path", { class: name, d }) : null);

/** @param {(Element | null)[]} elements @returns {Element[]} */
const those = (...elements) => elements.filter((one) => one !== null);

/** @param {Outlined[]} set @returns {string} each hex by itself */
export const outlines = (set) =>
  set.map((hex) => `M${hex.corners.map((point) => point.map(fine).join(" ")).join("L")}z`).join("");

/** @param {Hex[]} set @param {string[]} tints */
const of = (set, ...tints) => set.filter((hex) => tints.includes(hex.tint));

/** @param {Land} land @returns {Hex[]} the sea, and as much of it as would lie outside */
export const oceanOf = (land) => of([...land.hexes.values(), ...land.outside.values()], "ocean");

/** Everything over the grass, from below. @param {Land} land @param {Rivers} river @param {string} uid @returns {Element[]} */
export function drawTerrain(land, river, uid) {
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
