// What lies over the map: zoom buttons and the small map.

import { t } from "../words.js";
import { html, set, svg } from "./svg.js";
import { icon } from "./symbols.js";

/** @import { BoardScene, Owners, Sight, Spots } from "../types/board.d.ts" */
/** @import { Drawing, Point } from "../types/drawing.d.ts" */

/** Plus, minus, the whole map. @param {Record<"in" | "out" | "fit", () => void>} on */
export function createButtons(on) {
  /** @param {string} name @param {() => unknown} act */
  const button = (name, act) => {
    const element = html("button", { class: "board-button", type: "button" }, icon(name, { size: 18 }));
    element.addEventListener("click", act);
    return element;
  };
  const rows = [button("plus", on.in), button("minus", on.out), button("fit", on.fit)];
  const speak = () => {
    [t("board.in"), t("board.out"), t("board.fit")].forEach((label, i) => {
      rows[i].setAttribute("aria-label", label);
      rows[i].title = label;
    });
  };
  speak();
  return { element: html("div", { class: "board-zoom", role: "group" }, ...rows), speak };
}

/**
 * A small map with what is in sight; a click or a drag goes there.
 * @param {Drawing} map @param {string} uid @param {(x: number, y: number) => void} go
 */
export function createOverview(map, uid, go) {
  const [width, height] = map.size;
  const glow = svg("g", { class: "overview-glow" });
  const dots = svg("g", { class: "overview-dots" });
  const frame = svg("rect", { class: "overview-frame" });
  const ground = svg(
    "g",
    {},
    svg("rect", { class: "overview-sea", width, height }),
    svg("use", { href: `#${uid}` }),
    svg("use", { href: `#${uid}-routes` }),
  );
  if (map.wrap)
    ground.append(svg("use", { href: `#${uid}`, x: -map.wrap }), svg("use", { href: `#${uid}`, x: map.wrap }));
  const drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ground, glow, dots, frame);
  const element = html("div", { class: "board-overview", title: t("board.overview") }, drawing);
  element.style.aspectRatio = `${width} / ${height}`;
  /** @param {PointerEvent} event @returns {Point} */
  const at = (event) => {
    const box = drawing.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  };
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    go(...at(event));
  });
  element.addEventListener("pointermove", (event) => {
    if (event.buttons) go(...at(event));
  });
  return {
    element,
    speak() {
      element.title = t("board.overview");
    },
    /** @param {Sight} camera */
    move(camera) {
      const [x, y] = [Math.max(0, -camera.x / camera.zoom), Math.max(0, -camera.y / camera.zoom)];
      const [w, h] = [
        Math.min(width - x, camera.width / camera.zoom),
        Math.min(height - y, camera.height / camera.zoom),
      ];
      set(frame, { x, y, width: Math.max(0, w), height: Math.max(0, h) });
      element.classList.toggle("idle", w * h > width * height * 0.97);
    },
    /**
     * Dots for pieces, lamp spots for what may be chosen: made again only when they differ.
     * @param {BoardScene} scene @param {Owners} owners @param {Spots} places @param {string[]} glowing
     */
    update(scene, owners, places, glowing) {
      /** @type {{id: string, x: number, y: number, class: string}[]} */
      const spots = [];
      /** @type {Set<string>} */
      const seen = new Set();
      for (const piece of scene.pieces) {
        const place = places.get(piece.place);
        const key = `${piece.place}|${piece.owner}`;
        if (!place || !piece.owner || seen.has(key)) continue;
        const index = spots.filter((spot) => spot.id === piece.place).length;
        seen.add(key);
        spots.push({
          id: piece.place,
          x: place.at[0] + index * 18,
          y: place.at[1],
          class: owners.get(piece.owner)?.class ?? "owner-none",
        });
      }
      const mark = JSON.stringify([spots, glowing]);
      if (mark === element.dataset.drawn) return;
      element.dataset.drawn = mark;
      dots.replaceChildren(
        ...spots.map((spot) => svg("circle", { class: spot.class, cx: spot.x, cy: spot.y, r: width / 125 })),
      );
      glow.replaceChildren(
        ...glowing.flatMap((id) => {
          const place = places.get(id);
          if (!place || place.kind === "cell") return [];
          const [cx, cy] = place.at;
          return place.kind === "node" ? svg("circle", { cx, cy, r: width / 70 }) : svg("path", { d: place.shape.d });
        }),
      );
    },
  };
}
