/** Owners, sides, pieces and emblems as small drawings, from what the board says of them. */

import { theme } from "../app.js";
import { SHAPES } from "../board/shapes.js";
import { EMBLEMS, SYMBOLS } from "../board/symbols.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";

/** @import { DrawnBoard, Shape } from "../types/board.d.ts" */
/** @import { Badge, Owner, SideView } from "../types/server.d.ts" */

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
