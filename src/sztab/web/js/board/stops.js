// Pointing by keyboard: one tab stop for the whole map, arrows from place to place, Enter, W.

import { t } from "../words.js";
import { boundsOf } from "./raster.js";
import { set, svg } from "./svg.js";

/** @import { Box, DrawnBoard, Glow, KeyHears, Layout, NodeSpot, Spot, Spots, Target } from "../types/board.d.ts" */
/** @import { Label, Point, Town } from "../types/drawing.d.ts" */
/** @import { Pieces } from "./pieces.js" */

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
      m: () => on.map(),
      M: () => on.map(),
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

// What places are called: on the map, where names make room for what stands there, and to those who listen.

/**
 * How far, in pixels, the name of a town goes out of the way of what stands there and what is printed at its corners.
 * @param {Label} label @param {NodeSpot} place @param {Layout["reach"]} [reach]
 */
export const outwards = (label, place, reach) => aside(label, place.at, withCorner(place.shape, reach));

const NO_REACH = { left: 0, right: 0, top: 0, bottom: 0 };

/** What is printed at the corners of a town reaches too. @param {Town} town @param {Layout["reach"]} [reach] */
const withCorner = ({ printed = 0 }, reach = NO_REACH) => ({
  ...reach,
  right: Math.max(reach.right, printed > 0 ? 17 : 0),
  left: Math.min(reach.left, printed > 1 ? -17 : 0),
});

/**
 * How far a name moves: sideways if it stands beside its town, else up or down.
 * @param {Label} label @param {Point} at @param {Layout["reach"]} [reach] @returns {Point}
 */
export function aside(label, at, reach = { left: 0, right: 0, top: 0, bottom: 0 }) {
  const [dx, dy] = [label.at[0] - at[0], label.at[1] - at[1]];
  if (label.anchor === "start") return [Math.max(0, reach.right + 2 - dx), 0];
  if (label.anchor === "end") return [Math.min(0, reach.left - 2 - dx), 0];
  if (label.anchor !== "middle") return [0, 0];
  return [0, dy > 0 ? Math.max(0, reach.bottom - 8) : Math.min(0, reach.top + 8)];
}

/**
 * Names of places say what stands there and what may be done.
 * @param {Map<string, Element>} stops @param {DrawnBoard} board @param {Spots} places @param {Pieces} pieces
 * @param {Map<string, Glow>} glow
 */
export function nameStops(stops, board, places, pieces, glow) {
  for (const [id, element] of stops) {
    const place = places.get(id)?.place;
    const mark = glow.get(id);
    const standing = pieces.words(id);
    const parts = [
      place?.name ?? id,
      place?.terrain === "land" || place?.terrain === "sea" ? t(`board.${place.terrain}`) : "",
      ...(place?.marks ?? []).map((one) => board.marks?.[one]?.name),
      ...(standing.length ? standing : [t("board.empty")]),
      mark && mayChoose(mark),
    ];
    set(element, { "aria-label": parts.filter(Boolean).join(", "), "aria-disabled": mark ? null : "true" });
  }
}

/** @param {Glow} mark */
function mayChoose({ number, several }) {
  if (several) return t("board.may choose of", { count: number });
  return number ? t("board.may choose number", { number }) : t("board.may choose");
}

// What a pointer points at, and how far a place reaches.

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

/** What a place takes on the map, of a very large one the middle. @param {Spot} place @returns {Box} */
export function boxOf(place) {
  const [x, y] = place.at;
  if (place.kind !== "area") return [x - 20, y - 20, x + 20, y + 20];
  const box = boundsOf(place.shape);
  return (box[2] - box[0]) * (box[3] - box[1]) > WIDE ? [x - 60, y - 40, x + 60, y + 40] : box;
}
