// Supply lines, convoys, reach and gaps: lines from place to place over the map.

import { isWhole, overPieces, underPieces } from "./spread.js";
import { keep, svg } from "./svg.js";

/** @import { Drawn, DrawnBoard, Spot, Spots } from "../types/board.d.ts" */
/** @import { Drawing, Point } from "../types/drawing.d.ts" */
/** @import { Kept } from "./svg.js" */

// How a line can be drawn, the same on the map and in its key. Two layers: the casings lie under everything that crosses them.
// rail: a way that is used; waiting: nobody has answered yet; stopped: it was refused; plan: what the reader is putting together.
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
      return drawLine(lookOf(board, kind), apart(from, to, board.map) ?? legs(from.at, to.at, board.map.wrap));
    });
    // Casings first: crossings then look like junctions.
    for (const { element } of drawn.values()) {
      const casing = element.querySelector(".path-casing");
      if (casing) element.prepend(casing);
    }
  };
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
