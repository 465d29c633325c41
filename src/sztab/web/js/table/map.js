/** The board on screen: hands createBoard what the scene says, and tells the table what was pointed at. */

import { app } from "../app.js";
import { createBoard, picture } from "../board/board.js";
import { patch } from "../dom.js";
import { lang } from "../words.js";
import { bubbleInside, focusBubble, pick, tipWords, whatPlace, whyPlace } from "./bubble.js";
import { Flash, putAbove } from "./flash.js";
import { looked } from "./guide.js";

/** @import { BoardScene, DrawnBoard, Glow, Target } from "../types/board.d.ts" */
/** @import { Bubble, Choice, Rect, StoryLine } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const REACH = 24; // px that a place reaches round its middle, roughly
const LINGER = 500; // ms until hovering tells what a thing is

/** @typedef {{key?: unknown[], hot?: string | null, bubble?: Bubble | null}} HandedOver */

export class TableMap {
  /** @param {TableStore} T */
  constructor(T) {
    this.T = T;
    this.host = document.createElement("div");
    this.tip = document.createElement("div");
    this.tip.className = "tip";
    this.tip.hidden = true;
    this.timer = 0;
    /** @type {HandedOver} what was handed over last */
    this.drawn = {};
    /** @type {string | null} the question it was about */
    this.asked = null;
    /** @type {{place: string, element: HTMLElement, end: () => void} | null} */
    this.bubble = null;
    /** @type {string | null} */
    this.hovered = null;
    this.board = createBoard(this.host, {
      board: T.board,
      language: lang(),
      onPick: ({ place, piece }) => picked(T, place, piece),
      onWhy: ({ place }) => {
        this.hideTip();
        if (T.asked) whyPlace(T, place);
        else whatPlace(T, place);
      },
      onHover: (at) => this.hover(at),
    });
    this.flash = new Flash(T, (place) => this.board.position(place));
    this.host.append(this.tip, this.flash.element);
  }

  /** @param {Target | null} at */
  hover(at) {
    this.hovered = at?.place ?? null;
    this.T.point(at ? (choicesAt(this.T, at.place, at.piece)[0]?.token ?? null) : null);
    this.hideTip();
    if (at) this.timer = setTimeout(() => this.showTip(at.place), LINGER);
  }

  /** @param {string} place */
  showTip(place) {
    const at = this.board.position(place);
    if (!at || this.T.ui.bubble || app.layout === "phone") return;
    patch(this.tip, tipWords(this.T, place));
    this.tip.hidden = false;
    putAbove(this.tip, at);
  }

  hideTip() {
    clearTimeout(this.timer);
    this.tip.hidden = true;
  }

  /** A bubble that belongs to a place moves with it. */
  drawBubble() {
    const { T } = this;
    const place = T.ui.bubble?.place ?? null;
    if (this.bubble && this.bubble.place !== place) {
      this.bubble.end();
      this.bubble = null;
    }
    if (!place) return;
    this.hideTip();
    if (this.bubble) {
      patch(this.bubble.element, bubbleInside(T));
      return;
    }
    const element = document.createElement("div");
    patch(element, bubbleInside(T));
    this.bubble = { place, element, end: this.board.bubble(place, element) };
    focusBubble(element);
  }

  /** Hands over what changed, and gives the element to show. */
  draw() {
    const { T, board, drawn } = this;
    const { scene, ui } = T;
    const guided = looked(T).places;
    const key = [scene, ui.gap, guided.join(), T.guide?.at];
    const fresh = key.some((part, i) => part !== drawn.key?.[i]);
    if (fresh || drawn.bubble !== ui.bubble) {
      const glow = glowing(T);
      board.update(scene, {
        glow,
        lit: litBy(T),
        dim: T.asked && glow.size > 0,
        refused: new Set(ui.bubble?.kind === "why" && ui.bubble.place ? [ui.bubble.place] : []),
        selected: selected(T, guided),
      });
      if (fresh) board.showGap(ui.gap ?? []);
      if (drawn.key && T.asked && this.asked !== T.view.question) {
        this.hideTip(); // what it spoke of may move away from under it
        board.seek();
      }
      this.asked = T.view.question;
      this.drawn = { key, hot: ui.hot, bubble: ui.bubble };
    } else if (drawn.hot !== ui.hot) {
      board.light(litBy(T));
      drawn.hot = ui.hot;
    }
    board.key(app.layout !== "phone");
    this.flash.draw();
    queueMicrotask(() => this.drawBubble());
    return this.host;
  }

  /** @param {string[]} places @param {boolean} gently only if they are out of sight */
  lookAt(places, gently) {
    const known = places.filter((id) => this.board.position(id));
    if (gently) this.board.reveal(known);
    else this.board.focus(known);
  }

  /** The key of the map, where the board is too small to have it beside it. */
  key() {
    return this.board.key(false);
  }

  /** Where a place is on the page. @param {string} place @returns {Rect} */
  rect(place) {
    const at = this.board.position(place) ?? { x: 0, y: 0 };
    const box = this.host.getBoundingClientRect();
    const [left, top] = [box.left + at.x - REACH, box.top + at.y - REACH];
    return { left, top, width: 2 * REACH, bottom: top + 2 * REACH };
  }

  /** @param {StoryLine[]} lines */
  happened(lines) {
    this.flash.show(lines);
  }

  hush() {
    this.flash.hush();
  }

  /** The place that the mouse is over. */
  at() {
    return this.hovered;
  }

  /** @param {number} factor */
  zoom(factor) {
    this.board.zoom(factor);
  }

  fit() {
    this.board.home();
  }

  translated() {
    this.board.setLanguage(this.T.board, lang());
    this.drawn = {};
  }

  close() {
    this.hideTip();
    this.flash.close();
    this.bubble?.end();
    this.board.destroy();
  }
}

/**
 * Choices that point at a piece, else at the place it stands on.
 * @param {TableStore} T @param {string} place @param {string | undefined} piece
 */
function choicesAt(T, place, piece) {
  const ofPiece = piece ? T.choices.filter((choice) => choice.pieces?.includes(piece)) : [];
  return ofPiece.length ? ofPiece : T.choices.filter((choice) => choice.places?.includes(place));
}

/** @param {TableStore} T @param {string} place @param {string | undefined} piece */
function picked(T, place, piece) {
  const choices = choicesAt(T, place, piece);
  if (choices.length === 1) T.choose(choices[0]);
  else if (choices.length) pick(T, place, choices);
  else if (T.ui.bubble) {
    T.ui.bubble = null;
    T.ui.gap = null;
    app.redraw();
  } else whatPlace(T, place);
}

/**
 * What glows, with the number of its choice; several choices at one place show how many they are.
 * @param {TableStore} T
 */
function glowing(T) {
  /** @type {Map<string, Glow>} */
  const out = new Map();
  if (!T.asked) return out;
  /** @type {Map<string, number[]>} */
  const at = new Map();
  T.choices.forEach((choice, index) => {
    for (const id of pointedAt(T, choice)) at.set(id, [...(at.get(id) ?? []), index + 1]);
  });
  for (const [id, numbers] of at) {
    const several = numbers.length > 1;
    out.set(id, { number: several ? numbers.length : numbers[0], several, index: numbers[0] - 1 });
  }
  return out;
}

/**
 * Pieces and places of a choice; where a piece is meant, the place under it need not glow too.
 * @param {TableStore} T @param {Choice} choice
 */
function pointedAt(T, choice) {
  const pieces = choice.pieces ?? [];
  const under = new Set(T.scene.pieces.filter((piece) => pieces.includes(piece.id ?? "")).map((piece) => piece.place));
  return [
    ...pieces.filter((id) => T.scene.pieces.some((piece) => piece.id === id)),
    ...(choice.places ?? []).filter((id) => !under.has(id) && T.onMap(id)),
  ];
}

/** @param {TableStore} T */
function litBy(T) {
  const choice = [...T.choices, ...T.asides].find((one) => one.token === T.ui.hot);
  return choice?.places?.at(-1) ?? choice?.pieces?.[0] ?? null;
}

/** @param {TableStore} T @param {string[]} guided */
function selected(T, guided) {
  return new Set([...(T.prompt.chosen ?? []).flatMap((link) => link.places ?? []), ...guided]);
}

/** A small still picture of a board. @param {DrawnBoard} board @param {BoardScene} scene */
export const snapshot = (board, scene, options = {}) => picture(board, scene, { language: lang(), ...options });
