// Supply lines, convoys, reach and gaps: lines from place to place over the map.

import { corners, fine, union } from "./land.js";
import { keep, svg } from "./svg.js";

/** @import { Drawn, DrawnBoard, Spot, Spots } from "../types/board.d.ts" */
/** @import { Drawing, Point } from "../types/drawing.d.ts" */
/** @import { Outlined } from "./land.js" */
/** @import { Kept } from "./svg.js" */

// How a line can be drawn, the same on the map and in its key. Two layers: the casings lie under everything that crosses them.
// rail: a way that is used; waiting: nobody has answered yet; stopped: it was refused; plan: what the reader is putting together.
const TOWN = 12; // units from the middle of a town to where its lines end
const TWO_LAYERS = ["rail", "waiting", "stopped", "plan"];

/** One line. Looks that no list knows are railways. @param {string} look @param {string} d */
export function drawLine(look, d) {
  if (look === "gap" || look === "reach") return svg("path", { class: `path-${look}`, d });
  const known = TWO_LAYERS.includes(look) ? look : "rail";
  return svg(
    "g",
    { class: `path path-${known}` },
    svg("path", { class: "path-casing", d }),
    svg("path", { class: "path-dashes", d }),
  );
}

/**
 * How a kind of path is drawn: as its board says, or by its own name where the client itself shows it.
 * @param {DrawnBoard} board @param {string} kind
 */
export const lookOf = (board, kind) => board.paths?.[kind]?.look ?? kind;

/**
 * @param {SVGGElement} layer @param {SVGGElement} over what is read over the pieces @param {Spots} places
 * @param {DrawnBoard} board @returns {(paths: Drawn[]) => void} draws these and no others
 */
export function createPaths(layer, over, places, board) {
  /** @type {Kept<Drawn>} */
  const drawn = new Map();
  /** @type {Kept<Drawn>} */
  const above = new Map();
  /** @param {string[]} ids @returns {Spot[]} */
  const spots = (ids) => ids.flatMap((id) => places.get(id) ?? []);

  return (paths) => {
    /** @type {Map<string, Drawn>} */
    const wanted = new Map();
    /** @type {Map<string, Drawn>} */
    const whole = new Map();
    for (const path of paths.filter((one) => isWhole(one.kind)))
      whole.set(`${path.kind}|${path.number ?? ""}|${path.places.join("|")}`, path);
    for (const { kind, owner, places: ids } of paths.filter((one) => !isWhole(one.kind))) {
      for (let i = 1; i < ids.length; i += 1) {
        const leg = [ids[i - 1], ids[i]];
        const key = [kind, owner ?? "", ...leg].join("|");
        if (spots(leg).length === 2) wanted.set(key, drawn.get(key)?.data ?? { kind, owner, places: leg });
      }
    }
    keep(over, above, whole, (_, { kind, number, places: ids }) => overPieces(kind, number, spots(ids)));
    keep(layer, drawn, new Map([...whole, ...wanted]), (key, { kind, number, places: ids }) => {
      if (whole.has(key)) return underPieces(kind, number, spots(ids));
      const [from, to] = spots(ids);
      const ends = /** @type {[Point, Point]} */ ([from, to].map((one, i) => off(one, i ? from.at : to.at)));
      return drawLine(lookOf(board, kind), apart(from, to, board.map) ?? legs(...ends, board.map.wrap));
    });
    // Casings first: crossings then look like junctions.
    for (const { element } of drawn.values()) {
      const casing = element.querySelector(".path-casing");
      if (casing) element.prepend(casing);
    }
  };
}

/** Lines end at the rim of a town, which shows whose it is. @param {Spot} place @param {Point} towards @returns {Point} */
function off(place, [x, y]) {
  const [ax, ay] = place.at;
  const length = Math.hypot(x - ax, y - ay);
  if (place.kind !== "node" || place.space || length < 3 * TOWN) return place.at;
  return [ax + ((x - ax) * TOWN) / length, ay + ((y - ay) * TOWN) / length];
}

/** A way over two matching triangles has no line between them. @param {Spot} from @param {Spot} to @param {Drawing} map */
function apart(from, to, map) {
  for (const { a, b, ends } of map.routes) {
    if (!ends || ![a, b].includes(from.id) || ![a, b].includes(to.id)) continue;
    const both = from.id === a ? [from, to] : [to, from];
    return ends.map((end, i) => `M${both[i].at}L${end}`).join("");
  }
  return undefined;
}

/**
 * Over the cut of a world map a line leaves at both edges.
 * @param {Point} from @param {Point} to @param {number} [wrap] how wide the world is
 */
export function legs([ax, ay], [bx, by], wrap = Infinity) {
  if (Math.abs(bx - ax) <= wrap / 2) return `M${ax} ${ay}L${bx} ${by}`;
  const shift = bx > ax ? -wrap : wrap;
  return `M${ax} ${ay}L${bx + shift} ${by}M${ax - shift} ${ay}L${bx} ${by}`;
}

// Paths that are told as a whole. Their number: what the hexes of a move cost (pass: after it the unit does no more), how many dice a range has.

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
function underPieces(kind, number, found) {
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
function overPieces(kind, number, found) {
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
