// Sizes that keep to the screen and not to the map. What must not grow with the zoom is scaled element by element, and only layers of a few
// lines inherit a size: a custom property that the whole map inherits would have all of it styled anew with every step of a zoom.

import { tight } from "./hexes.js";
import { nameSize, pixelOf } from "./names.js";

/** @import { Ground } from "../types/board.d.ts" */

/** Where lines have widths in `--k`, `--s` and `--n` (board.css). */
const LINES =
  ".world, .ghosts, .ground-cut, .holdings, .routes, .glow, .refusals, .lit, .selected, .focus, .paths, .over, .told-layer, .area-ring";

/** The sizes at a zoom: of pieces, of thin lines, and of towns, marks and roads. @param {number} zoom @param {boolean} touch larger, for fingers */
export const sizesAt = (zoom, touch) => ({
  k: pixelOf(zoom, touch),
  s: zoom > 1 ? 1 / zoom : 1 / Math.max(zoom, 0.7),
  n: zoom > 1 ? zoom ** -0.55 : Math.max(1, 0.8 / zoom),
});

export class Sizes {
  /** @param {SVGSVGElement} drawing @param {Ground} ground */
  constructor(drawing, ground) {
    this.drawing = drawing;
    this.ground = ground;
    this.layers = /** @type {NodeListOf<SVGElement>} */ (drawing.querySelectorAll(LINES));
    /** @type {[HTMLCollectionOf<Element>, "k" | "n"][]} what is drawn later is in them, too */
    this.scaled = [
      [drawing.getElementsByClassName("fix"), "k"],
      [drawing.getElementsByClassName("damp"), "n"],
      [drawing.getElementsByClassName("node-body"), "n"],
      [drawing.getElementsByClassName("lane-end"), "n"],
    ];
    /** @type {WeakMap<Element, number>} */
    this.given = new WeakMap();
    this.zoom = 1;
    this.now = { k: 1, s: 1, n: 1 };
  }

  /** Nothing is drawn anew yet: `lines`, `names` and `fit` do that, in any order. @param {number} zoom @param {boolean} touch */
  set(zoom, touch) {
    this.zoom = zoom;
    this.now = sizesAt(zoom, touch);
  }

  /** Lines keep their width. */
  lines() {
    const { drawing, ground, zoom } = this;
    for (const [name, size] of Object.entries(this.now))
      for (const { style } of this.layers) style.setProperty(`--${name}`, String(size));
    drawing.classList.toggle("far", zoom < 0.7);
    drawing.classList.toggle("near", zoom > 1.6);
    drawing.classList.toggle("tiny", ground.field ? tight(ground.field, zoom) : false);
  }

  /** Names grow slowly and are left out where they cannot be read. */
  names() {
    const { ground, zoom } = this;
    for (const [size, group] of ground.labels.groups) {
      const screen = nameSize(size, zoom, Boolean(ground.field));
      group.classList.toggle("hidden", !screen);
      if (screen)
        for (const name of group.getElementsByClassName("label-scale")) this.scale(name, screen / size / zoom);
    }
  }

  /** Pieces hardly change on screen. What was drawn meanwhile gets its size, too. */
  fit() {
    for (const [elements, name] of this.scaled) for (const one of elements) this.scale(one, this.now[name]);
  }

  /** @param {Element} element @param {number} by */
  scale(element, by) {
    if (this.given.get(element) === by) return;
    this.given.set(element, by);
    /** @type {SVGElement} */ (element).style.transform = `scale(${by})`;
  }
}
