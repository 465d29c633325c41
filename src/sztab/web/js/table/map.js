/** The board on screen: hands createBoard what the scene says, and tells the table what was pointed at. */

import { app } from "../app.js";
import { glowOf } from "../board/asked.js";
import { createBoard } from "../board/board.js";
import { picture } from "../board/picture.js";
import { patch } from "../dom.js";
import { lang } from "../words.js";
import { bubbleInside, focusBubble, pick, tipWords, whatPlace, whyPlace } from "./bubble.js";
import { calm } from "./film.js";
import { captionOf, placesOf } from "./film-strip.js";
import { looked } from "./guide.js";
import { hintRings } from "./hint.js";
import { openTab } from "./open.js";

/** @import { BoardScene, DrawnBoard, Glow, Target } from "../types/board.d.ts" */
/** @import { Bubble, Choice, Rect, Shot } from "../types/client.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const REACH = 24; // px that a place reaches round its middle, roughly
const MARKERS = ["mark", "held", "frame"]; // kinds that no chip at the edge speaks of: a ring is enough
const LINGER = 500; // ms until hovering tells what a thing is

/** @typedef {{key?: unknown[], hot?: string | null, bubble?: Bubble | null}} HandedOver */

/** A sign beside the units, and none of them. @param {TableStore} T @param {string} kind */
export const isMarker = (T, kind) => MARKERS.includes(T.board.kinds?.[kind]?.size ?? "");

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
      onKey: () => {
        T.ui.key = !T.ui.key || T.ui.tab !== "table";
        if (T.ui.key) openTab(T, "table");
      },
    });
    this.board.key(false); // it opens in the rail
    this.host.append(this.tip);
    /** @type {Shot | null} the step that is shown */
    this.told = null;
    /** @type {unknown[]} what the arrows and rings on the map rest on */
    this.tellingKey = [];
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
    const key = [scene, ui.gap, guided.join(), T.guide?.at, T.asking];
    const fresh = key.some((part, i) => part !== drawn.key?.[i]);
    if (fresh || drawn.bubble !== ui.bubble) {
      const glow = glowing(T);
      const shot = T.film.shot === this.told ? null : T.film.shot;
      board.update(scene, {
        moves: calm() ? undefined : shot?.moves,
        glow,
        lit: litBy(T),
        dim: T.asked && glow.size > 0,
        refused: new Set(ui.bubble?.kind === "why" && ui.bubble.place ? [ui.bubble.place] : []),
        selected: selected(T, guided),
      });
      if (fresh) board.showGap(ui.gap ?? []);
      if (drawn.key && T.asked && this.asked !== T.asking) {
        this.hideTip(); // what it spoke of may move away from under it
        board.seek();
      }
      this.asked = T.asking; // nothing while the film is on: the question comes after it
      this.drawn = { key, hot: ui.hot, bubble: ui.bubble };
    } else if (drawn.hot !== ui.hot) {
      board.light(litBy(T));
      drawn.hot = ui.hot;
    }
    this.tell();
    queueMicrotask(() => this.drawBubble());
    return this.host;
  }

  /** Arrows, rings and a caption for the step that is shown; when nothing is, rings on what is new since my last move. */
  tell() {
    const { T, board } = this;
    const { shot, shots, at, from, ringed } = T.film;
    const still = calm();
    const cause = shot ? null : causeOf(T);
    const key = [shot, cause, shots, at, from, ringed, T.over, T.ui.hint, T.ui.beside, T.board, still];
    if (key.every((part, i) => part === this.tellingKey[i])) return;
    this.tellingKey = key;
    if (shot) {
      if (shot !== this.told) this.hideTip(); // it was there before the step, and would lie over it
      const told = annotations(T, shot);
      board.annotate({ still, ...told, ...(T.ui.beside ?? {}) });
      if (shot !== this.told) board.reveal(placesOf(T, shot));
    } else if (cause) {
      board.annotate({ still: true, ...annotations(T, cause) });
    } else {
      const advised = hintRings(T);
      const since = T.film.ringed && !T.over ? ringsSince(T) : [];
      board.annotate({ still, arrows: [], rings: advised.length ? advised : since, caption: null });
    }
    this.told = shot;
  }

  /** @param {string[]} places @param {boolean} gently only if they are out of sight */
  lookAt(places, gently) {
    const known = places.filter((id) => this.board.position(id));
    if (gently) this.board.reveal(known);
    else this.board.focus(known);
  }

  /** The key of the map, unfolded: it lies beside it. */
  key() {
    this.board.keyOpen();
    return this.board.key(false);
  }

  /** Where a place is on the page. @param {string} place @returns {Rect} */
  rect(place) {
    const at = this.board.position(place) ?? { x: 0, y: 0 };
    const box = this.host.getBoundingClientRect();
    const [left, top] = [box.left + at.x - REACH, box.top + at.y - REACH];
    return { left, top, width: 2 * REACH, bottom: top + 2 * REACH };
  }

  smallMap() {
    this.board.smallMap();
  }

  lens() {
    this.board.director.lens();
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
  else if (T.film.playing)
    T.film.next(); // it ends the step, not the film
  else if (T.ui.bubble) {
    T.ui.bubble = null;
    T.ui.gap = null;
  } else whatPlace(T, place);
}

/** @param {TableStore} T */
const glowing = (T) => (T.asked ? glowOf(T.choices, T.scene, (id) => T.onMap(id)) : new Map());

/** What a reaction answers: the step before the question; it stands on the map until it is answered. @param {TableStore} T */
function causeOf({ film, prompt, asked }) {
  if (!asked || !prompt.window) return null;
  return film.shots.findLast((shot) => !shot.own && !film.idle(shot)) ?? null;
}

/** What a step shows on the map. @param {TableStore} T @param {Shot} shot */
export function annotations(T, shot) {
  const arrows = shot.moves
    .filter((move) => move.from && move.to && T.onMap(move.from) && T.onMap(move.to))
    .map(({ from, to, owner, count }) => ({ from, to, owner, count }));
  const places = placesOf(T, shot);
  const at = shot.moves.find(({ to }) => places.includes(to))?.to ?? places[0];
  const words = captionOf(T, shot);
  return {
    arrows,
    rings: ringsOf(T, [shot]),
    caption: at && words ? { id: at, words, owner: shot.role } : null,
  };
}

/** @param {TableStore} T */
const ringsSince = (T) =>
  ringsOf(
    T,
    T.film.since.filter((shot) => !shot.own),
  );

/**
 * Where something came, changed or went, the last of it for each place.
 * @param {TableStore} T @param {Shot[]} shots
 */
function ringsOf(T, shots) {
  /** @type {Map<string, {id: string, look: "came" | "changed" | "gone" | "mine", owner: string, words: string}>} */
  const rings = new Map();
  for (const shot of shots) {
    for (const move of shot.moves) {
      const { name } = T.board.kinds?.[move.kind] ?? { name: move.kind };
      const beside = T.place(move.to || move.from)?.kind === "cell"; // on a track, or before a player
      const words = beside || isMarker(T, move.kind) ? "" : [T.nameOf(move.owner), name].filter(Boolean).join(": ");
      const mine = shot.mine && !shot.own && T.roles.includes(move.owner);
      if (move.to && T.onMap(move.to))
        rings.set(move.to, { id: move.to, look: mine ? "mine" : "came", owner: move.owner, words });
      if (!move.to && T.onMap(move.from))
        rings.set(move.from, { id: move.from, look: "gone", owner: move.owner, words });
    }
  }
  return [...rings.values()];
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

const RIM = 8; // px between a caption and the rim of the map

/** A caption over a spot of the map, whole: at the rim it moves inwards. @param {HTMLElement} element @param {{x: number, y: number}} spot */
function putAbove(element, { x, y }) {
  const half = element.offsetWidth / 2 + RIM;
  const inside = Math.max(half, Math.min((element.parentElement?.clientWidth ?? 0) - half, x));
  element.style.setProperty("--x", `${Math.round(inside)}px`);
  element.style.setProperty("--y", `${Math.round(y)}px`);
}
