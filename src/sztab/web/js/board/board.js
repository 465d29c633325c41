// The board: a printed map on a desk, lit where you may act. It knows no game: places, pieces, owners and the drawing come as data.
//
//   const view = createBoard(container, {board, language, theme?, onPick, onHover, onWhy})
// `board` is what GET /api/tables/{id}/board gives, with `map`.

import { afterFrame } from "../signal.js";
import { t } from "../words.js";
import { around, Camera } from "./camera.js";
import { Director } from "./director.js";
import { fittedIn } from "./free.js";
import { createLayers, drawGround, openGates, speakGround } from "./ground.js";
import { earsOf, handsOf } from "./hands.js";
import { Holdings } from "./holdings.js";
import { Marks } from "./marks.js";
import { lanesOf, makeRoom, pixelOf, takenBy } from "./names.js";
import { colours, createPaths } from "./paths.js";
import { picture } from "./picture.js";
import { Pieces } from "./pieces.js";
import { ownersOf } from "./shapes.js";
import { Sizes } from "./sizes.js";
import { boxOf, createStops, nameStops, targetOf } from "./stops.js";
import { Surroundings } from "./surroundings.js";
import { html } from "./svg.js";

/** @import { Edges } from "./free.js" */
/** @import { Point } from "../types/drawing.d.ts" */
/** @import { Annotation, BoardOptions, BoardScene, Box, Drawn, DrawnBoard, Showing, Shown, Spot, Target, View } from "../types/board.d.ts" */

const SLICES = 3; // frames that a change of all sizes is spread over: lines, names, then what stands there

/** @param {HTMLElement} container @param {BoardOptions} options */
export const createBoard = (container, options) => new BoardView(container, options);

export class BoardView {
  /** @param {HTMLElement} container @param {BoardOptions} options */
  constructor(container, options) {
    const { board, language = "en" } = options;
    this.container = container;
    this.options = options;
    this.board = board;
    this.language = language;
    this.map = board.map;
    this.hasTowns = Object.keys(board.map.nodes).length > 0; // their names make room for pieces, not pieces for them
    this.describing = false;
    this.stop = new AbortController();
    this.touch = matchMedia("(pointer: coarse)");
    this.owners = ownersOf(board);
    this.ground = drawGround(board.map, board, language);
    this.places = this.ground.places;
    /** @type {BoardScene} */
    this.scene = { pieces: [], paths: [] };
    /** @type {Shown} */
    this.shown = { glow: new Map(), told: new Set(), lit: null, dim: false, refused: new Set(), selected: new Set() };
    /** @type {Drawn[]} */
    this.extraPaths = [];
    this.hovered = "";
    this.atHome = false;
    this.zoomSeen = 0;
    this.slice = 0;
    this.due = 0;
    this.slicing = 0;
    container.classList.add("board");
    if (options.theme) container.dataset.theme = options.theme;

    const { drawing, layers, veil } = createLayers(this.map, this.ground, this.name);
    this.drawing = drawing;
    this.sizes = new Sizes(drawing, this.ground);
    this.viewport = html("div", { class: "board-viewport" }, drawing);
    this.lanes = lanesOf(this.map);
    this.holdings = new Holdings(layers.held, this.ground.uid, this.places, this.owners);
    this.pieces = new Pieces(layers.pieces, board, this.owners, this.places, (zoom) => ({
      taken: takenBy(this.ground, this.map, zoom, this.language),
      lanes: this.lanes,
      unit: pixelOf(zoom, this.touch.matches),
    }));
    const zoom = () => this.camera.zoom;
    this.marks = new Marks({ ground: this.ground, pieces: this.pieces, layers, veil, zoom });
    this.drawPaths = createPaths(layers.paths, layers.over, this.places, board);
    this.stops = createStops(this.viewport, layers.hits, this.places, handsOf(this), this.stop.signal);
    this.director = new Director(this);
    this.round = new Surroundings(this, layers.told);
    this.camera = new Camera(this.viewport, drawing, this.map.size, earsOf(this));
    this.viewport.addEventListener("contextmenu", (event) => this.asks(event), { signal: this.stop.signal });
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(this.viewport);
    this.camera.measure();
    this.home(false);
    this.camera.paintNow();
    this.nameStops();
  }

  get name() {
    return t("board.map", { name: this.board.name ?? this.board.game });
  }

  /** All of the map is in the window. */
  get isWhole() {
    return this.camera.zoom <= this.camera.least * 1.02;
  }

  /** No side of the window is empty. */
  get fills() {
    const { width, height, zoom } = this.camera;
    return width <= this.map.size[0] * zoom * 1.02 && height <= this.map.size[1] * zoom * 1.02;
  }

  /** Where all of the map is in the window, nothing leads farther out. */
  showButtons() {
    const { classList } = this.container;
    if (classList.contains("whole") === this.isWhole) return;
    classList.toggle("whole", this.isWhole);
    this.round.furniture.size = [0, 0];
  }

  // What is pointed at

  /** Sizes follow the zoom, some in each frame: all at once would be late on a slow machine. @param {number} zoom */
  follow(zoom) {
    if (zoom === this.zoomSeen) return;
    const first = !this.zoomSeen;
    this.zoomSeen = zoom;
    this.sizes.set(zoom, this.touch.matches);
    this.due = SLICES;
    do this.resize();
    while (first && this.due);
  }

  /** The next slice of all sizes. */
  resize() {
    cancelAnimationFrame(this.slicing);
    this.due -= 1;
    this.slice = (this.slice + 1) % SLICES;
    const zoom = this.zoomSeen;
    if (this.slice === 1) this.sizes.lines();
    else if (this.slice === 2) {
      this.sizes.names();
      makeRoom(this); // plates keep off the names
    } else {
      this.sizes.fit();
      const plates = this.pieces.resized(zoom);
      if (plates) makeRoom(this);
      if (plates || this.shown.glow.size) this.marks.update(this.shown);
      this.sizes.fit();
    }
    if (this.due) this.slicing = requestAnimationFrame(() => this.resize());
  }

  /** @param {Target | null} target */
  hover(target) {
    const key = target ? `${target.place}|${target.piece ?? ""}` : "";
    if (key === this.hovered) return;
    this.hovered = key;
    this.options.onHover?.(target);
  }

  /** @param {MouseEvent} event */
  asks(event) {
    event.preventDefault();
    const box = this.viewport.getBoundingClientRect();
    const point = this.camera.onMap(event.clientX - box.left, event.clientY - box.top);
    const target = targetOf(event, point, this.places);
    const touched = event instanceof PointerEvent && event.pointerType.startsWith("touch"); // then it was held before
    if (target && !touched) this.options.onWhy?.(target);
  }

  /** @param {string} id of a place or a piece */
  nameOf(id) {
    return this.spotOf(id)?.place?.name ?? id;
  }

  // Where things are

  /** @param {string} id of a place or a piece @returns {Spot | undefined} */
  spotOf(id) {
    return this.places.get(id) ?? this.places.get(this.pieces.find(id)?.place ?? "");
  }

  /** @param {string[]} ids @returns {Spot[]} */
  spotsOf(ids) {
    return ids.flatMap((id) => this.spotOf(id) ?? []);
  }

  /** In the container, in pixels. @param {string} id */
  position(id) {
    const place = this.spotOf(id);
    if (!place) return null;
    const [x, y] = this.camera.inWindow(place.at);
    return { x, y };
  }

  /** Where the number of something that is asked stands, in the container. @param {string} id @returns {Point | undefined} */
  numberAt(id) {
    const at = this.marks.numberAt(id, this.sizes.now.k);
    return at && this.camera.inWindow(at);
  }

  /** @param {string[]} ids @param {number} pad @returns {Box | null} */
  boxOf(ids, pad) {
    const found = this.spotsOf(ids);
    return found.length ? around(found.map(boxOf), pad) : null;
  }

  // Drawing what changes

  get routes() {
    return [...(this.scene.paths ?? []), ...this.extraPaths];
  }

  nameStops() {
    nameStops(this.stops.elements, this.board, this.places, this.pieces, this.shown.glow);
  }

  /** @param {BoardScene} scene @param {Showing} [next] */
  update(scene, next = {}) {
    const { lit = null, refused = new Set() } = next;
    const glow = next.glow ?? new Map();
    const selected = next.selected instanceof Set ? next.selected : new Set(next.selected ? [next.selected] : []);
    this.scene = scene;
    const told = new Set(this.routes.filter(({ kind }) => colours(kind)).flatMap((path) => path.places));
    this.shown = { glow, told, lit, dim: next.dim ?? glow.size > 0, refused, selected };
    this.holdings.update(scene.holders);
    this.drawing.classList.toggle("owned", Boolean(scene.holders)); // every place tells its owner
    if (scene.holders && !this.hasTowns) makeRoom(this); // plates keep off the names
    this.pieces.update(scene, this.camera.zoom, next.time);
    this.round.annotations.travel(next.moves ?? [], next.time);
    makeRoom(this);
    openGates(this.ground.marks, scene.gates ?? {}, this.board);
    this.drawPaths(this.routes);
    this.marks.update(this.shown);
    this.sizes.fit();
    this.describeLater();
    this.stops.settle(glow);
    if (!this.atHome) this.start();
    this.round.settle();
  }

  /** The key, the names of all stops and the small map follow a frame later, so that no step is a long task. */
  describeLater() {
    if (this.describing) return;
    this.describing = true;
    afterFrame(() => {
      this.describing = false;
      if (this.stop.signal.aborted) return;
      this.round.key();
      this.nameStops();
      this.round.drawSmall();
    });
  }

  /** The same `lit`, alone and cheap, for hover in the list of choices. @param {string | null} id */
  light(id) {
    this.shown.lit = id;
    this.marks.light(id);
    this.sizes.fit();
  }

  /** The same board in other words. @param {DrawnBoard} board */
  setLanguage(board, language = this.language) {
    this.board = board;
    this.language = language;
    for (const owner of [...board.owners, ...(board.others ?? [])])
      Object.assign(this.owners.get(owner.id) ?? {}, owner);
    speakGround(this.ground, board, language);
    this.pieces.rename(board);
    this.drawing.setAttribute("aria-label", this.name);
    this.round.speak(board);
    this.round.key();
    this.nameStops();
  }

  /** Only where it differs from the page's. @param {"light" | "dark" | ""} theme */
  setTheme(theme) {
    if (theme) this.container.dataset.theme = theme;
    else delete this.container.dataset.theme;
  }

  /** Paths over those of the scene; none ends it. @param {Drawn[]} [paths] */
  showPaths(paths = []) {
    this.extraPaths = paths;
    this.drawPaths(this.routes);
    this.sizes.fit();
    this.round.key();
  }

  /** @param {string[]} [ids] */
  showGap(ids = []) {
    this.showPaths(ids.length ? [{ kind: "gap", places: ids }] : []);
  }

  // Moving the map

  /** Brings places into sight. @param {string | string[]} ids */
  focus(ids, { smooth = true, keyboard = false, pad = 46, most = 1.8 } = {}) {
    const list = [ids].flat().filter(Boolean);
    const box = this.boxOf(list, pad);
    if (!box) return;
    const alone = list.length === 1;
    const limits = { least: this.camera.least, most: alone ? Math.max(this.camera.zoom, 1) : Math.max(most, 0.5) };
    this.camera.touched = true;
    this.go(fittedIn(this.director.sight().free, box, limits), smooth);
    if (keyboard) this.stops.focus(list[0]);
  }

  /** What lies over the board, on the page: nothing that is asked is left under it. @param {Edges[]} rects */
  free(rects) {
    this.director.free(rects);
    this.round.settle();
  }

  /** Moves only if some of the places are out of sight. @param {string | string[]} ids */
  reveal(ids) {
    this.director.reveal([ids].flat());
  }

  /** Goes where the choices are, if some of them are out of sight. */
  seek() {
    this.director.seek();
  }

  /** Remembers where the player has the map, until `back`. */
  stay() {
    this.director.stay();
  }

  back() {
    this.director.back();
  }

  /** @param {string} id */
  inSight(id) {
    return this.director.inSight(id);
  }

  /** Arrows, rings and a caption: exactly these, until the next. @param {Annotation} [what] */
  annotate(what) {
    this.round.annotations.show(what);
    this.sizes.fit();
    this.round.settle();
  }

  /** @param {boolean} [open] */
  smallMap(open) {
    this.round.furniture.smallMap(open);
    this.round.settle();
  }

  /** The whole map. */
  fit() {
    this.camera.show([0, 0, ...this.map.size]);
  }

  /** The map as large as fills the window, about what is going on; on a small screen never too small to read. */
  home(smooth = true) {
    this.go(this.director.first(), smooth);
  }

  /** @param {View} view @param {boolean} smooth */
  go(view, smooth) {
    if (smooth) this.camera.glideTo(...view);
    else this.camera.to(...view);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.camera.zoomAt(factor, undefined, undefined, true);
  }

  start() {
    if (!this.camera.width) return;
    this.atHome = true;
    this.home(false);
    this.camera.paintNow();
  }

  /** Until somebody moves the map, it follows the window. A sheet that comes up or goes down leaves in sight what it speaks of. */
  resized() {
    const { width } = this.camera;
    const first = this.camera.measure();
    this.director.measure();
    this.round.furniture.size = [0, 0]; // its buttons may be others now
    this.round.settle();
    if (!first && this.camera.touched) return;
    const stays = !first && this.director.aim && this.camera.width === width && this.fills;
    if (!stays) this.home(false);
    this.camera.paintNow();
    if (first) this.atHome = Boolean(this.scene.pieces.length || this.shown.glow.size);
    this.director.aim?.(); // what it was to show before it had a size
  }

  // What the page puts beside it

  /** The element of the key: under the map, or for the page to put elsewhere. @param {boolean} under */
  key(under) {
    const { element } = this.round.legend;
    const here = element.parentElement === this.container;
    if (under && !here) this.container.append(element);
    if (!under && here) element.remove();
    return element;
  }

  /** The key with everything the board can show, for the page to put somewhere. */
  keyOpen() {
    this.round.legend.fold(true);
    return this.key(false);
  }

  /**
   * Keeps an element beside a place, with a line to it.
   * @param {string} id @param {HTMLElement} element @returns {() => void} ends it
   */
  bubble(id, element) {
    return this.round.bubbles.point(id, element);
  }

  /** A small still drawing round some places. @param {string[]} ids @param {Parameters<typeof picture>[2]} [more] */
  snapshot(ids, more = {}) {
    return picture(this.board, this.scene, { places: ids, language: this.language, ...more });
  }

  destroy() {
    this.stop.abort();
    cancelAnimationFrame(this.slicing);
    this.camera.destroy();
    this.watcher.disconnect();
    this.container.replaceChildren();
    this.container.classList.remove("board");
  }
}
