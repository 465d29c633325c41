// Whose an area is: a tint, a pattern and an inner rim in the owner's colours. What nobody holds is plain paper.

import { keep, svg } from "./svg.js";

/** @import { AreaSpot, Dressed, NodeSpot, Owners, Spots } from "../types/board.d.ts" */
/** @import { Kept } from "./svg.js" */

// Patterns that tell owners apart without colour, as lines in a box: its size, then a path; dots are filled.
/** @type {Record<string, {size: number, d: string, filled?: boolean}>} */
const PATTERNS = {
  slant_left: { size: 9, d: "M-2 7L7-2M2 11L11 2M-2-2L-2-2" },
  slant_right: { size: 9, d: "M-2 2L7 11M2-2L11 7" },
  crosshatch: { size: 10, d: "M0 5H10M5 0V10" },
  bars: { size: 8, d: "M4 0V8" },
  dots: { size: 10, d: "M3 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0", filled: true },
  rows: { size: 8, d: "M0 4H8" },
};

/** The pattern of each owner, as definitions. @param {string} uid @param {Owners} owners @returns {SVGPatternElement[]} */
function patternsOf(uid, owners) {
  return [...owners.values()].flatMap((owner) => {
    const known = PATTERNS[owner.pattern ?? ""];
    if (!known) return [];
    const { size, d, filled } = known;
    const attributes = { id: patternId(uid, owner), width: size, height: size, patternUnits: "userSpaceOnUse" };
    return svg("pattern", attributes, svg("path", { class: `own-line ${owner.class}${filled ? " own-dots" : ""}`, d }));
  });
}

/** @param {string} uid @param {Dressed} owner */
const patternId = (uid, owner) => `${uid}-of-${owner.class}`;

export class Holdings {
  /** @param {SVGGElement} layer @param {string} uid @param {Spots} places @param {Owners} owners */
  constructor(layer, uid, places, owners) {
    this.layer = layer;
    this.uid = uid;
    this.places = places;
    this.owners = owners;
    /** @type {Kept<string>} */
    this.drawn = new Map();
    this.prepared = false;
  }

  /** @param {Record<string, string> | undefined} told owners by place; nothing: this game does not tell */
  update(told) {
    const holders = told ?? {};
    this.towns(told);
    /** @type {Map<string, string>} */
    const wanted = new Map();
    for (const [id, owner] of Object.entries(holders)) {
      if (owner && this.places.get(id)?.kind === "area") wanted.set(`${id}|${owner}`, owner);
    }
    if (told) this.prepare(); // the lamp is cut away outside of areas, too, before somebody holds one
    keep(this.layer, this.drawn, wanted, (key, owner) => this.draw(key.slice(0, -owner.length - 1), owner));
  }

  /** Towns carry whoever holds them; roads between two that are held are full. @param {Record<string, string> | undefined} told */
  towns(told) {
    for (const place of this.places.values()) {
      if (place.kind === "node" && !place.space) this.town(place, told);
      if (place.kind !== "link") continue;
      const { a, b } = place.shape;
      for (const part of place.parts) part.classList.toggle("thin", Boolean(told && !(told[a] && told[b])));
    }
  }

  /** @param {NodeSpot} place @param {Record<string, string> | undefined} told */
  town(place, told) {
    const holder = told ? this.owners.get(told[place.id] || "nobody") : null;
    if (holder === place.holder) return;
    place.holder = holder;
    place.node.replaceChildren(place.body());
  }

  /** Patterns, and the areas as what may be cut away outside of them: once, where somebody holds something. */
  prepare() {
    if (this.prepared) return;
    this.prepared = true;
    const clips = [...this.places.values()].flatMap((place) =>
      place.kind === "area"
        ? svg("clipPath", { id: clipId(this.uid, place.id) }, svg("path", { d: place.shape.d, "clip-rule": "evenodd" }))
        : [],
    );
    this.layer.before(svg("defs", {}, ...clips, ...patternsOf(this.uid, this.owners)));
  }

  /** @param {string} id @param {string} by */
  draw(id, by) {
    const place = /** @type {AreaSpot} */ (this.places.get(id));
    const owner = this.owners.get(by);
    const { d, tint } = place.shape;
    const water = tint.startsWith("sea");
    const group = svg("g", { class: `held ${owner?.class ?? "owner-none"}${water ? " held-water" : ""}` });
    if (!water) group.append(svg("path", { class: "held-tint", d }));
    if (owner && PATTERNS[owner.pattern ?? ""]) {
      const pattern = svg("path", { class: "held-pattern", d });
      pattern.style.fill = `url(#${patternId(this.uid, owner)})`;
      group.append(pattern);
    }
    if (!water) group.append(...this.rim(place));
    return group;
  }

  /** Inside of the border: a wide line, of which the outer half is cut away. @param {AreaSpot} place */
  rim(place) {
    const { d } = place.shape;
    const rim = svg("path", { class: "held-rim", d });
    rim.style.clipPath = `url(#${clipId(this.uid, place.id)})`;
    return [rim, svg("path", { class: "held-border", d })];
  }
}

/** @param {string} uid @param {string} place */
export const clipId = (uid, place) => `${uid}-in-${place}`;
