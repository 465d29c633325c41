// When the map moves by itself, and how far: a question, a step, a chip at the edge. It never takes the map out of somebody's hand.

import { CROWD } from "./asked.js";
import { around, heart } from "./camera.js";
import { airy, fittedIn, freePart, inWindow, inwards, isInSight, middled, most, overlap } from "./free.js";
import { firstZoom } from "./hexes.js";

/** @import { BoardView } from "./board.js" */
/** @import { Box, View } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */
/** @import { Edges } from "./free.js" */

const REST = 2000; // ms after somebody moved the map
const READABLE = 6.8; // px of a plain name: smaller ones are drawn with 10, and below this not at all
const ROOM = 34; // units round an asked place that should be in sight with it
const RETURN = 260; // ms that the way back takes
const APART = 100; // px from town to town: then a map is seen as a whole
const CLOSE = 1.15; // a question brings the map no nearer than this

export class Director {
  /** @param {BoardView} board */
  constructor(board) {
    this.board = board;
    /** @type {Edges[]} on the page */
    this.given = [];
    /** @type {View | null} where the player had the map */
    this.kept = null;
    this.returned = -RETURN;
    this.isNear = false; // through the lens
    /** @type {(() => void) | null} what the map was last moved for: it stays in sight when the window changes its height */
    this.aim = null;
  }

  get camera() {
    return this.board.camera;
  }

  /** What lies over the board, on the page. @param {Edges[]} rects */
  free(rects) {
    this.given = rects.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
    this.measure();
  }

  /** The map may be pulled out from under what covers its sides. */
  measure() {
    const { camera } = this;
    const [left, top, right, bottom] = freePart([camera.width, camera.height], this.covers());
    camera.margins = [left, top, camera.width - right, camera.height - bottom];
  }

  /** What others have laid over the window, in its pixels. @returns {Box[]} */
  covers() {
    if (!this.given.length) return [];
    const { camera } = this;
    const window = camera.viewport.getBoundingClientRect();
    const inside = this.given.map((rect) => inWindow(rect, window));
    return inside.filter((cover) => overlap(cover, [0, 0, camera.width, camera.height]));
  }

  /** The free part with its air, and what stands in it. @returns {{free: Box, covers: Box[]}} */
  sight() {
    const { camera, board } = this;
    const covers = this.covers();
    const free = freePart([camera.width, camera.height], covers);
    return { free: airy(camera, free, board.map.size), covers: [...covers, ...board.round.furniture.boxes()] };
  }

  /** Whether the map is in somebody's hand, or was just now. */
  get isHeld() {
    const { camera } = this;
    return camera.held || performance.now() - camera.movedAt < REST;
  }

  /** A place with its number, if it has one. @param {string} id */
  inSight(id) {
    const at = this.board.position(id);
    const number = this.board.numberAt(id);
    const { free, covers } = this.sight();
    return Boolean(at && isInSight([at.x, at.y], number, free, covers));
  }

  /** Where all numbers stand in the window, also those of what leads to nothing. @returns {Point[]} */
  numbers() {
    const ids = [...this.board.shown.glow.keys()];
    return ids.map((id) => this.board.numberAt(id)).filter((at) => at !== undefined);
  }

  /** A question moves the map only if something asked is outside; then it shows all of it, or as much as can be read. */
  seek() {
    const wait = this.returned + RETURN - performance.now();
    if (wait > 0) {
      setTimeout(() => this.seek(), wait); // on the way back nobody can tell what will be in sight
      return;
    }
    this.aim = () => this.seek();
    const ids = this.asked();
    if (this.isHeld || ids.every((id) => this.inSight(id))) return;
    this.show(ids);
  }

  /** A step moves the map only if it is outside, and zooms only if it would not fit. @param {string[]} ids */
  reveal(ids) {
    const box = this.board.boxOf(ids, 0);
    if (box) this.aim = () => this.reveal(ids);
    if (!box || this.isHeld || ids.every((id) => this.inSight(id))) return;
    const { camera } = this;
    const { free } = this.sight();
    const { x, y, zoom } = camera;
    const [w, h] = [(box[2] - box[0]) * zoom, (box[3] - box[1]) * zoom];
    if (w > free[2] - free[0] || h > free[3] - free[1]) {
      this.show(ids);
      return;
    }
    const [dx, dy] = inwards([box[0] * zoom + x, box[1] * zoom + y, box[2] * zoom + x, box[3] * zoom + y], free);
    if (dx || dy) camera.glideTo(x + dx, y + dy, zoom);
  }

  /** All of these places, or the most that can be read at once. @param {string[]} ids */
  show(ids) {
    const points = this.board.spotsOf(ids).map((place) => place.at);
    if (!points.length) return;
    const { camera } = this;
    const { free } = this.sight();
    const least = Math.max(camera.least, this.readable);
    const room = 2 * ROOM;
    const kept = most(points, (free[2] - free[0]) / least - room, (free[3] - free[1]) / least - room);
    const shown = kept.length ? kept : points.slice(0, 1);
    const box = around(
      shown.map(([x, y]) => [x, y, x, y]),
      ROOM,
    );
    camera.glideTo(...fittedIn(free, box, { least, most: Math.max(least, Math.min(camera.zoom, CLOSE)) }));
  }

  /** Where the map opens: all of it where towns stand far apart, else as large as fills the window, about what is going on. @returns {View} */
  first() {
    const { size } = this.board.map;
    const points = this.whatMatters().map((place) => place.at);
    const zoom = this.firstZoom();
    const { free } = this.sight();
    const all = this.together(points, (free[2] - free[0]) / zoom, (free[3] - free[1]) / zoom);
    return middled(free, all ?? heart(points, this.camera, zoom, [size[0] / 2, size[1] / 2]), zoom);
  }

  /**
   * The middle of a window in which all of these stand and most of the other pieces, too.
   * @param {Point[]} points @param {number} width @param {number} height of the window, on the map @returns {Point | null}
   */
  together(points, width, height) {
    if (this.board.ground.field || !points.length) return null;
    const seen = most([...new Set([...points, ...this.everywhere()])], width - 2 * ROOM, height - 2 * ROOM);
    if (!points.every((point) => seen.includes(point))) return null;
    const [left, top, right, bottom] = around(
      seen.map(([x, y]) => [x, y, x, y]),
      0,
    );
    return [(left + right) / 2, (top + bottom) / 2];
  }

  /** Where pieces stand. @returns {Point[]} */
  everywhere() {
    const { scene, places } = this.board;
    return scene.pieces.flatMap(({ owner, place }) => {
      const spot = owner && places.get(place);
      return spot ? [spot.at] : [];
    });
  }

  /** Closely at the part where much stands, and back to where the map opens. */
  lens() {
    const { board } = this;
    const [lens] = board.board.lenses ?? [];
    if (!lens) return;
    this.isNear = !this.isNear;
    if (this.isNear) board.focus(lens.places, { pad: 24, most: 2.4 });
    else board.home();
    board.round.furniture.buttons.get("lens")?.setAttribute("aria-pressed", String(this.isNear));
  }

  /** @returns {number} */
  firstZoom() {
    const { map, ground } = this.board;
    const { width: w, height: h } = this.camera;
    if (ground.field) return firstZoom(ground.field, map.size, [w, h], this.board.touch.matches);
    const towns = Object.keys(map.nodes).length; // they stand closer than areas
    const whole = Math.min(w / map.size[0], h / map.size[1]);
    if (towns && whole * Math.sqrt((map.size[0] * map.size[1]) / towns) >= APART) return whole;
    return Math.max(w / map.size[0], h / map.size[1], w < 700 || towns ? 1 : this.readable);
  }

  /** Where something may be chosen, else where pieces stand: those of whoever looks, if there are any. */
  whatMatters() {
    const { scene, places } = this.board;
    const asked = this.board.spotsOf(this.asked());
    if (asked.length) return asked;
    const standing = scene.pieces.filter((piece) => piece.owner && places.has(piece.place));
    const own = standing.filter((piece) => scene.roles?.includes(piece.owner));
    const lead = scene.roles?.find((role) => role === scene.moment?.active) ?? scene.roles?.[0];
    const first = own.filter((piece) => piece.owner === lead); // who leads two far apart looks at the one that plays
    return [first, own, standing].find((some) => some.length)?.flatMap((piece) => places.get(piece.place) ?? []) ?? [];
  }

  /** The least zoom at which the names of this map can be read. Those of hexes come on demand: a field is read as it opens. @returns {number} */
  get readable() {
    if (this.board.ground.field) return this.firstZoom();
    const { groups } = this.board.ground.labels;
    const sizes = [...groups].flatMap(([size, group]) => Array.from(group.children, () => size)).sort((a, b) => a - b);
    return READABLE / (sizes[Math.floor(sizes.length / 2)] ?? 13);
  }

  /** Remembers where the player has the map. */
  stay() {
    const { x, y, zoom } = this.camera;
    this.kept ??= [x, y, zoom];
  }

  /** Goes back there, once. */
  back() {
    this.aim = null;
    if (this.kept && !this.isHeld) {
      this.camera.glideTo(...this.kept);
      this.returned = performance.now();
    }
    this.kept = null;
  }

  /** What must be in sight: all that glows; what glows faintly only where there is nothing else, and not very much of it. @returns {string[]} */
  asked() {
    const all = [...this.board.shown.glow].filter(([, { crowd }]) => !crowd); // the question is about something else as well
    const useful = all.filter(([, { faint }]) => !faint);
    return (useful.length || all.length > CROWD ? useful : all).map(([id]) => id);
  }

  /** Where pieces stand and something is asked, in the window. @returns {Point[]} */
  standing() {
    const { pieces, shown } = this.board;
    const ids = new Set([...pieces.layouts.keys(), ...shown.glow.keys()]);
    return this.pointsOf([...ids]).map(({ at }) => at);
  }

  /** The points of places and pieces in the window. @param {string[]} ids @returns {{id: string, at: Point}[]} */
  pointsOf(ids) {
    return ids.flatMap((id) => {
      const found = this.board.position(id);
      return found ? { id, at: /** @type {Point} */ ([found.x, found.y]) } : [];
    });
  }
}
