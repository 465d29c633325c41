/** Owners, sides, pieces, emblems and dice as small drawings, from what the board says of them. */

import { theme } from "../app.js";
import { SHAPES } from "../board/shapes.js";
import { EMBLEMS, SYMBOLS } from "../board/symbols.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/** @import { DrawnBoard, Shape } from "../types/board.d.ts" */
/** @import { Badge, DieFace, DieView, LineView, Owner, SideView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

// Dice as pictures: the faces come with the board, which of them count with the line that speaks of them.

const SIDE = 24;
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]; // places in a square of nine

/**
 * The dice of a line, in the order they fell. Those that do not count are pale.
 * @param {TableStore} T @param {LineView} line
 */
export function dice(T, line) {
  if (!line.dice?.length) return null;
  return h(
    "span",
    { class: "dice", key: "dice", role: "img", "aria-label": spoken(T, line.dice) },
    line.dice.map(({ face, counts }, i) => die(T.board.dice?.[face] ?? { name: face }, counts, i)),
  );
}

/** @param {TableStore} T @param {DieView[]} fallen */
const spoken = (T, fallen) => {
  /** @param {DieView} die */
  const name = ({ face }) => T.board.dice?.[face]?.name ?? face;
  const counting = fallen.filter((one) => one.counts).map(name);
  return t("dice", { all: fallen.map(name).join(", "), counting: counting.join(", ") || "–" });
};

/** A die by itself. @param {DrawnBoard} board @param {DieView} fallen @param {number} i */
export const dieDrawing = (board, { face, counts }, i) => die(board.dice?.[face] ?? { name: face }, counts, i);

/** @param {Partial<DieFace>} look @param {boolean} counts @param {number} i */
function die(look, counts, i) {
  return h("svg", {
    class: `die ${look.pips ? "pips" : "battle"} ${counts ? "counts" : "idle"}`,
    key: i,
    viewBox: `0 0 ${SIDE} ${SIDE}`,
    "aria-hidden": "true",
    html: `<rect class="die-body" x="1" y="1" width="22" height="22" rx="5"/>${drawn(look)}`,
  });
}

/** @param {Partial<DieFace>} look */
function drawn(look) {
  if (look.pips)
    return PIPS[look.pips]
      .map((at) => `<circle cx="${6 + 6 * (at % 3)}" cy="${6 + 6 * Math.floor(at / 3)}" r="2.2"/>`)
      .join("");
  const shape = SHAPES[look.shape ?? ""];
  if (shape) {
    const scale = 17 / Math.max(...shape.size);
    return `<path transform="translate(12 12) scale(${scale.toFixed(3)})" d="${shape.d}"/>`;
  }
  const symbol = SYMBOLS[look.symbol ?? ""];
  return symbol ? `<path transform="translate(4 4) scale(.667)" d="${symbol}"/>` : "";
}

/** @param {string[]} pair */
const shade = (pair) => (Array.isArray(pair) ? pair[theme() === "dark" ? 1 : 0] : pair);

/** A silhouette with its owner's symbol. @param {Shape} shape @param {string | undefined} symbol */
function figure(shape, symbol) {
  const place = shape.symbol;
  const lines = shape.inner ? `<path class="figure-inner" d="${shape.inner}"/>` : "";
  if (!symbol || !place) return `<path class="figure-body" d="${shape.d}"/>${lines}`;
  const [x, y, size] = place;
  return `<path class="figure-body" d="${shape.d}"/>${lines}<path class="figure-symbol" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})" d="${symbol}"/>`;
}

/** @param {Shape} shape @param {Owner | null | undefined} owner @param {string} className */
function drawing(shape, owner, className) {
  const [width, height] = shape.size;
  const box = [-width / 2 - 1.5, -height / 2 - 1.5, width + 3, height + 3];
  return h("svg", {
    class: className,
    viewBox: box.join(" "),
    "aria-hidden": "true",
    vars: owner ? { "--body": shade(owner.body), "--on-body": shade(owner.ink) } : {},
    html: figure(shape, owner ? SYMBOLS[owner.symbol] : undefined),
  });
}

/** An owner's shield. @param {Owner | null | undefined} owner */
export const shield = (owner, size = "") => (owner ? drawing(SHAPES.shield, owner, `shield ${size}`) : null);

/**
 * A piece as it stands on the board, for lists; nothing for kinds the board does not know.
 * @param {DrawnBoard} board @param {{kind: string, owner?: string}} piece
 */
export function pieceDrawing(board, piece) {
  const kind = board.kinds?.[piece.kind];
  const shape = SHAPES[kind?.shape];
  return shape
    ? drawing(
        shape,
        [...(board.owners ?? []), ...(board.others ?? [])].find((owner) => owner.id === piece.owner),
        `piece-mini figure shape-${kind.shape}`,
      )
    : null;
}

/** The mark of a team: a shape and a colour. @param {SideView | undefined} side */
export function sideMark(side) {
  if (!side) return null;
  return h("svg", {
    class: "side-mark",
    viewBox: "1 1 22 22",
    "aria-hidden": "true",
    vars: { "--body": shade(side.colour) },
    html: `<path d="${SYMBOLS[side.symbol] ?? SYMBOLS.circle}"/>`,
  });
}

/** @param {SideView | undefined} side */
export const sideColour = (side) => (side ? shade(side.colour) : undefined);

/** The emblem of a kind of card. @param {string | undefined} id */
export function emblem(id) {
  return h("svg", {
    class: "emblem",
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "1.7",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
    html: `<path d="${EMBLEMS[id ?? ""] ?? SYMBOLS[id ?? ""] ?? EMBLEMS.event}"/>`,
  });
}

/** What stands beside a seat: cards in hand, cards in the deck, fuel ... @param {Badge} badge */
export function badgeOf(badge) {
  const shape = SHAPES[badge.symbol];
  return h(
    "span",
    { class: "count", key: badge.symbol + badge.name, title: badge.name },
    shape ? drawing(shape, null, `piece-mini figure shape-${badge.symbol}`) : icon(badge.symbol),
    h("span", { class: "unseen" }, `${badge.name}: `),
    String(badge.value),
  );
}
