// The key of the map: what is shown now in one row; unfolded, everything the board can show.

import { has, t } from "../words.js";
import { drawLine, lookOf } from "./paths.js";
import { picture } from "./picture.js";
import { pieceIcon } from "./shapes.js";
import { html, svg } from "./svg.js";
import { icon, MARKS, SYMBOLS } from "./symbols.js";

/** @import { BoardScene, Drawn, DrawnBoard, Owners, Shown, Spots } from "../types/board.d.ts" */
/** @import { Place } from "../types/server.d.ts" */

const MOST_KINDS = 7; // of pieces that are named in one row

/** @param {Element} sign @param {string} name */
const row = (sign, name) => html("span", { class: "legend-row" }, sign, html("span", { text: name }));
/** @param {Element[]} children */
const box = (...children) =>
  svg(
    "svg",
    { class: "legend-sign", viewBox: "-13 -9 26 18", width: 26, height: 18, "aria-hidden": "true" },
    ...children,
  );
const HEX = "M0-8l7 4v8l-7 4-7-4v-8z";
/** @type {Record<string, () => SVGSVGElement>} */
const SIGNS = {
  may: () => box(svg("rect", { class: "legend-may", x: -9, y: -6.5, width: 18, height: 13, rx: 4 })),
  several: () =>
    box(
      svg("rect", { class: "badge-under", x: -6.5, y: -4, width: 17, height: 12, rx: 6 }),
      svg("rect", { class: "badge-plate", x: -10, y: -7, width: 17, height: 12, rx: 6 }),
      svg("path", { class: "badge-menu", d: "M-4.7-2.7L-1.5.7L1.7-2.7" }),
    ),
  refused: () => box(svg("rect", { class: "legend-refused", x: -9, y: -6.5, width: 18, height: 13, rx: 3 })),
  selected: () => box(svg("path", { class: "spread-selected", d: HEX })),
  move: () => box(svg("path", { class: "spread-move", d: HEX })),
  pass: () => box(svg("path", { class: "spread-pass", d: HEX })),
  range: () => box(svg("path", { class: "spread-range", d: HEX })),
  sight: () => box(svg("path", { class: "sight-line", d: "M-11 0H9M4-5L10 0L4 5" })),
  blocked: () =>
    box(
      svg("g", { class: "sight-blocked" }, svg("path", { class: "sight-line", d: "M-11 0H11" })),
      svg("path", { class: "sight-cross-lines", d: "M-4-4l8 8M4-4l-8 8" }),
    ),
  target: () =>
    box(svg("path", { class: "piece-target", d: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M-9 0h6M3 0h6M0-9v6M0 3v6" })),
  cut_off: () => box(svg("circle", { class: "piece-ring-cut", r: 7 })),
  new: () => box(svg("circle", { class: "piece-ring-new", r: 7 })),
  leaving: () => box(svg("path", { class: "piece-cross", d: "M-5-5l10 10M5-5l-10 10" })),
  spent: () =>
    box(svg("rect", { class: "legend-spent", x: -6, y: -5, width: 12, height: 10, transform: "rotate(14)" })),
};

/** A sign, or a line as the map has it. @param {string} look */
const sign = (look) => SIGNS[look]?.() ?? box(drawLine(look, "M-12 0H12"));

/** A word of ours for what games need not name. @param {string} id */
const ours = (id) => (has(`board.${id}`) ? t(`board.${id}`) : undefined);

/** What the ground of a hex can be, each as it is drawn. @param {DrawnBoard} board */
function grounds(board) {
  /** @type {Map<string | undefined, Place>} */
  const first = new Map();
  for (const place of board.places ?? []) {
    const known = first.get(place.terrain);
    if (place.kind === "hex" && (!known || (known.marks?.length ?? 0) > (place.marks?.length ?? 0)))
      first.set(place.terrain, place);
  }
  return [...first.values()].map((place) => {
    const drawing = picture(board, { pieces: [] }, { places: [place.id], width: 30, height: 34, names: false });
    const [x, y] = board.map.areas[place.id].at;
    drawing.setAttribute("viewBox", `${x - 35} ${y - 40} 70 80`);
    drawing.classList.add("legend-ground");
    return row(drawing, place.name.replace(place.id, "").trim());
  });
}

/** @param {DrawnBoard} board @param {Owners} owners */
function everything(board, owners) {
  const kinds = Object.values(board.kinds ?? {}).map((kind) =>
    row(pieceIcon(kind.shape, null, { size: 18, text: "" }), kind.name),
  );
  const seats = [...owners.values()]
    .filter((owner) => owner.id)
    .map((owner) => row(pieceIcon("token", owner, { size: 18 }), owner.name));
  const marks = Object.values(board.marks ?? {})
    .filter((mark) => mark.symbol)
    .map((mark) =>
      row(
        svg(
          "svg",
          { class: "legend-sign legend-mark", viewBox: "0 0 24 24", width: 16, height: 16, "aria-hidden": "true" },
          svg("path", { d: MARKS[mark.symbol] ?? SYMBOLS[mark.symbol] ?? SYMBOLS.dot, "fill-rule": "evenodd" }),
        ),
        mark.name,
      ),
    );
  const lines = Object.values(board.paths ?? {}).map((path) => row(sign(path.look), path.name));
  return [seats, kinds, grounds(board), marks, lines]
    .filter((rows) => rows.length)
    .map((rows) => html("div", { class: "legend-group" }, ...rows));
}

/**
 * The key: what is shown now in one row; unfolded, everything the board can show. @param {DrawnBoard} board
 * @param {Owners} owners
 */
export function createLegend(board, owners) {
  const now = html("div", { class: "legend-now" });
  const all = html("div", { class: "legend-all" });
  const toggle = html("button", { class: "legend-toggle", type: "button" });
  const element = html("div", { class: "board-legend" }, all, html("div", { class: "legend-bar" }, now, toggle));
  let open = false;
  let current = board;
  let last = "";

  /** @param {boolean} next */
  function fold(next) {
    open = next;
    element.classList.toggle("open", open);
    toggle.setAttribute("aria-expanded", String(open));
    const label = t(open ? "board.hide key" : "board.key");
    toggle.setAttribute("aria-label", label);
    toggle.replaceChildren(icon(open ? "fold" : "key", { size: 16 }), html("span", { text: label }));
    if (open && !all.childElementCount) all.replaceChildren(...everything(current, owners));
  }

  toggle.addEventListener("click", () => fold(!open));
  fold(false);
  return {
    element,
    /** Unfolds it, or folds it. @param {boolean} next */
    fold,
    /** @param {DrawnBoard} next */
    speak(next) {
      current = next;
      last = "";
      all.replaceChildren();
      fold(open);
    },
    /**
     * What stands on the map is named while nothing else is to be said.
     * @param {[string, string][]} shown signs and words @param {string[]} kinds of pieces
     */
    update(shown, kinds) {
      const mark = JSON.stringify([shown, kinds]);
      if (mark === last) return;
      last = mark;
      const pieces = kinds.map((id) => current.kinds?.[id]).filter(Boolean);
      now.replaceChildren(
        ...(shown.length
          ? shown.map(([look, name]) => row(sign(look), name))
          : pieces
              .slice(0, MOST_KINDS)
              .map((kind) => row(pieceIcon(kind.shape, null, { size: 18, text: "" }), kind.name))),
      );
    },
  };
}

/**
 * What the key tells now: [[sign, words]] of all that is drawn over the map and on pieces.
 * @param {{scene: BoardScene, board: DrawnBoard, places: Spots, shown: Shown, routes: Drawn[]}} given
 */
export function signsNow({ scene, board, places, shown, routes }) {
  /** @type {[string, string][]} */
  const rows = [];
  if (shown.glow.size) rows.push(["may", t("board.may")]);
  if ([...shown.glow.values()].some((mark) => mark.several)) rows.push(["several", t("board.several")]);
  const kinds = new Set(routes.map((path) => path.kind));
  for (const kind of kinds) rows.push([lookOf(board, kind), board.paths?.[kind]?.name ?? ours(kind) ?? kind]);
  /** @type {Map<string, Set<string>>} */
  const states = new Map();
  for (const piece of scene.pieces) {
    if (!places.has(piece.place)) continue;
    for (const state of piece.states ?? []) {
      const look = board.states?.[state]?.look ?? (ours(state) ? state : "");
      if (look) states.set(look, (states.get(look) ?? new Set()).add(board.states?.[state]?.name ?? ours(state)));
    }
  }
  for (const [look, names] of states) rows.push([look, [...names].join(", ")]); // one look may say several things
  if (shown.refused.size) rows.push(["refused", t("board.refused")]);
  return rows;
}

/** The kinds of pieces that stand on the map. @param {BoardScene} scene @param {Spots} places */
export const kindsOn = (scene, places) => [
  ...new Set(scene.pieces.filter((piece) => places.has(piece.place)).map((piece) => piece.kind)),
];
