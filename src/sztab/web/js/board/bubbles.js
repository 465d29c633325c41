// Bubbles that point at a place and follow it when the map moves.

import { html, set, svg } from "./svg.js";

/**
 * @param {HTMLElement} layer
 * @param {(id: string) => {x: number, y: number} | null} position
 * @param {() => {width: number, height: number}} size of the window
 */
export function createBubbles(layer, position, size) {
  /** @type {Set<{follow: () => void}>} */
  const open = new Set();

  /** @param {string} id @param {Element} element */
  function point(id, element) {
    const line = svg("path", { class: "bubble-line" });
    const dot = svg("circle", { class: "bubble-dot", r: 3.5 });
    const pointer = svg("svg", { class: "bubble-pointer", "aria-hidden": "true" }, line, dot);
    const holder = html("div", { class: "board-bubble" }, element);
    layer.append(pointer, holder);
    const one = {
      follow() {
        const at = position(id);
        if (!at) return;
        const { width: w, height: h } = size();
        const [bw, bh] = [holder.offsetWidth, holder.offsetHeight];
        const gap = 46;
        const away =
          at.x - bw - gap > 8
            ? at.x - bw - gap
            : at.x + gap + bw < w - 8
              ? at.x + gap
              : Math.max(8, Math.min(w - bw - 8, at.x - bw / 2));
        const beside = away + bw <= at.x || away >= at.x;
        const top = beside ? at.y - bh / 2 : at.y + gap + bh < h - 8 ? at.y + gap : at.y - gap - bh;
        const x = Math.max(8, Math.min(w - bw - 8, away));
        const y = Math.max(8, Math.min(h - bh - 8, top));
        holder.style.transform = `translate(${x}px, ${y}px)`;
        const from = [Math.max(x, Math.min(x + bw, at.x)), Math.max(y, Math.min(y + bh, at.y))];
        line.setAttribute("d", `M${from}Q${(from[0] + at.x) / 2} ${from[1]} ${at.x} ${at.y}`);
        set(dot, { cx: at.x, cy: at.y });
      },
    };
    open.add(one);
    one.follow();
    return () => {
      open.delete(one);
      pointer.remove();
      holder.remove();
    };
  }

  return {
    point,
    follow() {
      for (const bubble of open) bubble.follow();
    },
  };
}
