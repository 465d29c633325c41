// What stands round the map and over it: furniture, small map, key, bubbles, chips at the edge, what is told. It follows the map.

import { Annotations } from "./annotations.js";
import { createBubbles } from "./bubbles.js";
import { centred } from "./camera.js";
import { createChips } from "./chips.js";
import { freePart } from "./free.js";
import { createOverview, Furniture } from "./furniture.js";
import { createLegend, kindsOn, signsNow } from "./legend.js";
import { html } from "./svg.js";

/** @import { DrawnBoard } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */
/** @import { BoardView } from "./board.js" */

const ASKED = 100; // how much heavier what is asked weighs than an empty place
const STANDING = 5; // and what stands somewhere
const CELL = 0.1; // a cell of a track with nothing in it
const NAME = 26; // px that the name of a town stands under it
const PRINTED = 3; // and a sign on the map

export class Surroundings {
  /** @param {BoardView} board @param {SVGGElement} told the layer for what is told */
  constructor(board, told) {
    this.board = board;
    this.settling = false;
    const over = html("div", { class: "board-bubbles" });
    this.bubbles = createBubbles(
      over,
      (id) => board.position(id),
      () => ({ free: board.director.sight().free, points: board.director.standing() }),
    );
    this.annotations = new Annotations(board, told, over);
    this.chips = createChips(over, (ids) => board.director.show(ids));
    this.overview = createOverview(board.map, board.ground.uid, (...point) =>
      board.camera.to(...centred(board.camera, point, board.camera.zoom)),
    );
    this.furniture = new Furniture(this.acts(), this.overview.element, () => board.board.lenses?.[0]?.name ?? "");
    this.legend = createLegend(board.board, board.owners);
    const stage = html("div", { class: "board-stage" }, board.viewport, over, this.furniture.element);
    board.container.append(stage, this.legend.element); // the key lies beside the map, never on it
  }

  acts() {
    const { board } = this;
    const acts = {
      out: () => board.zoom(1 / 1.5),
      in: () => board.zoom(1.5),
      fit: () => (board.isWhole ? board.home() : board.fit()),
      ...(board.board.lenses?.length ? { lens: () => board.director.lens() } : {}),
      map: () => board.smallMap(),
    };
    return board.options.onKey ? { ...acts, key: board.options.onKey } : acts;
  }

  /** What lies over the map goes with it; the furniture looks for a corner when it rests (`settle`). */
  follow() {
    this.overview.move(this.board.camera);
    this.bubbles.follow();
    this.annotations.follow();
    this.edge();
  }

  /** Looks for places of furniture and chips with the next frame, when the page is laid out anyway. */
  settle() {
    if (this.settling) return;
    this.settling = true;
    requestAnimationFrame(() => {
      this.settling = false;
      this.settleNow();
    });
  }

  /** The furniture takes the corner where the least is covered. */
  settleNow() {
    const { board } = this;
    const { camera, director, shown, places } = board;
    if (!camera.width) return;
    this.annotations.surround(); // plates may stand elsewhere since the map was zoomed
    board.sizes.fit();
    const anchors = director.pointsOf(director.asked()).map(({ at }) => at);
    const asked = [...anchors, ...director.numbers()].map((at) => ({ at, weight: ASKED }));
    const others = [...places.keys()].filter((id) => !shown.glow.has(id));
    /** @param {string} id */
    const weigh = (id) => {
      if (board.pieces.layouts.has(id)) return STANDING;
      const { kind, place } = places.get(id) ?? {};
      return place?.marks?.length ? PRINTED : kind === "cell" ? CELL : 1;
    };
    const found = director.pointsOf(others);
    const towns = found.filter(({ id }) => places.get(id)?.kind === "node");
    const names = towns.map(({ at: [x, y] }) => ({ at: /** @type {Point} */ ([x, y + NAME]), weight: 1 }));
    const under = [...asked, ...names, ...found.map(({ id, at }) => ({ at, weight: weigh(id) }))];
    this.furniture.settle(freePart([camera.width, camera.height], director.covers()), under, ASKED);
    this.edge();
  }

  /** What is asked, or told with words, and out of sight is named at the edge. */
  edge() {
    const { board } = this;
    const { director, shown } = board;
    if (!board.camera.width) return;
    const asked = director
      .pointsOf(board.director.asked())
      .map((one) => ({ ...one, name: board.nameOf(one.id), asked: true, number: board.numberAt(one.id) }));
    const told = this.annotations.told.flatMap(({ id, words }) =>
      words && !shown.glow.has(id) ? director.pointsOf([id]).map((one) => ({ ...one, name: words, asked: false })) : [],
    );
    const { free, covers } = director.sight();
    this.chips.update([...asked, ...told], free, covers, director.numbers());
  }

  /** What the key tells now. */
  key() {
    const { board, places, scene, shown, routes } = this.board;
    this.legend.update(signsNow({ scene, board, places, shown, routes }), kindsOn(scene, places));
  }

  drawSmall() {
    const { scene, owners, places, shown } = this.board;
    const glowing = [...shown.glow.keys()].filter((id) => places.has(id));
    this.overview.update(scene, owners, places, glowing);
  }

  /** @param {DrawnBoard} board in other words */
  speak(board) {
    this.furniture.speak();
    this.overview.speak();
    this.legend.speak(board);
  }
}
