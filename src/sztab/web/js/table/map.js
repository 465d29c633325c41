/** The board on screen: hands createBoard what the scene says, and tells the table what was pointed at. */

import { app } from "../app.js";
import { createBoard, picture } from "../board/board.js";
import { patch } from "../dom.js";
import { lang } from "../words.js";
import { bubbleInside, focusBubble, pick, tipWords, whatPlace, whyPlace } from "./bubble.js";
import { Flash, putAbove } from "./flash.js";
import { looked } from "./guide.js";

const REACH = 24; // px that a place reaches round its middle, roughly
const LINGER = 500; // ms until hovering tells what a thing is

export function mountMap(T) {
  const host = document.createElement("div");
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.hidden = true;
  let drawn = {}; // what was handed over last
  let asked = ""; // the question it was about
  let bubble = null; // {place, element, end}
  let timer = 0;
  let hovered = null;

  const board = createBoard(host, {
    board: T.board,
    language: lang(),
    onPick: ({ place, piece }) => picked(T, place, piece),
    onWhy: ({ place }) => {
      hideTip();
      return T.asked ? whyPlace(T, place) : whatPlace(T, place);
    },
    onHover: (at) => {
      hovered = at?.place ?? null;
      const token = at ? (choicesAt(T, at.place, at.piece)[0]?.token ?? null) : null;
      if (token !== T.ui.hot) {
        T.ui.hot = token;
        app.redraw();
      }
      hideTip();
      if (at) timer = setTimeout(() => showTip(at.place), LINGER);
    },
  });
  const flash = new Flash(T, (place) => board.position(place));
  host.append(tip, flash.element);

  function showTip(place) {
    const at = board.position(place);
    if (!at || T.ui.bubble || app.layout === "phone") return;
    patch(tip, tipWords(T, place));
    tip.hidden = false;
    putAbove(tip, at);
  }

  function hideTip() {
    clearTimeout(timer);
    tip.hidden = true;
  }

  /** A bubble that belongs to a place moves with it. */
  function drawBubble() {
    const place = T.ui.bubble?.place ?? null;
    if (bubble && bubble.place !== place) {
      bubble.end();
      bubble = null;
    }
    if (!place) return;
    hideTip();
    const fresh = !bubble;
    if (fresh) {
      const element = document.createElement("div");
      bubble = { place, element, end: () => {} };
      patch(element, bubbleInside(T));
      bubble.end = board.bubble(place, element);
      focusBubble(element);
    } else {
      patch(bubble.element, bubbleInside(T));
    }
  }

  return {
    /** Hands over what changed, and gives the element to show. */
    draw() {
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
        if (drawn.key && T.asked && asked !== T.view.question) {
          hideTip(); // what it spoke of may move away from under it
          board.seek();
        }
        asked = T.view.question;
        drawn = { key, hot: ui.hot, bubble: ui.bubble };
      } else if (drawn.hot !== ui.hot) {
        board.light(litBy(T));
        drawn.hot = ui.hot;
      }
      board.key(app.layout !== "phone");
      flash.draw();
      queueMicrotask(drawBubble);
      return host;
    },
    lookAt(places, gently) {
      const known = places.filter((id) => board.position(id));
      if (gently) board.reveal(known);
      else board.focus(known);
    },
    /** The key of the map, where the board is too small to have it beside it. */
    key: () => board.key(false),
    /** Where a place is on the page. */
    rect(place) {
      const [at, box] = [board.position(place), host.getBoundingClientRect()];
      const [left, top] = [box.left + at.x - REACH, box.top + at.y - REACH];
      return { left, top, width: 2 * REACH, bottom: top + 2 * REACH };
    },
    happened: (lines) => flash.show(lines),
    hush: () => flash.hush(),
    at: () => hovered,
    zoom: (factor) => board.zoom(factor),
    fit: () => board.home(),
    translated: () => {
      board.setLanguage(T.board, lang());
      drawn = {};
    },
    close: () => {
      hideTip();
      flash.close();
      bubble?.end();
      board.destroy();
    },
  };
}

/** Choices that point at a piece, else at the place it stands on. */
function choicesAt(T, place, piece) {
  const ofPiece = piece ? T.choices.filter((choice) => choice.pieces?.includes(piece)) : [];
  return ofPiece.length ? ofPiece : T.choices.filter((choice) => choice.places?.includes(place));
}

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

/** What glows, with the number of its choice; several choices at one place show how many they are. */
function glowing(T) {
  const out = new Map();
  if (!T.asked) return out;
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

/** Pieces and places of a choice; where a piece is meant, the place under it need not glow too. */
function pointedAt(T, choice) {
  const pieces = choice.pieces ?? [];
  const under = new Set(T.scene.pieces.filter((piece) => pieces.includes(piece.id)).map((piece) => piece.place));
  return [
    ...pieces.filter((id) => T.scene.pieces.some((piece) => piece.id === id)),
    ...(choice.places ?? []).filter((id) => !under.has(id) && T.onMap(id)),
  ];
}

function litBy(T) {
  const choice = [...T.choices, ...T.asides].find((one) => one.token === T.ui.hot);
  return choice?.places?.at(-1) ?? choice?.pieces?.[0] ?? null;
}

function selected(T, guided) {
  return new Set([...(T.prompt.chosen ?? []).flatMap((link) => link.places ?? []), ...guided]);
}

/** A small still picture of a board. */
export const snapshot = (board, scene, options = {}) => picture(board, scene, { language: lang(), ...options });
