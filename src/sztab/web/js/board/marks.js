// What is lit, numbered, refused, selected or focused: drawn over the ground, changed only where it differs.

import { fieldBadge } from "./hexes.js";
import { outlineOf, spaceBadge } from "./spaces.js";
import { keep, set, svg } from "./svg.js";

/** @import { Badge, Glow, Ground, Layers, Layout, Shown, Spot } from "../types/board.d.ts" */
/** @import { Pieces } from "./pieces.js" */
/** @import { Kept } from "./svg.js" */

const MANY = 24; // lit at once: their halos are drawn with fewer strokes, for the sake of slow screens
const HALOS = [1, 2, 3, 4];

/** A rim round a space stands a little off it. @param {string} name */
const offRim = (name) => (/^(selected|focus)/.test(name) ? 3.5 : 0);

/** The outline of a place, for rims and fills. @param {Spot} place @param {string} name @returns {SVGElement} */
function outline(place, name) {
  if (place.kind === "cell") return svg("g");
  if (place.kind === "node") return svg("g", { transform: `translate(${place.at})` }, outlineOfNode(place, name));
  const { d } = place.shape;
  if (place.ring) {
    const [cx, cy, r] = place.ring;
    return svg("g", {}, svg("path", { class: name, d }), svg("circle", { class: name, cx, cy, r }));
  }
  return svg("path", { class: `${name} of-${place.kind}`, d });
}

/** @param {Spot & {kind: "node"}} place @param {string} name */
function outlineOfNode({ shape, space }, name) {
  if (space) return svg("path", { class: `${name} of-space`, d: outlineOf(shape, shape.r + offRim(name)) });
  const at = { class: `${name} damp` };
  if (shape.shape === "square") return svg("rect", { x: -17.5, y: -17.5, width: 35, height: 35, rx: 5, ...at });
  if (shape.shape === "diamond") return svg("path", { d: "M0-19L19 0L0 19L-19 0z", ...at });
  return svg("circle", { r: 13.5, ...at });
}

/** The town or space itself once more. @param {Spot & {kind: "node"}} place */
const again = (place) => svg("g", { class: "node", transform: `translate(${place.at})` }, place.body());

/** A rim with a gap; what stands on the edge of a space is drawn over it. @param {Spot} place @param {string} name */
const rims = (place, name) => [
  outline(place, `${name}-gap`),
  outline(place, `${name}-rim`),
  ...(place.kind === "node" && place.space ? [again(place)] : []),
];

/** @param {Spot} place */
function glowOf(place) {
  const group = svg("g", { class: `may may-${place.kind}`, "data-place": place.id });
  if (place.kind === "link") {
    group.append(outline(place, "may-halo"), outline(place, "may-road"), outline(place, "may-hit"));
    return group;
  }
  for (const step of HALOS) group.append(outline(place, `may-halo may-halo-${step}`));
  if (place.kind === "area" && !place.field) {
    const { tint, d } = place.shape;
    group.append(svg("path", { class: `may-base tint-${tint}`, d }), svg("path", { class: "may-pale", d }));
  }
  group.append(outline(place, "may-fill"));
  if (place.kind === "node") group.append(again(place));
  return group;
}

/** @param {Spot} place @param {string} uid of the map, which has the hatching */
function refusedOf(place, uid) {
  const element = outline(place, "refused-rim");
  const fill = outline(place, "refused-fill");
  const parts = /** @type {NodeListOf<SVGElement>} */ (fill.querySelectorAll(".refused-fill"));
  for (const part of [fill, ...parts]) part.style.fill = `url(#${uid}-hatch)`;
  return svg("g", { class: "refused" }, fill, element);
}

// Numbers of choices

/** Changed by `changeBadge`. */
function makeBadge() {
  const parts = [
    svg("circle", { class: "badge-hit" }),
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
  const half = Math.max(9.5, label.length * 3.8 + 4.5) + (several ? 5.5 : 0);
  const plain = { y: -9.5, width: 2 * half, height: 19, rx: 9.5, visibility: label ? null : "hidden" };
  const more = { visibility: several ? null : "hidden" };
  set(part("plate"), { x: -half, ...plain });
  set(part("under"), { x: -half + 2.5, ...plain, y: -6.5, ...more });
  set(part("menu"), { transform: `translate(${half - 8.5} 0.5)`, ...more });
  if (part("number").textContent !== label) part("number").textContent = label;
  set(part("number"), { x: several ? -5 : 0, y: 4.4 });
  element.querySelector(".badge-ring")?.remove();
  if (ring) element.firstElementChild?.prepend(ringOf(ring));
  if (mark.place) element.dataset.place = mark.place;
  if (mark.piece) element.dataset.piece = mark.piece;
}

/** @param {NonNullable<Badge["ring"]>} ring */
const ringOf = ([x, y, w, h]) =>
  svg("rect", { class: "badge-ring", x: x - w / 2 - 3, y: y - h / 2 - 3, width: w + 6, height: h + 6, rx: 8 });

/** @param {Kept<Badge>} known @param {string} key @param {Badge} value @returns {Badge} the known one if it says the same */
function same(known, key, value) {
  const old = known.get(key)?.data;
  return old && JSON.stringify(old) === JSON.stringify(value) ? old : value;
}

export class Marks {
  /** @param {{ground: Ground, pieces: Pieces, layers: Layers, veil: SVGElement}} board */
  constructor({ ground, pieces, layers, veil }) {
    this.ground = ground;
    this.places = ground.places;
    this.pieces = pieces;
    this.layers = layers;
    this.veil = veil;
    /** @type {Shown} */
    this.shown = { glow: new Map(), told: new Set(), lit: null, dim: false, refused: new Set(), selected: new Set() };
    /** @type {Kept<Badge>} */
    this.badges = new Map();
    this.drawn = { glow: this.kept(), refused: this.kept(), lit: this.kept(), selected: this.kept() };
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
    keep(this.layers.badges, this.badges, this.numbers(), makeBadge, changeBadge);
    const { uid } = this.ground;
    keep(this.layers.refused, this.drawn.refused, this.known(refused), (id) => refusedOf(this.spot(id), uid));
    keep(this.layers.selected, this.drawn.selected, this.known(selected), (id) =>
      svg("g", {}, ...rims(this.spot(id), "selected")),
    );
    this.light(lit);
    this.veil.classList.toggle("on", dim ?? glow.size > 0);
  }

  /** On a field the hex of a unit glows, not the unit. */
  updateGlow() {
    const { glow, told } = this.shown;
    const { layers, drawn } = this;
    const lamps = [...glow.keys()].map((id) =>
      this.places.has(id) || !this.ground.field ? id : (this.pieces.find(id)?.place ?? ""),
    );
    const lights = new Map(lamps.filter((id) => this.places.has(id)).map((id) => [id, told.has(id)]));
    layers.glow.classList.toggle("many", lights.size > MANY);
    layers.glow.classList.toggle("on", lights.size > 0);
    keep(
      layers.glow,
      drawn.glow,
      lights,
      (id) => glowOf(this.spot(id)),
      (element, isTold) => element.classList.toggle("may-told", isTold),
    );
    for (const [id, { element }] of drawn.glow) if (this.spot(id).kind === "link") layers.glow.prepend(element); // under the towns
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
    for (const [id, value] of glow) {
      const mark = onRoads.has(`${id}|${value.index}`) ? null : this.badgeOf(id, value);
      if (mark) out.set(id, same(this.badges, id, { ...mark, several: value.several }));
    }
    return out;
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
    const at = { x: found.x - w / 2 - 3, y: found.y - h / 2 - 1 };
    return { at: under.at, ...at, number, place: found.place, piece: id, ring: [found.x, found.y, w, h] };
  }

  /** Beside the pieces, off the name. @param {Spot} place @param {number} number @returns {Badge} */
  placeBadge(place, number) {
    const { id, at } = place;
    const plan = this.pieces.layouts.get(id);
    if (place.field) return fieldBadge(place, plan, number, undefined, this.shown.told.has(id));
    if (place.kind === "node" && place.space) return spaceBadge(place, number);
    const town = place.kind === "node";
    if (!plan?.standing) return { at, x: town ? -13 : 0, y: town ? -12 : 0, number, place: id };
    const also = plan.items.some((item) => item.piece?.id && this.shown.glow.has(item.piece.id)); // a piece has its own number there
    return { at, x: this.freeSide(place, plan), y: plan.lift + (also ? 12 : 0), number, place: id };
  }

  /** Left of the pieces, unless others are in the way there and not on the right. @param {Spot} place @param {Layout} plan */
  freeSide({ id, at }, plan) {
    const others = [...this.pieces.layouts].filter(([other]) => other !== id);
    /** @param {number} x */
    const room = (x) =>
      Math.min(
        ...others.map(([other, { width }]) => {
          const there = this.spot(other).at;
          return Math.max(Math.abs(there[0] - at[0] - x) - width / 2, Math.abs(there[1] - at[1]) - 6);
        }),
      );
    const side = plan.width / 2 + 10;
    return room(-side) >= Math.min(16, room(side)) ? -side : side;
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
