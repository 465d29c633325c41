// The lines round a place, and the light on it: what may be chosen, is refused, selected or focused.

import { clipId } from "./holdings.js";
import { outlineOf } from "./spaces.js";
import { svg } from "./svg.js";

/** @import { Spot } from "../types/board.d.ts" */

const HALOS = [1, 2, 3, 4];

/** A rim round a space stands a little off it. @param {string} name */
const offRim = (name) => (/^(selected|focus)/.test(name) ? 3.5 : 0);

/** The outline of a place, for rims and fills. @param {Spot} place @param {string} name @returns {SVGElement} */
export function outline(place, name) {
  if (place.kind === "cell") return svg("g");
  if (place.kind === "node") return svg("g", { transform: `translate(${place.at})` }, outlineOfNode(place, name));
  const { d } = place.shape;
  if (place.ring) {
    const [cx, cy, r] = place.ring;
    return svg("g", {}, svg("path", { class: name, d }), svg("circle", { class: name, cx, cy, r }));
  }
  return svg("path", { class: `${name} of-${place.kind}`, d });
}

/** @param {Spot & {kind: "node"}} place @param {string} name */
function outlineOfNode({ shape, space }, name) {
  if (space) return svg("path", { class: `${name} of-space`, d: outlineOf(shape, shape.r + offRim(name)) });
  const at = { class: `${name} damp` };
  if (shape.shape === "square") return svg("rect", { x: -17.5, y: -17.5, width: 35, height: 35, rx: 5, ...at });
  if (shape.shape === "diamond") return svg("path", { d: "M0-19L19 0L0 19L-19 0z", ...at });
  return svg("circle", { r: 13.5, ...at });
}

/** The town or space itself once more. @param {Spot & {kind: "node"}} place */
const again = (place) => svg("g", { class: "node", transform: `translate(${place.at})` }, place.body());

/** A rim with a gap; what stands on the edge of a space is drawn over it. @param {Spot} place @param {string} name */
export const rims = (place, name) => [
  outline(place, `${name}-gap`),
  outline(place, `${name}-rim`),
  ...(place.kind === "node" && place.space ? [again(place)] : []),
];

/** Where every area tells its owner, the lamp is a rim inside of it and a breath. @param {Spot} place @param {string} uid */
export function rimOf(place, uid) {
  const group = svg("g", { class: "may may-area may-rims", "data-place": place.id });
  group.append(outline(place, "may-breath"));
  for (const name of ["may-rim-under", "may-rim"]) {
    const rim = outline(place, name);
    rim.style.clipPath = `url(#${clipId(uid, place.id)})`;
    group.append(rim);
  }
  return group;
}

/** What the list calls a hex stands at its foot while it may be chosen. @param {Spot} place */
function hexName({ id, at, field }) {
  return svg("text", { class: "hex-name", x: at[0], y: at[1] + 36 * (field?.scale ?? 1) }, id);
}

/** @param {Spot} place */
export function glowOf(place) {
  const group = svg("g", { class: `may may-${place.kind}`, "data-place": place.id });
  if (place.kind === "link") {
    group.append(outline(place, "may-halo"), outline(place, "may-road"), outline(place, "may-hit"));
    return group;
  }
  for (const step of HALOS) group.append(outline(place, `may-halo may-halo-${step}`));
  if (place.kind === "area" && !place.field) {
    const { tint, d } = place.shape;
    group.append(svg("path", { class: `may-base tint-${tint}`, d }), svg("path", { class: "may-pale", d }));
  }
  group.append(outline(place, "may-fill"));
  if (place.field) group.append(hexName(place));
  if (place.kind === "node") group.append(again(place));
  return group;
}

/** @param {Spot} place @param {string} uid of the map, which has the hatching */
export function refusedOf(place, uid) {
  const element = outline(place, "refused-rim");
  const fill = outline(place, "refused-fill");
  const parts = /** @type {NodeListOf<SVGElement>} */ (fill.querySelectorAll(".refused-fill"));
  for (const part of [fill, ...parts]) part.style.fill = `url(#${uid}-hatch)`;
  return svg("g", { class: "refused" }, fill, element);
}
