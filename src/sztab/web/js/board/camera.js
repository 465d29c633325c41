// Pan and zoom, and moves that glide. One transform on one element; the rest hears when the zoom changes.

import { listenTo } from "./gestures.js";
import { between, bounded, eased, fitted, zoomedAbout } from "./sight.js";

/** @import { Box, CameraHears, Sight, View } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */

const RESTS = 160; // ms without a move
const GLIDE = 240; // ms

/** @implements {Sight} */
export class Camera {
  /**
   * @param {HTMLElement} viewport the element that clips
   * @param {SVGElement} stage the element that moves
   * @param {Point} size of the stage
   * @param {CameraHears} hears
   */
  constructor(viewport, stage, size, hears) {
    this.viewport = viewport;
    this.stage = stage;
    this.size = size;
    this.hears = hears;
    this.x = 0;
    this.y = 0;
    this.zoom = 1;
    this.least = 0.2;
    this.most = 6;
    this.width = 0;
    this.height = 0;
    this.touched = false; // somebody has moved the map
    this.frame = 0;
    this.glide = 0;
    this.rest = 0;
    this.stop = new AbortController();
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    listenTo(viewport, this, hears, this.stop.signal);
  }

  paint() {
    this.frame = 0;
    this.stage.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
    this.hears.moved(this);
  }

  paintLater() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
    this.viewport.classList.add("moving");
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.viewport.classList.remove("moving"), RESTS);
  }

  paintNow() {
    cancelAnimationFrame(this.frame);
    this.paint();
  }

  /** @param {View} view @returns {View} the nearest view that keeps the map in the window */
  put([x, y, zoom]) {
    Object.assign(this, { x, y, zoom });
    const inside = bounded(this, this.size);
    [this.x, this.y, this.zoom] = inside;
    return inside;
  }

  /** @param {View} view */
  to(...view) {
    cancelAnimationFrame(this.glide);
    this.put(view);
    this.paintLater();
  }

  /**
   * Zooms about a point of the window.
   * @param {number} factor
   */
  zoomAt(factor, x = this.width / 2, y = this.height / 2, smooth = false) {
    this.touched = true;
    const target = zoomedAbout(this, factor, x, y);
    if (smooth) this.glideTo(...target);
    else this.to(...target);
  }

  /** @param {View} view */
  glideTo(...view) {
    cancelAnimationFrame(this.glide);
    if (this.calm.matches || !this.width) {
      this.to(...view);
      return;
    }
    /** @type {View} */
    const from = [this.x, this.y, this.zoom];
    const end = this.put(view);
    const began = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const t = Math.min(1, (now - began) / GLIDE);
      [this.x, this.y, this.zoom] = between(from, end, eased(t));
      this.paintLater();
      if (t < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  /**
   * Shows a box of the map, in its middle.
   * @param {Box} box
   */
  show(box, { most = this.most, smooth = true, least = this.least } = {}) {
    this.touched = true;
    const view = fitted(this, box, { least, most });
    if (smooth) this.glideTo(...view);
    else this.to(...view);
  }

  /** Takes the size of the window. @returns {boolean} whether it had none before */
  measure() {
    const box = this.viewport.getBoundingClientRect();
    const [x, y] = this.onMap(this.width / 2, this.height / 2);
    const first = !this.width;
    if (!box.width || !box.height) return false;
    this.width = box.width;
    this.height = box.height;
    this.least = Math.min(box.width / this.size[0], box.height / this.size[1], 1);
    this.most = Math.max(5, this.least * 8);
    if (!first) this.to(box.width / 2 - x * this.zoom, box.height / 2 - y * this.zoom, this.zoom);
    return first;
  }

  /** @param {number} x @param {number} y in the window @returns {Point} */
  onMap(x, y) {
    return [(x - this.x) / this.zoom, (y - this.y) / this.zoom];
  }

  stopGliding() {
    cancelAnimationFrame(this.glide);
  }

  destroy() {
    this.stop.abort();
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.glide);
    clearTimeout(this.rest);
  }
}
