// Supply lines, reach and gaps: lines from place to place over the map.

import { isWhole, overPieces, underPieces } from "./hexes.js";
import { keep, svg } from "./svg.js";

/** @returns {(paths: {kind: string, owner?: string, places: string[], number?: number}[]) => void} draws these and no others */
export function createPaths(layer, over, places, map) {
  const drawn = new Map();
  const above = new Map();

  /** Railways: a dark casing with white dashes. Over the cut of a world map a line leaves at both edges. */
  function update(paths) {
    const wanted = new Map();
    const whole = new Map();
    for (const path of paths.filter((one) => isWhole(one.kind))) whole.set(`${path.kind}|${path.number ?? ""}|${path.places.join("|")}`, path);
    for (const path of paths.filter((one) => !isWhole(one.kind))) {
      for (let i = 1; i < path.places.length; i += 1) {
        const [a, b] = [places.get(path.places[i - 1]), places.get(path.places[i])];
        if (a && b) wanted.set(`${path.kind}|${path.owner ?? ""}|${a.id}|${b.id}`, true);
      }
    }
    const along = (draw) => (_, { kind, number, places: ids }) => draw(kind, number, ids.map((id) => places.get(id)).filter(Boolean));
    keep(over, above, whole, along(overPieces));
    keep(layer, drawn, new Map([...whole, ...wanted]), (key, path) => {
      if (whole.has(key)) return along(underPieces)(key, path);
      const [kind, , from, to] = key.split("|");
      const d = apart(from, to) ?? legs(places.get(from).at, places.get(to).at);
      if (kind === "gap") return svg("path", { class: "path-gap", d });
      if (kind === "reach") return svg("path", { class: "path-reach", d });
      return svg("g", { class: `path path-${kind}` }, svg("path", { class: "path-casing", d }), svg("path", { class: "path-dashes", d }));
    });
    // Casings first: crossings then look like junctions.
    for (const { element } of drawn.values()) {
      const casing = element.querySelector?.(".path-casing");
      if (casing) element.prepend(casing);
    }
  }

  /** A way over two matching triangles has no line between them. */
  function apart(from, to) {
    const way = map.routes.find((route) => route.ends && [route.a, route.b].includes(from) && [route.a, route.b].includes(to));
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
