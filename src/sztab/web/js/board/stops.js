// Pointing by keyboard: one tab stop for the whole map, arrows from place to place, Enter, W.

import { set, svg } from "./svg.js";

/** @import { Glow, KeyHears, Spots } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ZOOM = 1.35;
const FOCUS = { preventScroll: true, focusVisible: true };

/**
 * Every place that can be pointed at has one element that listens, is named and can have the focus.
 * @param {SVGGElement} hits @param {Spots} places
 */
function stopsOf(hits, places) {
  /** @type {Map<string, SVGElement>} */
  const stops = new Map();
  for (const place of places.values()) {
    if (place.kind === "area") stops.set(place.id, place.path);
    if (place.kind === "node") {
      const circle = place.space ? { class: "hit-space", r: place.shape.r } : { class: "hit fix", r: 17 };
      const target = svg("circle", { ...circle, "data-place": place.id });
      hits.append(svg("g", { transform: `translate(${place.at})` }, target));
      stops.set(place.id, target);
    }
  }
  for (const [id, element] of stops) set(element, { role: "button", tabindex: -1, "data-place": id });
  return stops;
}

/**
 * @param {HTMLElement} viewport @param {SVGGElement} hits @param {Spots} places @param {KeyHears} on what is done
 * @param {AbortSignal} signal
 */
export function createStops(viewport, hits, places, on, signal) {
  const stops = stopsOf(hits, places);
  let stopAt = ""; // the place with the tab stop
  let focused = "";

  /** @param {string} id */
  function moveStop(id) {
    if (stopAt === id) return;
    stops.get(stopAt)?.setAttribute("tabindex", "-1");
    stopAt = id;
    stops.get(id)?.setAttribute("tabindex", "0");
  }

  /** @param {FocusEvent} event */
  function focusin(event) {
    const target = /** @type {SVGElement} */ (event.target);
    const id = target.dataset?.place;
    if (!id) return;
    focused = id;
    moveStop(id);
    if (!target.matches(":focus-visible")) return;
    on.focus(id);
    on.reveal(id);
    on.hover({ place: id });
  }

  function focusout() {
    focused = "";
    on.focus(null);
    on.hover(null);
  }

  /** @param {KeyboardEvent} event */
  function keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pick = () => focused && on.pick({ place: focused, event });
    const why = () => focused && on.why({ place: focused });
    /** @type {Record<string, () => unknown>} */
    const acts = {
      "+": () => on.zoom(ZOOM),
      "=": () => on.zoom(ZOOM),
      "-": () => on.zoom(1 / ZOOM),
      0: () => on.home(),
      Enter: pick,
      " ": pick,
      w: why,
      W: why,
    };
    const arrow = ARROWS[event.key];
    const act = arrow ? () => walk(arrow) : acts[event.key];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Point} way */
  function walk(way) {
    const from = focused || stopAt;
    const next = neighbour(places, stops.keys(), from, way);
    if (next) stops.get(next)?.focus(FOCUS);
  }

  viewport.addEventListener("focusin", focusin, { signal });
  viewport.addEventListener("focusout", focusout, { signal });
  viewport.addEventListener("keydown", keydown, { signal });
  return {
    elements: stops,
    /** The tab stop stands where something may be chosen, unless somebody is on the map. @param {Map<string, Glow>} glow */
    settle(glow) {
      const first = [...glow.keys()].find((id) => stops.has(id));
      if (!focused && first && !glow.has(stopAt)) moveStop(first);
      if (!stopAt) moveStop([...stops.keys()][0]);
    },
    /** @param {string} id */
    focus(id) {
      stops.get(id)?.focus(FOCUS);
    },
  };
}

/**
 * The next place in a direction: near, and not far off the line.
 * @param {Spots} places @param {Iterable<string>} ids @param {string} from @param {Point} way @returns {string | null}
 */
export function neighbour(places, ids, from, [dx, dy]) {
  const here = places.get(from)?.at ?? [0, 0];
  let best = null;
  let least = Infinity;
  for (const id of ids) {
    if (id === from) continue;
    const [x, y] = places.get(id)?.at ?? here;
    const along = (x - here[0]) * dx + (y - here[1]) * dy;
    const across = Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx);
    if (along <= 2 || across > along * 2) continue;
    const cost = along + across * 1.6;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
