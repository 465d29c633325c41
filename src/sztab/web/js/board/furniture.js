// What stands on the map in one row: smaller, larger, all of it, the small map, the key. It takes the corner where the least is covered.

import { t } from "../words.js";
import { calmest, corners, loadAt } from "./free.js";
import { html, set, svg } from "./svg.js";
import { icon } from "./symbols.js";

/** @import { BoardScene, Box, Owners, Sight, Spots } from "../types/board.d.ts" */
/** @import { Drawing, Point } from "../types/drawing.d.ts" */

const GAP = 12; // px to the rim

/** @typedef {"out" | "in" | "fit" | "lens" | "map" | "key"} ButtonName */
/** @type {Record<ButtonName, [sign: string, words: string]>} */
const BUTTONS = {
  out: ["minus", "board.out"],
  in: ["plus", "board.in"],
  fit: ["whole", "board.fit"],
  lens: ["lens", "board.lens"],
  map: ["map", "board.overview"],
  key: ["key", "board.key"],
};

export class Furniture {
  /** @param {Partial<Record<ButtonName, () => void>>} acts the buttons there are @param {HTMLElement} overview the small map @param {() => string} near what the lens shows */
  constructor(acts, overview, near) {
    this.overview = overview;
    this.near = near;
    this.corner = "bottom left";
    this.isAway = false;
    /** @type {Point} */
    this.at = [0, 0];
    /** @type {Point} */
    this.size = [0, 0];
    /** @type {Map<ButtonName, HTMLButtonElement>} */
    this.buttons = new Map();
    for (const [name, act] of /** @type {[ButtonName, () => void][]} */ (Object.entries(acts))) {
      const element = html("button", { class: `board-button button-${name}`, type: "button" });
      element.append(icon(BUTTONS[name][0], { size: 18 }));
      if (name === "lens") element.append(html("span", {}));
      element.addEventListener("click", act);
      this.buttons.set(name, element);
    }
    const row = html("div", { class: "board-zoom", role: "group" }, ...this.buttons.values());
    this.element = html("div", { class: "board-furniture" }, row, overview);
    this.speak();
  }

  speak() {
    const near = { name: this.near() };
    for (const [name, element] of this.buttons) {
      const label = t(BUTTONS[name][1], near);
      element.setAttribute("aria-label", label);
      element.title = label;
    }
    this.buttons.get("lens")?.querySelector("span")?.replaceChildren(near.name);
    this.size = [0, 0];
  }

  /** Opens the small map, or closes it. @param {boolean} [open] */
  smallMap(open = Boolean(this.overview.hidden)) {
    this.overview.hidden = !open;
    this.size = [0, 0];
    this.buttons.get("map")?.setAttribute("aria-pressed", String(open));
  }

  /** What it covers, in pixels of the window. @returns {Box[]} */
  boxes() {
    const [[x, y], [w, h]] = [this.at, this.size];
    return w && !this.isAway ? [[x, y, x + w, y + h]] : [];
  }

  /**
   * Takes the corner with the least under it; where every one of them has something asked under it, it goes away until that is answered.
   * @param {Box} free without air @param {{at: Point, weight: number}[]} under @param {number} asked the weight of what it must not cover
   */
  settle(free, under, asked) {
    if (!this.size[0]) this.size = [this.element.offsetWidth, this.element.offsetHeight]; // once: to measure is not cheap
    const places = corners(free, this.size, GAP);
    this.corner = calmest(places, this.size, under, this.corner);
    this.at = places[this.corner];
    this.isAway = loadAt(this.at, this.size, under) >= asked;
    this.element.classList.toggle("away", this.isAway);
    const [x, y] = this.at.map(Math.round);
    this.element.style.transform = `translate(${x}px, ${y}px)`;
    this.element.classList.toggle("at-top", this.corner.startsWith("top"));
    this.element.classList.toggle("at-right", this.corner.endsWith("right"));
  }
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
  element.hidden = true;
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
