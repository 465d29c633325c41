// Pieces as drawings, and how these follow a scene without being made anew. Where pieces stand is in layout.js.

import { fieldFigure } from "./hexes.js";
import { goodsOf, grows, kindOf, layouts, sorted, standingOn } from "./layout.js";
import { drawPlate } from "./plates.js";
import { extent, figure, SHAPES } from "./shapes.js";
import { svg } from "./svg.js";
import { ICONS } from "./symbols.js";

/** @import { BoardScene, DrawnBoard, Field, Found, Item, Layout, Owners, Spot, Spots, Tray } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */
/** @import { Piece } from "../types/server.d.ts" */
/** @import { Planned, Standing, Ways } from "./layout.js" */

const TIME = 240; // ms that a piece moves, comes or goes

/**
 * Draws one item of a layout round (0, 0).
 * @param {Item} item @param {Owners} owners @param {(piece: Piece) => string} label @param {Field} [field]
 * @returns {SVGGElement}
 */
function draw(item, owners, label, field) {
  if (item.form === "plate") return drawPlate(item, owners);
  if (item.form === "tray") return drawTray(item);
  const owner = owners.get(item.piece.owner);
  const words = label(item.piece);
  const body = (field && fieldFigure(item, owner, field)) ?? figure(item.shape, owner, words);
  const group = svg(
    "g",
    { class: ["piece", `piece-${item.form}`, ...item.look.map((look) => `is-${look}`)].join(" ") },
    body,
  );
  if (item.look.includes("target"))
    group.append(
      svg("path", {
        class: "piece-target",
        d: "M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M-18 0h10M8 0h10M0-18v10M0 8v10",
      }),
    );
  if (item.form === "unit" || item.form === "work") return group; // other states are told by its rim, see board.css
  const [width, height] = extent(item.shape);
  if (item.look.includes("cut_off")) {
    const r = Math.max(width, height) / 2 + 4;
    group.prepend(svg("circle", { class: "piece-ring-cut", r }));
    group.append(
      svg(
        "g",
        { class: "piece-flag", transform: `translate(${width / 2} ${-height / 2})` },
        svg("circle", { r: 6.5 }),
        svg("path", { d: ICONS.broken, transform: "translate(-4.8 -4.8) scale(.4)" }),
      ),
    );
  }
  if (item.look.includes("new"))
    group.prepend(svg("circle", { class: "piece-ring-new", r: Math.max(width, height) / 2 + 4 }));
  if (item.look.includes("leaving")) group.append(svg("path", { class: "piece-cross", d: "M-9-9l18 18M9-9l-18 18" }));
  if (item.chip) {
    group.append(
      svg(
        "g",
        { class: "piece-chip", transform: `translate(${width / 2 - 1} ${height / 2 - 3})` },
        svg("rect", { x: -8, y: -7, width: 16, height: 14, rx: 7 }),
        svg("text", { y: 3.8 }, String(item.chip)),
      ),
    );
  }
  return group;
}

/** Goods in a row on a slip of paper: a sign and a number each. @param {Tray} slip */
function drawTray(slip) {
  const { tray, carried } = slip;
  const { scale, height, digit } = goodsOf(slip);
  const parts = [];
  let x = 4;
  for (const { shape, count } of tray) {
    const width = extent(shape)[0] * scale;
    const icon = figure(shape, null);
    icon.classList.add(`goods-${shape}`);
    parts.push(svg("g", { transform: `translate(${x + width / 2} 0) scale(${scale})` }, icon));
    x += width + 1.5;
    if (count > 1) {
      const digits = String(count);
      parts.push(
        svg("text", { class: "tray-count", x, y: carried ? 3.4 : 3.9, "font-size": carried ? 9.5 : 11 }, digits),
      );
      x += digits.length * digit;
    }
    x += 3;
  }
  const plate = svg("rect", { class: "tray-plate", x: 0, y: -height / 2, width: x + 1, height, rx: height / 2 });
  return svg(
    "g",
    { class: `tray${carried ? " tray-carried" : ""}` },
    svg("g", { transform: `translate(${-(x + 1) / 2} 0)` }, plate, ...parts),
  );
}

/** What is written on a piece: its number, or the first word of the card that belongs to it. @param {DrawnBoard} board */
function labels(board) {
  const cards = new Map(board.places.filter((place) => place.kind === "card").map((place) => [place.id, place.name]));
  /** @param {Piece} piece */
  return (piece) => {
    if (!piece.id || !SHAPES[board.kinds[piece.kind]?.shape]?.label) return "";
    return (cards.get(`card ${piece.id}`) ?? piece.id).split(" ")[0];
  };
}

/** @typedef {{group: SVGGElement, inner: SVGGElement, items: Map<string, {element: SVGGElement, data: Item}>}} Stack  all of one place */

/**
 * Brings elements into an order among what else is in their parent (what fades away, say), and touches none that stands right: whatever is moved is
 * laid out and painted anew with all that is in it.
 * @param {Element} parent @param {Element[]} elements
 */
export function inOrder(parent, elements) {
  /** @type {Set<Node>} */
  const ours = new Set(elements);
  /** @type {ChildNode | null} */
  let next = parent.firstChild;
  for (const element of elements) {
    while (next && !ours.has(next)) next = next.nextSibling;
    if (next === element) next = element.nextSibling;
    else parent.insertBefore(element, next);
  }
}

/** @param {Item} item @param {Point} [off] */
const stand = ({ x, y, scale }, [dx, dy] = [0, 0]) =>
  `translate(${x + dx}px, ${y + dy}px)${scale ? ` scale(${scale})` : ""}`;

/** Keeps a layer of pieces equal to a scene. */
export class Pieces {
  /**
   * @param {SVGGElement} layer @param {DrawnBoard} board @param {Owners} owners @param {Spots} places
   * @param {(zoom: number) => Omit<Ways, "holders" | "known" | "still">} room what is taken on the map at a zoom
   */
  constructor(layer, board, owners, places, room) {
    this.layer = layer;
    this.room = room;
    /** @type {Record<string, string> | null} */
    this.holders = null;
    this.board = board;
    this.owners = owners;
    this.places = places;
    /** @type {Map<string, Stack>} */
    this.stacks = new Map();
    /** @type {Map<string, Layout>} */
    this.layouts = new Map();
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.label = labels(board);
    /** @type {Standing} */
    this.held = { byPlace: new Map(), loads: new Map() };
    /** @type {Map<string, Planned>} */
    this.known = new Map();
    this.started = false;
    this.time = TIME;
    /** @type {Set<string>} from|to of pieces with an id that moved with the last scene */
    this.went = new Set();
  }

  /**
   * Where pieces with an id went is known by itself: `from|to`.
   * @param {BoardScene} scene @param {number} zoom @param {number} [time] ms that a piece moves, comes or goes
   */
  update(scene, zoom, time = TIME) {
    this.time = time;
    this.went.clear();
    this.held = sorted(scene, this.board, this.owners, this.places);
    const { byPlace } = this.held;
    /** @type {Map<string, string>} */
    const before = new Map(); // where the pieces with an id stood
    for (const [id, stack] of this.stacks) {
      for (const [key, item] of stack.items) if (item.data.piece?.id) before.set(key, id);
    }
    for (const [id, stack] of this.stacks) {
      if (byPlace.has(id)) continue;
      this.fade(stack.group);
      this.stacks.delete(id);
    }
    this.holders = scene.holders ?? null;
    this.arrange(before, zoom);
    this.order();
    this.started = true;
  }

  /** Puts everything where it stands at a zoom. @param {Map<string, string>} before @param {number} zoom */
  arrange(before, zoom) {
    const { holders, held, board, owners, places } = this;
    this.layouts = layouts(held, board, owners, places, { holders, known: this.known, ...this.room(zoom) });
    for (const [id, plan] of this.layouts) {
      const place = /** @type {Spot} */ (places.get(id));
      this.settle(this.stackAt(place), plan, place, before, zoom);
    }
  }

  /** Plates fit their areas at every zoom. @param {number} zoom @returns {boolean} whether there are any */
  resized(zoom) {
    if (!this.holders || !this.started) return false;
    this.started = false; // nothing has happened: nothing moves
    this.arrange(new Map(), zoom);
    this.started = true;
    return true;
  }

  /** @param {Spot} place */
  stackAt(place) {
    const known = this.stacks.get(place.id);
    if (known) return known;
    const inner = svg("g", { class: grows(place) ? "grow" : "fix" });
    const attributes = { transform: `translate(${place.at})`, "data-place": place.id };
    const group = svg("g", { class: `stack stack-${standingOn(place)}`, ...attributes }, inner);
    const stack = { group, inner, items: new Map() };
    this.stacks.set(place.id, stack);
    this.layer.append(group);
    return stack;
  }

  /** @param {Stack} stack @param {Layout} plan @param {Spot} place @param {Map<string, string>} before @param {number} zoom */
  settle(stack, plan, place, before, zoom) {
    const wanted = new Set(plan.items.map((item) => item.key));
    for (const [key, item] of stack.items) {
      if (wanted.has(key)) continue;
      stack.items.delete(key);
      if (before.has(key)) item.element.remove();
      else this.fade(item.element);
    }
    for (const data of plan.items) {
      let item = stack.items.get(data.key);
      if (!item) {
        const element = draw(data, this.owners, this.label, place.field);
        if (data.piece?.id) element.dataset.piece = data.piece.id;
        item = { element, data };
        stack.items.set(data.key, item);
        this.arrive(element, data, place, this.places.get(before.get(data.key) ?? ""), zoom);
      }
      item.data = data;
      const transform = stand(data);
      if (item.element.style.transform !== transform) item.element.style.transform = transform;
    }
    const elements = plan.items.map(({ key }) => stack.items.get(key)?.element);
    inOrder(
      stack.inner,
      elements.filter((one) => one !== undefined),
    ); // so that overlaps are always the same
  }

  /**
   * A piece that had a place comes from there; a new one fades in.
   * @param {SVGGElement} element @param {Item} data @param {Spot} to @param {Spot | undefined} from @param {number} zoom
   */
  arrive(element, data, to, from, zoom) {
    if (from && from !== to) this.went.add(`${from.id}|${to.id}`);
    if (!this.started || this.calm.matches) return;
    const end = stand(data);
    const scale = grows(to) ? 1 : zoom;
    const begin = from
      ? { transform: stand(data, [(from.at[0] - to.at[0]) * scale, (from.at[1] - to.at[1]) * scale]) }
      : { opacity: 0, transform: `${end} scale(.6)` };
    const last = from ? { transform: end } : { opacity: 1, transform: end };
    element.animate([begin, last], { duration: this.time, easing: "ease-out" });
  }

  /** @param {SVGGElement} element */
  fade(element) {
    const done = () => element.remove();
    if (this.calm.matches || !this.started) done();
    else element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: this.time }).finished.then(done, done);
  }

  /** What stands further south is drawn over what stands north of it. */
  order() {
    /** @param {string} id */
    const south = (id) => this.places.get(id)?.at[1] ?? 0;
    const sorted = [...this.stacks].sort(([a], [b]) => south(a) - south(b));
    inOrder(
      this.layer,
      sorted.map(([, { group }]) => group),
    );
  }

  /** The same board in another language. @param {DrawnBoard} board */
  rename(board) {
    this.board = board;
    this.label = labels(board);
    this.known.clear(); // names take other room
  }

  /** Where a piece stands. @param {string} piece @returns {Found | null} */
  find(piece) {
    for (const [place, plan] of this.layouts) {
      for (const item of plan.items) {
        if (item.form === "tray" || item.form === "plate" || item.piece.id !== piece) continue;
        return { place, x: item.x, y: item.y, size: extent(item.shape), scale: item.scale ?? 1 };
      }
    }
    return null;
  }

  /** Everything in a place in words. @param {string} id */
  words(id) {
    const { byPlace, loads } = this.held;
    return (byPlace.get(id) ?? []).map((piece) => said(piece, loads.get(piece) ?? [], this.board, this.owners));
  }
}

/** @param {Piece} piece @param {Piece[]} load @param {DrawnBoard} board @param {Owners} owners */
function said(piece, load, board, owners) {
  const kind = piece.name ?? kindOf(board, piece).name;
  const owner = owners.get(piece.owner)?.name ?? "";
  const states = (piece.states ?? []).map((state) => board.states[state]?.name ?? state);
  const whole = SHAPES[kindOf(board, piece).shape]?.of;
  const count = piece.count ?? 1;
  const many = count > 1 && !whole ? `${count} × ` : "";
  const name = [owner, kind, whole ? `${count}/${whole}` : ""].filter(Boolean).join(" ");
  const goods = load.map((one) => `${one.count ?? 1} ${kindOf(board, one).name}`);
  return `${many}${name}${states.length ? ` (${states.join(", ")})` : ""}${goods.length ? `: ${goods.join(", ")}` : ""}`;
}

/**
 * The pieces of a scene as a drawing that stays as it is.
 * @param {BoardScene} scene @param {DrawnBoard} board @param {Owners} owners @param {Spots} places @param {number} scale
 */
export function staticPieces(scene, board, owners, places, scale) {
  const held = sorted(scene, board, owners, places);
  const layer = svg("g", { class: "pieces" });
  const ways = { holders: scene.holders ?? null, taken: [], lanes: [], unit: scale, still: true };
  for (const [id, { items }] of layouts(held, board, owners, places, ways)) {
    const place = /** @type {Spot} */ (places.get(id));
    const inner = svg("g", { transform: `translate(${place.at})${grows(place) ? "" : ` scale(${scale})`}` });
    for (const item of items) {
      const element = draw(item, owners, labels(board), place.field);
      element.setAttribute("transform", `translate(${item.x} ${item.y})${item.scale ? ` scale(${item.scale})` : ""}`);
      inner.append(element);
    }
    layer.append(inner);
  }
  return layer;
}
