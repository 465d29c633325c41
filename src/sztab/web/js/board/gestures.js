// What hands do to a map: wheel, drag, pinch, tap, and holding a finger on it.

import { clamp } from "./sight.js";

/** @import { CameraHears } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */
/** @import { Camera } from "./camera.js" */

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
export function listenTo(viewport, camera, hears, signal) {
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
    camera.touched = true;
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
    if (drag.moved) this.camera.to(drag.from[0] + dx, drag.from[1] + dy, this.camera.zoom);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { camera, drag, pointers } = this;
    const had = pointers.delete(event.pointerId);
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
