// Bubbles that point at a place and follow it when the map moves.

import { beside } from "./free.js";
import { html, set, svg } from "./svg.js";

/** @import { Box } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */

const GAP = 46; // px between a bubble and its place

/**
 * @param {HTMLElement} layer
 * @param {(id: string) => {x: number, y: number} | null} position
 * @param {() => {free: Box, points: Point[]}} sight the free part of the window, and what stands in it
 */
export function createBubbles(layer, position, sight) {
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
        const [bw, bh] = [holder.offsetWidth, holder.offsetHeight];
        const { free, points } = sight();
        const [x, y] = beside([at.x, at.y], [bw, bh], free, { points, gap: GAP });
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
