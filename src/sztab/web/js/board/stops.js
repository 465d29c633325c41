// Pointing by keyboard: one tab stop for the whole map, arrows from place to place, Enter, W.

import { set, svg } from "./svg.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param on what is done: pick, why, hover, focus, reveal, zoom, home */
export function createStops(viewport, hits, places, on, signal) {
  let stopAt = null; // the place with the tab stop
  let focused = null;

  // Every place that can be pointed at has one element that listens, is named and can have the focus.
  const stops = new Map();
  for (const place of places.values()) {
    if (place.kind === "area") stops.set(place.id, place.path);
    if (place.kind === "node") {
      const circle = place.space ? { class: "hit-space", r: place.shape.r } : { class: "hit fix", r: 17 };
      const target = svg(
        "g",
        { transform: `translate(${place.at})` },
        svg("circle", { ...circle, "data-place": place.id }),
      );
      hits.append(target);
      stops.set(place.id, target.firstChild);
    }
  }
  for (const [id, element] of stops) set(element, { role: "button", tabindex: -1, "data-place": id });

  const listen = (name, heard) => viewport.addEventListener(name, heard, { signal });
  listen("focusin", (event) => {
    const id = event.target.dataset?.place;
    if (!id) return;
    focused = id;
    moveStop(id);
    if (event.target.matches(":focus-visible")) {
      on.focus(id);
      on.reveal(id);
      on.hover({ place: id });
    }
  });
  listen("focusout", () => {
    focused = null;
    on.focus(null);
    on.hover(null);
  });
  listen("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      "+": () => on.zoom(1.35),
      "=": () => on.zoom(1.35),
      "-": () => on.zoom(1 / 1.35),
      0: () => on.home(),
      Enter: () => focused && on.pick({ place: focused, event }),
      " ": () => focused && on.pick({ place: focused, event }),
      w: () => focused && on.why({ place: focused }),
      W: () => focused && on.why({ place: focused }),
    }[event.key];
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = neighbour(focused ?? stopAt, arrow);
      if (next) stops.get(next).focus({ preventScroll: true, focusVisible: true });
    } else if (act) act();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** The next place in a direction: near, and not far off the line. */
  function neighbour(from, [dx, dy]) {
    const here = places.get(from)?.at ?? [0, 0];
    let best = null;
    let least = Infinity;
    for (const id of stops.keys()) {
      if (id === from) continue;
      const [x, y] = places.get(id).at;
      const along = (x - here[0]) * dx + (y - here[1]) * dy;
      const across = Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx);
      if (along <= 2 || across > along * 2) continue;
      const cost = along + across * 1.6;
      if (cost < least) [best, least] = [id, cost];
    }
    return best;
  }

  function moveStop(id) {
    if (stopAt === id) return;
    if (stops.has(stopAt)) stops.get(stopAt).setAttribute("tabindex", "-1");
    stopAt = id;
    stops.get(id)?.setAttribute("tabindex", "0");
  }

  return {
    elements: stops,
    /** The tab stop stands where something may be chosen, unless somebody is on the map. */
    settle(glow) {
      const first = [...glow.keys()].find((id) => stops.has(id));
      if (!focused && first && !glow.has(stopAt)) moveStop(first);
      if (!stopAt) moveStop(stops.keys().next().value);
    },
    focus(id) {
      stops.get(id)?.focus({ preventScroll: true, focusVisible: true });
    },
  };
}
