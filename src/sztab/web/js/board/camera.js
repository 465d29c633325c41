// Pan and zoom: the arithmetic of looking at a map, what hands do to it, and moves that glide. One transform on one element.

/** @import { Box, CameraHears, Sight, View } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */

// The arithmetic of looking at a map: where the window stands, how far it is zoomed, what is in it. Nothing here draws.

const CORNER = 0.42; // of the window: farther from its middle than this, a place is hardly in sight

/** @type {Box} */
const NO_MARGINS = [0, 0, 0, 0];

/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/**
 * The map never leaves the window; where it is smaller, it stands in the middle. What covers the sides of the window counts as outside.
 * @param {Sight} sight @param {Point} size of the map @returns {View}
 */
export function bounded(sight, [width, height]) {
  const zoom = clamp(sight.zoom, sight.least, sight.most);
  const [left, top, right, bottom] = sight.margins ?? NO_MARGINS;
  /** @param {number} at @param {number} room @param {number} length @param {number} before @param {number} after */
  const along = (at, room, length, before, after) => {
    const spare = room - before - after - length;
    return spare >= 0 ? before + spare / 2 : clamp(at, before + spare, before);
  };
  return [
    along(sight.x, sight.width, width * zoom, left, right),
    along(sight.y, sight.height, height * zoom, top, bottom),
    zoom,
  ];
}

/**
 * Zoomed about a point of the window, which stays where it is.
 * @param {Sight} sight @param {number} factor @param {number} x @param {number} y @returns {View}
 */
export function zoomedAbout(sight, factor, x, y) {
  const zoom = clamp(sight.zoom * factor, sight.least, sight.most);
  const real = zoom / sight.zoom;
  return [x - (x - sight.x) * real, y - (y - sight.y) * real, zoom];
}

/**
 * A point of the map in the middle of the window.
 * @param {Sight} sight @param {Point} point @param {number} zoom @returns {View}
 */
export const centred = ({ width, height }, [x, y], zoom) => [width / 2 - x * zoom, height / 2 - y * zoom, zoom];

/**
 * A box of the map in the middle of the window, as large as fits.
 * @param {Sight} sight @param {Box} box @param {{least: number, most: number}} limits @returns {View}
 */
export function fitted(sight, [left, top, right, bottom], { least, most }) {
  const zoom = Math.max(least, Math.min(most, sight.width / (right - left), sight.height / (bottom - top)));
  return centred(sight, [(left + right) / 2, (top + bottom) / 2], zoom);
}

/** @param {Box[]} boxes @param {number} pad @returns {Box} the box round all of them */
export const around = (boxes, pad) => [
  Math.min(...boxes.map((box) => box[0])) - pad,
  Math.min(...boxes.map((box) => box[1])) - pad,
  Math.max(...boxes.map((box) => box[2])) + pad,
  Math.max(...boxes.map((box) => box[3])) + pad,
];

/**
 * What to look at when several places matter: their middle, unless that would be an empty view between far places.
 * @param {Point[]} points @param {Sight} sight @param {number} zoom @param {Point} otherwise where none matters @returns {Point}
 */
export function heart(points, { width, height }, zoom, otherwise) {
  if (!points.length) return otherwise;
  /** @param {0 | 1} i */
  const mean = (i) => points.reduce((sum, point) => sum + point[i], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  /** @param {Point} point */
  const off = (point) => Math.max(Math.abs(point[0] - x) / width, Math.abs(point[1] - y) / height);
  const nearest = points.reduce((best, point) => (off(point) < off(best) ? point : best));
  return off(nearest) * zoom > CORNER ? nearest : [x, y];
}

/** @param {number} t from 0 to 1 @returns {number} the same way, fast at first and slow at its end */
export const eased = (t) => 1 - (1 - t) ** 3;

/**
 * Part of the way from one view to another. Zooms go by factors, so that each step looks alike.
 * @param {View} from @param {View} end @param {number} t @returns {View}
 */
export const between = (from, end, t) => [
  from[0] + (end[0] - from[0]) * t,
  from[1] + (end[1] - from[1]) * t,
  from[2] * (end[2] / from[2]) ** t,
];

// What hands do to a map: wheel, drag, pinch, tap, and holding a finger on it.

const LEAST_DRAG = 5; // px
const HOLD = 500; // ms
const LINE = 16; // px that a wheel counted in lines moves
const PAGE = 200;
const FASTEST = 240; // px of one turn of the wheel

/** @typedef {{at: Point, from: Point, moved: boolean, held?: boolean, event?: PointerEvent}} Drag */
/** @typedef {{far: number, zoom: number, map: Point}} Pinch */

/** @param {Point[]} both @returns {Point} */
const middleOf = ([a, b]) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
/** @param {Point[]} both */
const apart = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** @param {WheelEvent} event @returns {number} pixels for one unit of its deltas */
const unitOf = (event) =>
  event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? PAGE : 1;

/**
 * @param {HTMLElement} viewport @param {Camera} camera @param {CameraHears} hears @param {AbortSignal} signal ends it
 */
function listenTo(viewport, camera, hears, signal) {
  const gestures = new Gestures(viewport, camera, hears);
  viewport.addEventListener("wheel", (event) => gestures.wheel(event), { signal, passive: false });
  viewport.addEventListener("pointerdown", (event) => gestures.down(event), { signal });
  viewport.addEventListener("pointermove", (event) => gestures.move(event), { signal });
  viewport.addEventListener("pointerup", (event) => gestures.release(event), { signal });
  viewport.addEventListener("pointercancel", (event) => gestures.release(event), { signal });
  viewport.addEventListener("pointerleave", (event) => gestures.leave(event), { signal });
  // No click follows on what a tap has opened there.
  viewport.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  });
  viewport.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  signal.addEventListener("abort", () => clearTimeout(gestures.hold));
}

class Gestures {
  /** @param {HTMLElement} viewport @param {Camera} camera @param {CameraHears} hears */
  constructor(viewport, camera, hears) {
    this.viewport = viewport;
    this.camera = camera;
    this.hears = hears;
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    /** @type {Drag | null} */
    this.drag = null;
    /** @type {Pinch | null} */
    this.pinch = null;
    this.hold = 0;
  }

  /** @param {MouseEvent} event @returns {Point} in the window */
  place(event) {
    const box = this.viewport.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { camera } = this;
    event.preventDefault();
    camera.moved();
    const unit = unitOf(event);
    const strength = event.ctrlKey ? 0.01 : 0.0016;
    if (event.shiftKey && !event.ctrlKey)
      camera.to(camera.x - (event.deltaX + event.deltaY) * unit, camera.y, camera.zoom);
    else camera.zoomAt(Math.exp(-clamp(event.deltaY * unit, -FASTEST, FASTEST) * strength), ...this.place(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0 && event.pointerType === "mouse") return;
    const { camera, pointers } = this;
    camera.stopGliding();
    camera.touched = true;
    camera.held = true;
    pointers.set(event.pointerId, this.place(event));
    clearTimeout(this.hold);
    if (pointers.size === 1) this.beginDrag(event);
    else if (pointers.size === 2) this.beginPinch();
  }

  /** @param {PointerEvent} event */
  beginDrag(event) {
    const at = this.place(event);
    /** @type {Drag} */
    const drag = { at, from: [this.camera.x, this.camera.y], moved: false, event };
    this.drag = drag;
    if (event.pointerType === "mouse") return;
    this.hold = setTimeout(() => {
      if (this.drag !== drag || drag.moved) return;
      drag.held = true;
      this.hears.hold(...at, event);
    }, HOLD);
  }

  beginPinch() {
    const { camera } = this;
    const both = [...this.pointers.values()];
    this.pinch = { far: apart(both) || 1, zoom: camera.zoom, map: camera.onMap(...middleOf(both)) };
    this.drag = null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const at = this.place(event);
    if (!this.pointers.has(event.pointerId)) {
      if (event.pointerType === "mouse") this.hears.hover(...at, event);
      return;
    }
    this.pointers.set(event.pointerId, at);
    if (this.pinch && this.pointers.size >= 2) this.pinched(this.pinch);
    else if (this.drag) this.dragged(this.drag, at, event);
  }

  /** @param {Pinch} pinch */
  pinched(pinch) {
    const { camera } = this;
    camera.moved();
    const both = [...this.pointers.values()];
    const [x, y] = middleOf(both);
    const zoom = clamp((pinch.zoom * apart(both)) / pinch.far, camera.least, camera.most);
    camera.to(x - pinch.map[0] * zoom, y - pinch.map[1] * zoom, zoom);
  }

  /** @param {Drag} drag @param {Point} at @param {PointerEvent} event */
  dragged(drag, at, event) {
    const [dx, dy] = [at[0] - drag.at[0], at[1] - drag.at[1]];
    if (!drag.moved && Math.hypot(dx, dy) > LEAST_DRAG) {
      drag.moved = true;
      clearTimeout(this.hold);
      this.viewport.setPointerCapture(event.pointerId);
      this.viewport.classList.add("dragging");
    }
    if (!drag.moved) return;
    this.camera.moved();
    this.camera.to(drag.from[0] + dx, drag.from[1] + dy, this.camera.zoom);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { camera, drag, pointers } = this;
    const had = pointers.delete(event.pointerId);
    camera.held = pointers.size > 0;
    clearTimeout(this.hold);
    this.viewport.classList.remove("dragging");
    if (had && drag?.event && !drag.moved && !drag.held && event.type === "pointerup")
      this.hears.tap(...this.place(event), drag.event);
    if (pointers.size < 2) this.pinch = null;
    const [rest] = pointers.values();
    this.drag = pointers.size === 1 ? { at: rest, from: [camera.x, camera.y], moved: true } : null;
  }

  /** @param {PointerEvent} event */
  leave(event) {
    if (event.pointerType === "mouse" && !this.pointers.size) this.hears.hover(-1, -1, event);
  }
}

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
    this.held = false; // a pointer is down
    this.movedAt = -Infinity; // when somebody last moved it
    /** @type {Box} what is covered at each side of the window */
    this.margins = [0, 0, 0, 0];
    this.frame = 0;
    this.glide = 0;
    this.rest = 0;
    this.stop = new AbortController();
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    listenTo(viewport, this, hears, this.stop.signal);
  }

  /** Somebody has moved the map: it follows nobody else for a while. */
  moved() {
    this.touched = true;
    this.movedAt = performance.now();
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
    this.rest = setTimeout(() => {
      this.viewport.classList.remove("moving");
      this.hears.rested();
    }, RESTS);
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
    this.moved();
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

  /** Where a point of the map is in the window. @param {Point} at @returns {Point} */
  inWindow([x, y]) {
    return [x * this.zoom + this.x, y * this.zoom + this.y];
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
