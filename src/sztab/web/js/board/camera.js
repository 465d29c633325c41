// Pan and zoom: wheel, drag, pinch, and moves that glide. One transform on one element; the rest hears when the zoom changes.

const LEAST_DRAG = 5;
const HOLD = 500;

/**
 * @param viewport the element that clips, @param stage the element that moves, @param size [width, height] of the stage
 * @param hear {tap(x, y, event), hold(x, y), hover(x, y, event), moved(camera)}
 */
export function createCamera(viewport, stage, size, hear) {
  const camera = { x: 0, y: 0, zoom: 1, least: 0.2, most: 6, width: 0, height: 0, touched: false };
  const pointers = new Map();
  const stop = new AbortController();
  let drag = null;
  let pinch = null;
  let hold = 0;
  let frame = 0;
  let glide = 0;
  let rest = 0;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  function paint() {
    frame = 0;
    stage.style.transform = `translate(${camera.x}px, ${camera.y}px) scale(${camera.zoom})`;
    hear.moved(camera);
  }

  function later() {
    if (!frame) frame = requestAnimationFrame(paint);
    viewport.classList.add("moving");
    clearTimeout(rest);
    rest = setTimeout(() => viewport.classList.remove("moving"), 160);
  }

  /** The map never leaves the window; where it is smaller, it stands in the middle. */
  function bound() {
    camera.zoom = Math.min(camera.most, Math.max(camera.least, camera.zoom));
    const [w, h] = [size[0] * camera.zoom, size[1] * camera.zoom];
    camera.x = w <= camera.width ? (camera.width - w) / 2 : Math.min(0, Math.max(camera.width - w, camera.x));
    camera.y = h <= camera.height ? (camera.height - h) / 2 : Math.min(0, Math.max(camera.height - h, camera.y));
  }

  function to(x, y, zoom) {
    cancelAnimationFrame(glide);
    Object.assign(camera, { x, y, zoom });
    bound();
    later();
  }

  /** Zooms about a point of the window. */
  function zoomAt(factor, x = camera.width / 2, y = camera.height / 2, smooth = false) {
    camera.touched = true;
    const zoom = Math.min(camera.most, Math.max(camera.least, camera.zoom * factor));
    const real = zoom / camera.zoom;
    const target = [x - (x - camera.x) * real, y - (y - camera.y) * real, zoom];
    if (smooth) glideTo(...target);
    else to(...target);
  }

  function glideTo(x, y, zoom, time = 240) {
    cancelAnimationFrame(glide);
    if (calm.matches || !camera.width) return to(x, y, zoom);
    const end = { ...camera, x, y, zoom };
    const from = { ...camera };
    Object.assign(camera, end);
    bound();
    Object.assign(end, camera);
    const began = performance.now();
    const step = (now) => {
      const t = Math.min(1, (now - began) / time);
      const eased = 1 - (1 - t) ** 3;
      const mix = (a, b) => a + (b - a) * eased;
      camera.zoom = from.zoom * (end.zoom / from.zoom) ** eased;
      camera.x = mix(from.x, end.x);
      camera.y = mix(from.y, end.y);
      later();
      if (t < 1) glide = requestAnimationFrame(step);
    };
    glide = requestAnimationFrame(step);
    return undefined;
  }

  /** Shows a box of the map, in its middle. */
  function show([left, top, right, bottom], { most = camera.most, smooth = true, least = camera.least } = {}) {
    camera.touched = true;
    const zoom = Math.max(least, Math.min(most, camera.width / (right - left), camera.height / (bottom - top)));
    const x = camera.width / 2 - ((left + right) / 2) * zoom;
    const y = camera.height / 2 - ((top + bottom) / 2) * zoom;
    if (smooth) glideTo(x, y, zoom);
    else to(x, y, zoom);
  }

  function measure() {
    const box = viewport.getBoundingClientRect();
    const centre = [(camera.width / 2 - camera.x) / camera.zoom, (camera.height / 2 - camera.y) / camera.zoom];
    const first = !camera.width;
    if (!box.width || !box.height) return false;
    camera.width = box.width;
    camera.height = box.height;
    camera.least = Math.min(box.width / size[0], box.height / size[1], 1);
    camera.most = Math.max(5, camera.least * 8);
    if (!first) to(box.width / 2 - centre[0] * camera.zoom, box.height / 2 - centre[1] * camera.zoom, camera.zoom);
    return first;
  }

  const place = (event) => {
    const box = viewport.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const listen = (name, heard, options = {}) =>
    viewport.addEventListener(name, heard, { signal: stop.signal, ...options });

  listen("wheel", (event) => {
    event.preventDefault();
    camera.touched = true;
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 200 : 1;
    const strength = event.ctrlKey ? 0.01 : 0.0016;
    if (event.shiftKey && !event.ctrlKey) to(camera.x - (event.deltaX + event.deltaY) * unit, camera.y, camera.zoom);
    else zoomAt(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * unit)) * strength), ...place(event));
  }, { passive: false });

  listen("pointerdown", (event) => {
    if (event.button !== 0 && event.pointerType === "mouse") return;
    cancelAnimationFrame(glide);
    camera.touched = true;
    pointers.set(event.pointerId, place(event));
    clearTimeout(hold);
    if (pointers.size === 1) {
      const at = place(event);
      drag = { at, from: [camera.x, camera.y], moved: false, event };
      if (event.pointerType !== "mouse") {
        hold = setTimeout(() => {
          if (drag && !drag.moved) {
            drag.held = true;
            hear.hold(...at, drag.event);
          }
        }, HOLD);
      }
    } else if (pointers.size === 2) {
      const [a, b] = [...pointers.values()];
      pinch = { far: Math.hypot(a[0] - b[0], a[1] - b[1]) || 1, zoom: camera.zoom, middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
      pinch.map = [(pinch.middle[0] - camera.x) / camera.zoom, (pinch.middle[1] - camera.y) / camera.zoom];
      drag = null;
    }
  });

  listen("pointermove", (event) => {
    const at = place(event);
    if (!pointers.has(event.pointerId)) {
      if (event.pointerType === "mouse") hear.hover(...at, event);
      return;
    }
    pointers.set(event.pointerId, at);
    if (pinch && pointers.size >= 2) {
      const [a, b] = [...pointers.values()];
      const far = Math.hypot(a[0] - b[0], a[1] - b[1]);
      const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const zoom = Math.min(camera.most, Math.max(camera.least, (pinch.zoom * far) / pinch.far));
      to(middle[0] - pinch.map[0] * zoom, middle[1] - pinch.map[1] * zoom, zoom);
    } else if (drag) {
      const [dx, dy] = [at[0] - drag.at[0], at[1] - drag.at[1]];
      if (!drag.moved && Math.hypot(dx, dy) > LEAST_DRAG) {
        drag.moved = true;
        clearTimeout(hold);
        viewport.setPointerCapture(event.pointerId);
        viewport.classList.add("dragging");
      }
      if (drag.moved) to(drag.from[0] + dx, drag.from[1] + dy, camera.zoom);
    }
  });

  const release = (event) => {
    const had = pointers.delete(event.pointerId);
    clearTimeout(hold);
    viewport.classList.remove("dragging");
    if (had && drag && !drag.moved && !drag.held && event.type === "pointerup") hear.tap(...place(event), drag.event);
    if (pointers.size < 2) pinch = null;
    if (pointers.size === 1) {
      const [at] = pointers.values();
      drag = { at, from: [camera.x, camera.y], moved: true };
    } else drag = null;
  };
  listen("pointerup", release);
  listen("pointercancel", release);
  listen("pointerleave", (event) => {
    if (event.pointerType === "mouse" && !pointers.size) hear.hover(-1, -1, event);
  });
  listen("touchend", (event) => event.cancelable && event.preventDefault(), { passive: false }); // no click follows on what a tap has opened there
  listen("dragstart", (event) => event.preventDefault());

  return {
    camera,
    to,
    zoomAt,
    glideTo,
    show,
    measure,
    paintNow() {
      cancelAnimationFrame(frame);
      paint();
    },
    destroy() {
      stop.abort();
      cancelAnimationFrame(frame);
      cancelAnimationFrame(glide);
      clearTimeout(hold);
      clearTimeout(rest);
    },
  };
}
