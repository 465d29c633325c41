// What is lit, numbered, refused, selected or focused: drawn over the ground, changed only where it differs.

import { overlap } from "./free.js";
import { fieldBadge } from "./hexes.js";
import { pieceBoxes } from "./names.js";
import { cornerOf } from "./plates.js";
import { glowOf, outline, refusedOf, rimOf, rims } from "./rims.js";
import { spaceBadge } from "./spaces.js";
import { keep, set, svg } from "./svg.js";

/** @import { Badge, Box, Glow, Ground, Layers, Layout, LinkSpot, Shown, Spot } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */
/** @import { Pieces } from "./pieces.js" */
/** @import { Kept } from "./svg.js" */

const MANY = 24; // lit at once: their halos are drawn with fewer strokes, for the sake of slow screens

/** How far a number reaches to its sides, in px. @param {string} label @param {boolean} [several] choices stand behind it */
const halfOf = (label, several) => Math.max(9.5, label.length * 3.8 + 4.5) + (several ? 5.5 : 0);

/** What a number reaches, in px. @param {number | undefined} number @param {boolean} [several] @returns {Layout["reach"]} */
function reachOf(number, several) {
  const half = halfOf(String(number ?? ""), several) - 0.5;
  return { left: -half, right: half, top: -9, bottom: 9 };
}

/** @param {Point} at @param {Layout["reach"]} reach in pixels @param {number} unit of the map for a pixel @returns {Box} */
const boxRound = ([x, y], { left, right, top, bottom }, unit) => [
  x + left * unit,
  y + top * unit,
  x + right * unit,
  y + bottom * unit,
];

const ALONG = [0, 9, -9, 17, -17, 26, -26]; // px along a road from its middle
const END = 14; // px at the end of a road that belong to the town
/** Where the number of an empty area may stand. @type {Point[]} */
const ALONE = [
  [0, 0],
  [0, -16],
  [0, 16],
  [-18, 0],
  [18, 0],
  [-15, -13],
  [15, -13],
  [-15, 13],
  [15, 13],
  [0, -22],
  [0, 22],
  [-27, 0],
  [27, 0],
  [-24, -18],
  [24, -18],
  [-24, 18],
  [24, 18],
];

/** Where the number of a town stands: at a corner of it, off its name. @type {Point[]} */
const TOWN = [
  [-13, 1],
  [13, 1],
  [-13, -1],
  [13, -1],
  [0, 1.6],
  [0, -1.6],
];

// Numbers of choices

/** Changed by `changeBadge`. */
function makeBadge() {
  const parts = [
    svg("path", { class: "badge-arrow", d: "M11-6.5L22 0L11 6.500z" }),
    svg("rect", { class: "badge-under" }),
    svg("rect", { class: "badge-plate" }),
    svg("text", { class: "badge-number" }),
    svg("path", { class: "badge-menu", d: "M-3.2-1.7L0 1.7L3.2-1.7" }),
  ];
  return svg("g", { class: "badge" }, svg("g", { class: "fix" }, svg("g", { class: "badge-at" }, ...parts)));
}

/**
 * Several choices: how many, on two plates, with the sign of a menu.
 * @param {SVGElement} element @param {Badge} mark
 */
function changeBadge(element, mark) {
  const { at, x, y, number, ring, several } = mark;
  /** @param {string} name */
  const part = (name) => /** @type {SVGElement} */ (element.querySelector(`.badge-${name}`));
  element.setAttribute("transform", `translate(${at})`);
  part("at").setAttribute("transform", `translate(${x} ${y})`);
  const label = String(number ?? "");
  const half = halfOf(label, several);
  const plain = { y: -9.5, width: 2 * half, height: 19, rx: 9.5, visibility: label ? null : "hidden" };
  const more = { visibility: several ? null : "hidden" };
  set(part("plate"), { x: -half, ...plain });
  set(part("under"), { x: -half + 2.5, ...plain, y: -6.5, ...more });
  set(part("menu"), { transform: `translate(${half - 8.5} 0.5)`, ...more });
  if (part("number").textContent !== label) part("number").textContent = label;
  set(part("number"), { x: several ? -5 : 0, y: 4.4 });
  set(part("arrow"), {
    transform: `rotate(${mark.arrow ?? 0})`,
    visibility: mark.arrow === undefined ? "hidden" : null,
  });
  element.classList.toggle("badge-faint", Boolean(mark.faint));
  element.querySelector(".badge-ring")?.remove();
  if (ring) element.firstElementChild?.prepend(ringOf(ring));
  if (mark.place) element.dataset.place = mark.place;
  if (mark.piece) element.dataset.piece = mark.piece;
}

/** @param {NonNullable<Badge["ring"]>} ring */
const ringOf = ([x, y, w, h]) =>
  svg("rect", { class: "badge-ring", x: x - w / 2 - 3, y: y - h / 2 - 3, width: w + 6, height: h + 6, rx: 8 });

/** What a finger may touch for a number lies under all numbers: where they stand close together, the one that is touched is meant. */
function makeReach() {
  const hit = svg("circle", { class: "badge-hit" });
  return svg("g", { class: "badge-reach" }, svg("g", { class: "fix" }, svg("g", {}, hit)));
}

/** @param {SVGElement} element @param {Badge} mark */
function changeReach(element, { at, x, y, place, piece }) {
  set(element, { transform: `translate(${at})`, "data-place": place ?? null, "data-piece": piece ?? null });
  const inner = element.firstElementChild?.firstElementChild;
  if (inner) set(inner, { transform: `translate(${x} ${y})` });
}

/** @param {Kept<Badge>} known @param {string} key @param {Badge} value @returns {Badge} the known one if it says the same */
function same(known, key, value) {
  const old = known.get(key)?.data;
  return old && JSON.stringify(old) === JSON.stringify(value) ? old : value;
}

export class Marks {
  /** @param {{ground: Ground, pieces: Pieces, layers: Layers, veil: SVGElement, zoom: () => number}} board */
  constructor({ ground, pieces, layers, veil, zoom }) {
    this.zoom = zoom;
    this.ground = ground;
    this.places = ground.places;
    this.pieces = pieces;
    this.layers = layers;
    this.veil = veil;
    /** @type {Shown} */
    this.shown = { glow: new Map(), told: new Set(), lit: null, dim: false, refused: new Set(), selected: new Set() };
    /** @type {Kept<Badge>} */
    this.badges = new Map();
    /** @type {Kept<Badge>} what of them may be touched */
    this.reaches = new Map();
    /** @type {Box[]} where numbers stand already */
    this.numbered = [];
    /** @type {{unit: number, names: Box[], standing: Box[]}} */
    this.crowd = { unit: 1, names: [], standing: [] };
    /** @type {Kept<string>} */
    this.lamps = new Map();
    this.drawn = { refused: this.kept(), lit: this.kept(), selected: this.kept() };
  }

  /** @returns {Kept<boolean>} */
  kept() {
    return new Map();
  }

  /** @param {string} id of a place that is known @returns {Spot} */
  spot(id) {
    return /** @type {Spot} */ (this.places.get(id));
  }

  /** @param {Shown} shown */
  update(shown) {
    this.shown = shown;
    const { glow, refused, selected, lit, dim } = shown;
    this.updateGlow();
    const numbers = this.numbers();
    keep(this.layers.reaches, this.reaches, numbers, makeReach, changeReach);
    keep(this.layers.badges, this.badges, numbers, makeBadge, changeBadge);
    const { uid } = this.ground;
    keep(this.layers.refused, this.drawn.refused, this.known(refused), (id) => refusedOf(this.spot(id), uid));
    keep(this.layers.selected, this.drawn.selected, this.known(selected), (id) =>
      svg("g", {}, ...rims(this.spot(id), "selected")),
    );
    for (const [id, { group, items }] of this.pieces.stacks) {
      const asked = glow.has(id) || [...items.values()].some(({ data }) => glow.has(data.piece?.id ?? ""));
      group.classList.toggle("may-stack", asked);
    }
    this.light(lit);
    this.veil.classList.toggle("on", (dim ?? glow.size > 0) && !this.pieces.holders); // the owners stay in sight
  }

  /** On a field the hex of a unit glows, not the unit. */
  updateGlow() {
    const { glow, told } = this.shown;
    const { layers } = this;
    const lamps = [...glow.keys()].map((id) =>
      this.places.has(id) || !this.ground.field ? id : (this.pieces.find(id)?.place ?? ""),
    );
    const owned = Boolean(this.pieces.holders);
    const { uid } = this.ground;
    /** @param {string} id */
    const lookOf = (id) => `${told.has(id) ? "told" : ""}${glow.get(id)?.faint ? "faint" : ""}`;
    const lights = new Map(lamps.filter((id) => this.places.has(id)).map((id) => [id, lookOf(id)]));
    layers.glow.classList.toggle("many", lights.size > MANY);
    layers.glow.classList.toggle("on", lights.size > 0);
    keep(
      layers.glow,
      this.lamps,
      lights,
      (id) => (owned && this.spot(id).kind === "area" ? rimOf(this.spot(id), uid) : glowOf(this.spot(id))),
      (element, look) => {
        element.classList.toggle("may-told", look.includes("told"));
        element.classList.toggle("may-faint", look.includes("faint"));
      },
    );
    for (const exit of this.exits()) exit.classList.toggle("away", lights.has(exit.dataset.exit ?? "")); // the name of the hex stands there
    for (const [id, { element }] of this.lamps) if (this.spot(id).kind === "link") layers.glow.prepend(element); // under the towns
  }

  /** @returns {Iterable<SVGElement>} the chevrons at the edge of a field */
  exits() {
    return this.ground.field ? (this.layers.glow.ownerSVGElement?.querySelectorAll(".exit") ?? []) : [];
  }

  /** A choice that points at a road has its number there, not at both ends as well. */
  numbers() {
    const { glow } = this.shown;
    const onRoads = new Set();
    for (const [id, { index }] of glow) {
      const place = this.places.get(id);
      if (place?.kind === "link") for (const end of [place.shape.a, place.shape.b]) onRoads.add(`${end}|${index}`);
    }
    /** @type {Map<string, Badge>} */
    const out = new Map();
    this.numbered = [];
    if (glow.size && !this.ground.field) this.crowd = this.crowded();
    for (const [id, value] of glow) {
      const mark = onRoads.has(`${id}|${value.index}`) || this.isHushed(id, value) ? null : this.badgeOf(id, value);
      if (mark) out.set(id, same(this.badges, id, { ...mark, several: value.several, faint: value.faint }));
    }
    return out;
  }

  /** Where a number stands on the map. @param {string} id @param {number} unit of the map for a pixel @returns {Point | undefined} */
  numberAt(id, unit) {
    const badge = this.badges.get(id)?.data;
    return badge ? [badge.at[0] + badge.x * unit, badge.at[1] + badge.y * unit] : undefined;
  }

  /** What numbers keep off. */
  crowded() {
    const { unit, taken } = this.pieces.room(this.zoom());
    return { unit, names: taken, standing: pieceBoxes(this.pieces, unit).map(({ box }) => box) };
  }

  /** Roads that lead to nothing have no numbers: they would hide those that do. @param {string} id @param {Glow} glow */
  isHushed(id, { faint }) {
    const place = this.places.get(id);
    return Boolean(faint) && (place?.kind === "link" || (place?.kind === "node" && !place.space));
  }

  /** Where the number of a choice stands. @param {string} id @param {Glow} glow @returns {Badge | null} */
  badgeOf(id, { number }) {
    const place = this.places.get(id);
    if (place) return this.placeBadge(place, number);
    const found = this.pieces.find(id);
    if (!found) return null;
    const under = this.spot(found.place);
    if (under.field) return fieldBadge(under, this.pieces.layouts.get(found.place), number, id);
    if (under.kind === "node" && under.space) return spaceBadge(under, number, id, found);
    const [w, h] = found.size;
    /** @type {Point[]} */
    const corners = [-1, 1].flatMap((down) =>
      [-1, 1].map((right) => [found.x + right * (w / 2 + 3), found.y + down * (h / 2 + 1)]),
    );
    return {
      at: under.at,
      ...this.clearest(under.at, corners, number),
      number,
      place: found.place,
      piece: id,
      ring: [found.x, found.y, w, h],
    };
  }

  /** Beside the pieces, off the name. @param {Spot} place @param {number} number @returns {Badge | null} */
  placeBadge(place, number) {
    const { id, at } = place;
    const plan = this.pieces.layouts.get(id);
    if (place.field) return fieldBadge(place, plan, number, undefined, this.shown.told.has(id));
    if (place.kind === "node" && place.space) return spaceBadge(place, number);
    const town = place.kind === "node";
    if (place.kind === "link") return this.roadBadge(place, number, Boolean(this.shown.glow.get(id)?.several));
    if (plan?.items.some((item) => item.form === "plate")) return this.plateBadge(place, plan, number);
    if (town && !plan?.standing) {
      const down = plan?.items.length ? 12 : -12;
      return {
        at,
        ...this.clearest(
          at,
          TOWN.map(([x, y]) => [x, y * down]),
          number,
        ),
        number,
        place: id,
      };
    }
    if (!plan?.standing) return { at, ...this.clearest(at, ALONE, number), number, place: id };
    const side = plan.width / 2 + 10;
    /** @type {Point[]} */
    const round = [
      [-side, plan.lift],
      [side, plan.lift],
      [-side + 5, plan.lift - 15],
      [side - 5, plan.lift - 15],
      [-side + 5, plan.lift + 15],
      [side - 5, plan.lift + 15],
      [0, plan.lift - 23],
      [0, plan.lift + 23],
    ];
    return { at, ...this.clearest(at, round, number), number, place: id };
  }

  /** At the first corner of the plate that touches no other, no name and no other number; if there is none, at least no number. @param {Spot} place @param {Layout} plan @param {number} number @returns {Badge} */
  plateBadge({ id, at }, plan, number) {
    const { unit, names } = this.crowd;
    const others = [...this.pieces.layouts].filter(([other]) => other !== id);
    const plates = others.map(([other, { reach }]) => boxRound(this.spot(other).at, reach, unit));
    const reach = reachOf(number, this.shown.glow.get(id)?.several);
    const isOff = [[...plates, ...names], plates, []].map(
      (kept) => (/** @type {number} */ dx, /** @type {number} */ dy) => {
        const box = boxRound([at[0] + dx * unit, at[1] + dy * unit], reach, unit);
        return ![...kept, ...this.numbered].some((other) => overlap(box, other));
      },
    );
    const [x, y] = cornerOf(plan, ...isOff);
    this.numbered.push(boxRound([at[0] + x * unit, at[1] + y * unit], reach, unit));
    return { at, x, y, number, place: id };
  }

  /** None where it would hide another number: the road still glows, and its number is in the list. @param {LinkSpot} place @param {number} number @param {boolean} several @returns {Badge | null} */
  roadBadge(place, number, several) {
    const { unit } = this.crowd;
    const { id, at } = place;
    const reach = reachOf(number, several);
    /** @param {Point} off @returns {Box} */
    const boxOf = ([x, y]) => boxRound([at[0] + x * unit, at[1] + y * unit], reach, unit);
    const free = this.alongRoad(place).filter((off) => !this.numbered.some((other) => overlap(boxOf(off), other)));
    if (!free.length) return null;
    const { x, y } = this.clearest(at, free, number, several);
    return { at, x, y, number, place: id, arrow: this.wayOf(place) };
  }

  /** Where the number of a road may stand: in its middle, else a little along it. @param {LinkSpot} place @returns {Point[]} */
  alongRoad({ shape }) {
    const [[ax, ay], [bx, by]] = [shape.a, shape.b].map((end) => this.spot(end).at);
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const most = long / this.crowd.unit / 2 - END;
    const along = ALONG.filter((off) => Math.abs(off) <= Math.max(0, most));
    return along.map((off) => /** @type {Point} */ ([((bx - ax) / long) * off, ((by - ay) / long) * off]));
  }

  /** In which direction a road would be taken. @param {LinkSpot} place */
  wayOf({ id, shape }) {
    const towards = this.shown.glow.get(id)?.towards ?? "";
    if (towards !== shape.a && towards !== shape.b) return undefined;
    const [from, to] = [shape.a, shape.b].sort((one) => (one === towards ? 1 : -1)).map((end) => this.spot(end).at);
    return Math.round((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI);
  }

  /**
   * The best of several places for a number: off other numbers, off pieces, off names. @param {Point} at @param {Point[]} places in pixels
   * @param {number | undefined} number @param {boolean} [several] @returns {{x: number, y: number}}
   */
  clearest(at, places, number, several) {
    const { unit, standing, names } = this.crowd;
    /** @param {Point} place */
    const boxOf = ([x, y]) => boxRound([at[0] + x * unit, at[1] + y * unit], reachOf(number, several), unit);
    const rated = places.map((place) => {
      const box = boxOf(place);
      /** @param {Box[]} boxes */
      const hits = (boxes) => boxes.filter((other) => overlap(box, other)).length;
      return { place, cost: hits(this.numbered) * 4 + hits(standing) * 3 + hits(names) };
    });
    const [x, y] = rated.reduce((best, one) => (one.cost < best.cost ? one : best)).place;
    this.numbered.push(boxOf([x, y]));
    return { x, y };
  }

  /** @param {Iterable<string>} ids */
  known(ids) {
    return new Map([...ids].filter((id) => this.places.has(id)).map((id) => [id, true]));
  }

  /** What hover or focus in the list points at. @param {string | null} id of a place or a piece */
  light(id) {
    const found = id && !this.places.has(id) ? (this.pieces.find(id)?.place ?? "") : id;
    keep(this.layers.lit, this.drawn.lit, this.known(found ? [found] : []), (key) =>
      svg("g", {}, outline(this.spot(key), "lit-fill"), outline(this.spot(key), "lit-rim")),
    );
    for (const [key, { element }] of this.badges) element.classList.toggle("badge-lit", key === id);
  }

  /** @param {string | null} id */
  focus(id) {
    const place = id && this.places.get(id);
    this.layers.focus.replaceChildren(...(place ? rims(place, "focus") : []));
  }
}
