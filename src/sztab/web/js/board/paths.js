// Supply lines, convoys, reach and gaps: lines from place to place over the map.

import { isWhole, overPieces, underPieces } from "./spread.js";
import { keep, svg } from "./svg.js";

// How a line can be drawn, the same on the map and in its key. Two layers: the casings lie under everything that crosses them.
// rail: a way that is used; waiting: nobody has answered yet; stopped: it was refused; plan: what the reader is putting together.
const TWO_LAYERS = ["rail", "waiting", "stopped", "plan"];

/** One line. Looks that no list knows are railways. */
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

/** How a kind of path is drawn: as its board says, or by its own name where the client itself shows it. */
export const lookOf = (board, kind) => board.paths?.[kind]?.look ?? kind;

/** @returns {(paths: {kind: string, owner?: string, places: string[], number?: number}[]) => void} draws these and no others */
export function createPaths(layer, over, places, board) {
  const { map } = board;
  const drawn = new Map();
  const above = new Map();

  /** Over the cut of a world map a line leaves at both edges. */
  function update(paths) {
    const wanted = new Map();
    const whole = new Map();
    for (const path of paths.filter((one) => isWhole(one.kind)))
      whole.set(`${path.kind}|${path.number ?? ""}|${path.places.join("|")}`, path);
    for (const path of paths.filter((one) => !isWhole(one.kind))) {
      for (let i = 1; i < path.places.length; i += 1) {
        const [a, b] = [places.get(path.places[i - 1]), places.get(path.places[i])];
        if (a && b) wanted.set(`${path.kind}|${path.owner ?? ""}|${a.id}|${b.id}`, true);
      }
    }
    const along =
      (draw) =>
      (_, { kind, number, places: ids }) =>
        draw(kind, number, ids.map((id) => places.get(id)).filter(Boolean));
    keep(over, above, whole, along(overPieces));
    keep(layer, drawn, new Map([...whole, ...wanted]), (key, path) => {
      if (whole.has(key)) return along(underPieces)(key, path);
      const [kind, , from, to] = key.split("|");
      const d = apart(from, to) ?? legs(places.get(from).at, places.get(to).at);
      return drawLine(lookOf(board, kind), d);
    });
    // Casings first: crossings then look like junctions.
    for (const { element } of drawn.values()) {
      const casing = element.querySelector?.(".path-casing");
      if (casing) element.prepend(casing);
    }
  }

  /** A way over two matching triangles has no line between them. */
  function apart(from, to) {
    const way = map.routes.find(
      (route) => route.ends && [route.a, route.b].includes(from) && [route.a, route.b].includes(to),
    );
    return way?.ends.map((end, i) => `M${places.get(i ? way.b : way.a).at}L${end}`).join("");
  }

  function legs([ax, ay], [bx, by]) {
    const turn = map.wrap ?? Infinity;
    if (Math.abs(bx - ax) <= turn / 2) return `M${ax} ${ay}L${bx} ${by}`;
    const shift = bx > ax ? -turn : turn;
    return `M${ax} ${ay}L${bx + shift} ${by}M${ax - shift} ${ay}L${bx} ${by}`;
  }

  return update;
}
