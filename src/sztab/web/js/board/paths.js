// Supply lines, reach and gaps: lines from place to place over the map.

import { isWhole, wholePath } from "./hexes.js";
import { keep, svg } from "./svg.js";

/** @returns {(paths: {kind: string, owner?: string, places: string[]}[]) => void} draws these and no others */
export function createPaths(layer, places, map) {
  const drawn = new Map();

  /** Railways: a dark casing with white dashes. Over the cut of a world map a line leaves at both edges. */
  function update(paths) {
    const wanted = new Map();
    for (const path of paths) {
      if (isWhole(path.kind)) wanted.set(`${path.kind}||${path.places.join("|")}`, true);
      for (let i = 1; !isWhole(path.kind) && i < path.places.length; i += 1) {
        const [a, b] = [places.get(path.places[i - 1]), places.get(path.places[i])];
        if (a && b) wanted.set(`${path.kind}|${path.owner ?? ""}|${a.id}|${b.id}`, true);
      }
    }
    keep(layer, drawn, wanted, (key) => {
      const [kind, , from, to] = key.split("|");
      if (isWhole(kind)) return wholePath(kind, key.split("|").slice(2).map((id) => places.get(id)).filter(Boolean));
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
