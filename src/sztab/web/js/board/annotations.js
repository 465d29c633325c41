// What was done, drawn over the map: arrows, rings, crosses, one caption. Shown until something else is told.

import { around } from "./camera.js";
import { beside } from "./free.js";
import { figure } from "./shapes.js";
import { html, keep, svg } from "./svg.js";

/** @import { Annotation, Arrow, Caption, Layout, Ring, Travel } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */
/** @import { BoardView } from "./board.js" */
/** @import { Kept } from "./svg.js" */

const GROWS = 400; // ms until an arrow is there
const TRAVELS = 240; // ms that a piece is on its way
const HEAD = 11; // px
const GAP = 15; // px between an arrow and the middle of its places
const BEND = 0.16; // of its length
const OBLONG = 1.8; // times as wide as high: no circle goes round it

/**
 * A bent line through points of the map, and where its head stands: shortened at both ends, so that the pieces stay in sight.
 * @param {Point[]} points @param {number} px units of the map for a pixel
 */
export function arrowPath(points, px) {
  const line = points.length > 2 ? points : bent(points);
  const from = towards(line[0], line[1], GAP * px);
  const end = towards(line[line.length - 1], line[line.length - 2], (GAP + HEAD) * px);
  const middle = line.slice(1, -1);
  const d =
    points.length > 2
      ? `M${from}${middle.map((point) => `L${point}`).join("")}L${end}`
      : `M${from}Q${middle[0]} ${end}`;
  const before = middle[middle.length - 1] ?? from;
  const turn = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
  return { d, end, turn };
}

/** Two points with the one between them that bends the line, always upwards. @param {Point[]} points @returns {Point[]} */
function bent([a, b]) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const side = dx >= 0 ? 1 : -1;
  return [a, [(a[0] + b[0]) / 2 + dy * BEND * side, (a[1] + b[1]) / 2 - dx * BEND * side], b];
}

/** A point some way from one to another. @param {Point} from @param {Point} to @param {number} by @returns {Point} */
function towards(from, to, by) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const share = Math.min(by, length * 0.4) / length;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export class Annotations {
  /** @param {BoardView} board @param {SVGGElement} layer @param {HTMLElement} over the layer of bubbles */
  constructor(board, layer, over) {
    this.board = board;
    this.layer = layer;
    this.over = over;
    /** @type {Kept<Arrow>} */
    this.arrows = new Map();
    /** @type {Kept<Ring>} */
    this.rings = new Map();
    /** @type {Ring[]} */
    this.told = [];
    /** @type {{at: string, words?: string, owner?: string, element: HTMLElement, size?: Point} | null} */
    this.caption = null;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** Exactly these, and no others. @param {Annotation} [what] */
  show({ arrows = [], rings = [], caption = null, still = false } = {}) {
    const known = arrows.filter(({ from, to }) => this.board.spotsOf([from, to]).length === 2);
    keep(this.layer, this.arrows, new Map(known.map((arrow) => [JSON.stringify(arrow), arrow])), (_, arrow) =>
      this.drawArrow(arrow, still || this.calm.matches),
    );
    this.told = rings.filter(({ id }) => this.board.spotOf(id));
    this.surround();
    this.say(caption);
  }

  /** Rings stand round the pieces as these stand now. */
  surround() {
    const wanted = this.told.map((ring) => [JSON.stringify([ring, this.reachOf(ring.id)]), ring]);
    keep(this.layer, this.rings, new Map(/** @type {[string, Ring][]} */ (wanted)), (_, ring) => this.drawRing(ring));
  }

  /**
   * Pieces seen on their way; those with an id go by themselves.
   * @param {Travel[]} moves @param {number} [time] ms
   */
  travel(moves, time = TRAVELS) {
    const { board } = this;
    for (const { owner, kind, from, to, way = [] } of this.calm.matches ? [] : moves) {
      const points = board.spotsOf(way.length > 1 ? way : [from, to]).map((place) => place.at);
      if (points.length < 2 || board.pieces.went.has(`${from}|${to}`)) continue;
      const shape = board.board.kinds[kind]?.shape ?? "token";
      const body = svg("g", { class: "fix" }, figure(shape, board.owners.get(owner)));
      const element = svg("g", { class: "travels" }, body);
      this.layer.append(element);
      const frames = points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
      const done = () => element.remove();
      element.animate(frames, { duration: time, easing: "ease-in-out" }).finished.then(done, done);
    }
  }

  /** @param {Arrow} arrow @param {boolean} still */
  drawArrow({ from, to, way = [], owner = "" }, still) {
    const { board } = this;
    const points = board.spotsOf(way.length > 1 ? way : [from, to]).map((place) => place.at);
    const { d, end, turn } = arrowPath(points, 1 / board.camera.zoom);
    const name = `told-arrow ${board.owners.get(owner)?.class ?? "owner-none"}${still ? "" : " grows"}`;
    const head = svg(
      "g",
      { transform: `translate(${end}) rotate(${turn})` },
      svg("path", { class: "told-head fix", d: `M-2-8L${HEAD + 2} 0L-2 8z` }),
    );
    const lines = ["told-casing", "told-line"].map((part) => svg("path", { class: part, d, pathLength: 1 }));
    const group = svg("g", { class: name }, ...lines, head);
    group.style.setProperty("--grows", `${GROWS}ms`);
    return group;
  }

  /** How far what stands there reaches, in pixels round its anchor. @param {string} id */
  reachOf(id) {
    const { pieces } = this.board;
    const found = pieces.find(id);
    if (found) return { x: found.x, y: found.y, r: (Math.max(...found.size) / 2) * found.scale + 5, flat: 0 };
    const plan = pieces.layouts.get(id);
    if (!plan?.items.length) return { x: 0, y: 0, r: 15, flat: 0 };
    const { left, right, top, bottom } = standingBox(plan);
    const [wide, high] = [(right - left) / 2 + 4, (bottom - top) / 2 + 4];
    const flat = wide > OBLONG * high ? high : 0;
    return { x: (left + right) / 2, y: (top + bottom) / 2, r: Math.max(wide, high), flat };
  }

  /** Round what stands there; round a long plate a frame. @param {string} name @param {{r: number, flat: number}} reach */
  ringOf(name, { r, flat }) {
    if (!flat) return svg("circle", { class: name, r });
    return svg("rect", { class: name, x: -r, y: -flat, width: 2 * r, height: 2 * flat, rx: 9 });
  }

  /** @param {Ring} ring */
  drawRing({ id, look }) {
    const place = this.board.spotOf(id);
    const reach = this.reachOf(id);
    const { x, y } = reach;
    const sign =
      look === "gone"
        ? [svg("path", { class: "told-cross-under", d: CROSS }), svg("path", { class: "told-cross", d: CROSS })]
        : ["told-ring-under", "told-ring"].map((name) => this.ringOf(name, reach));
    const at = look === "gone" ? this.besideIt(id) : `translate(${x} ${y})`;
    const inner = svg("g", { class: this.scaleOf(id) }, svg("g", { transform: at }, ...sign));
    return svg("g", { class: `told told-${look}`, transform: `translate(${place?.at ?? [0, 0]})` }, inner);
  }

  /** A cross for what is gone stands at the corner of what stands there now, not on it. @param {string} id */
  besideIt(id) {
    const { x, y } = this.reachOf(id);
    const plan = this.board.pieces.layouts.get(id);
    return plan?.items.length ? `translate(${plan.reach.right} ${plan.reach.top}) scale(.62)` : `translate(${x} ${y})`;
  }

  /** Pieces on a field grow with it, others keep their size. @param {string} id */
  scaleOf(id) {
    const place = this.board.spotOf(id);
    return place?.field || place?.space || place?.kind === "cell" ? "grow" : "fix";
  }

  /** @param {Caption | null} caption */
  say(caption) {
    const { at, words, owner } = this.caption ?? {};
    if (caption && !caption.element && caption.id === at && caption.words === words && caption.owner === owner) return;
    this.caption?.element.remove();
    this.caption = null;
    if (!caption || !this.board.spotOf(caption.id)) return;
    const inside = caption.element ?? html("span", { text: caption.words ?? "" });
    const look = this.board.owners.get(caption.owner ?? "")?.class ?? "owner-none";
    const element = html("div", { class: `board-caption ${look}` }, inside);
    this.caption = { at: caption.id, words: caption.words, owner: caption.owner, element };
    this.over.append(this.caption.element);
    requestAnimationFrame(() => this.measure(caption.id)); // when the page is laid out anyway
  }

  /** @param {string} at */
  measure(at) {
    if (this.caption?.at !== at) return;
    const { element } = this.caption;
    this.caption.size = [element.offsetWidth, element.offsetHeight];
    this.follow();
  }

  /** The caption keeps to its place, beside it and off what is asked. */
  follow() {
    if (!this.caption?.size) return;
    const { element, at, size } = this.caption;
    const found = this.board.position(at);
    if (!found) return;
    const { free } = this.board.director.sight();
    const points = this.board.director.standing();
    const [x, y] = beside([found.x, found.y], size, free, { points, gap: 30 });
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }
}

/** Where pieces stand; plates may stand far from the anchor of their place, which is in the reach of all. @param {Layout} plan */
function standingBox({ items, reach }) {
  const plates = items.flatMap((item) => (item.form === "plate" ? item : []));
  if (!plates.length) return reach;
  const [left, top, right, bottom] = around(
    plates.map(({ x, y, plate: { size } }) => [x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2]),
    0,
  );
  return { left, right, top, bottom };
}

const CROSS = "M-9-9l18 18M9-9l-18 18";
