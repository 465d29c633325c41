// What a pointer points at, and how far a place reaches.

/** @import { Box, Spot, Spots, Target } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */

const WIDE = 90000; // square units: of larger places the anchor is what must be in sight

/**
 * What lies under the pointer. The pale strips at the edges of a world map are the same world.
 * @param {MouseEvent} event @param {Point} point of the map @param {Spots} places @returns {Target | null}
 */
export function targetOf(event, [x, y], places) {
  const under = /** @type {Element} */ (event.target);
  const found = /** @type {SVGElement | null} */ (under.closest?.("[data-piece], [data-place]"));
  if (found) {
    const place = /** @type {SVGElement | null} */ (found.closest("[data-place]"))?.dataset.place ?? "";
    const { piece } = found.dataset;
    return piece ? { place, piece } : { place };
  }
  const ghost = /** @type {SVGElement | null} */ (under.closest?.("[data-ghost]"));
  if (!ghost) return null;
  const there = new DOMPoint(x - Number(ghost.dataset.ghost), y);
  for (const place of places.values()) {
    if (place.kind === "area" && place.path.isPointInFill(there)) return { place: place.id };
  }
  return null;
}

/** @param {Spot} place @returns {Box} */
export function boxOf(place) {
  const [x, y] = place.at;
  const box = place.kind === "area" ? place.path.getBBox() : { x: x - 20, y: y - 20, width: 40, height: 40 };
  if (box.width * box.height > WIDE) return [x - 60, y - 40, x + 60, y + 40];
  return [box.x, box.y, box.x + box.width, box.y + box.height];
}
