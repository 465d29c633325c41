// Paths that are told as a whole. Their number: what the hexes of a move cost (pass: after it the unit does no more), how many dice a range has.
// sight: from the first place to the last; blocked: the same, by the places between. selected: what all this is about.

import { corners, fine, union } from "./land.js";
import { svg } from "./svg.js";

/** @import { Spot } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */
/** @import { Outlined } from "./land.js" */

const WHOLE = new Set(["selected", "move", "pass", "range", "sight", "blocked"]);
/** @param {string} kind */
export const isWhole = (kind) => WHOLE.has(kind);
/** @param {string} kind */
export const colours = (kind) => kind === "move" || kind === "pass"; // these say by themselves that a hex may be chosen

/** @param {Spot[]} found */
const onField = (found) =>
  found.flatMap((place) =>
    place.field && place.kind === "area" ? { at: place.at, corners: corners(place.shape.d) } : [],
  );

/**
 * The hexes themselves, which lie under the pieces. @param {string} kind @param {number | undefined} number
 * @param {Spot[]} found
 */
export function underPieces(kind, number, found) {
  if (kind === "sight" || kind === "blocked") return svg("g");
  const hexes = onField(found);
  if (kind === "range") {
    const d = union(hexes);
    return svg(
      "g",
      {},
      svg("path", { class: "spread-range-halo", d }),
      svg("path", { class: `spread-range of-${number}`, d }),
    );
  }
  /** @param {Outlined} hex */
  const inset = (hex) =>
    `M${hex.corners.map(([x, y]) => `${fine(hex.at[0] + (x - hex.at[0]) * 0.95)} ${fine(hex.at[1] + (y - hex.at[1]) * 0.95)}`).join("L")}z`;
  return svg("path", { class: `spread-${kind}`, d: hexes.map(inset).join("") });
}

/**
 * Their numbers and the lines of sight, which are read over the pieces. @param {string} kind @param {number | undefined} number
 * @param {Spot[]} found
 */
export function overPieces(kind, number, found) {
  if (kind === "sight" || kind === "blocked")
    return sightLine(
      kind,
      found.map((place) => place.at),
    );
  if (!number) return svg("g");
  const round = kind !== "range";
  /** @param {number} x @param {number} y */
  const label = (x, y) =>
    svg(
      "g",
      { transform: `translate(${fine(x)} ${fine(y)})` },
      round
        ? svg("circle", { class: "spread-cost", r: 9 })
        : svg("rect", { class: "spread-dice", x: -9, y: -9, width: 18, height: 18, rx: 4 }),
      svg("text", { class: round ? "spread-cost-text" : "spread-dice-text", y: 4.3 }, String(number)),
    );
  const hexes = onField(found);
  if (round) return svg("g", {}, ...hexes.map(({ at: [x, y] }) => label(x, y - 20)));
  const [east] = hexes.toSorted((a, b) => b.at[0] - a.at[0]);
  return svg("g", {}, east && label(east.at[0] + 27, east.at[1]));
}

/**
 * An arrow to the target; or a broken line with a cross where the view ends. @param {string} kind
 * @param {Point[]} points
 */
function sightLine(kind, points) {
  const [[ax, ay], [bx, by]] = [points[0], points[points.length - 1]];
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  /** @param {number} far */
  const at = (far, off = 0) => `${fine(ax + ux * far - uy * off)} ${fine(ay + uy * far + ux * off)}`;
  const end = length - 22;
  const d =
    kind === "sight"
      ? `M${at(14)}L${at(end)}M${at(end - 9, -7)}L${at(end)}L${at(end - 9, 7)}`
      : `M${at(14)}L${at(end)}`;
  const line = svg(
    "g",
    { class: `sight sight-${kind}` },
    svg("path", { class: "sight-halo", d }),
    svg("path", { class: "sight-line", d }),
  );
  if (kind === "blocked") {
    const [x, y] = points.length > 2 ? points[1] : [(ax + bx) / 2, (ay + by) / 2];
    const far = Math.max(18, (x - ax) * ux + (y - ay) * uy - (points.length > 2 ? 30 : 0)); // at the near edge of what is in the way
    line.append(
      svg(
        "g",
        { transform: `translate(${at(far)})` },
        svg("circle", { class: "sight-cross", r: 8.5 }),
        svg("path", { class: "sight-cross-lines", d: "M-3.6-3.6l7.2 7.2M3.6-3.6l-7.2 7.2" }),
      ),
    );
  }
  return line;
}
