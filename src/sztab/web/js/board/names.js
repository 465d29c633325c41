// What places are called: on the map, where names make room for what stands there, and to those who listen.

import { t } from "../words.js";
import { set } from "./svg.js";

/** @import { DrawnBoard, Glow, Ground, Layout, Spots } from "../types/board.d.ts" */
/** @import { Label, Point } from "../types/drawing.d.ts" */
/** @import { Pieces } from "./pieces.js" */

/**
 * Names of towns make room for what stands there.
 * @param {Ground} ground @param {Pieces} pieces
 */
export function shiftNames({ labels, places }, pieces) {
  for (const { id, label, shift } of labels.texts.values()) {
    const place = places.get(id);
    if (place?.kind !== "node" || place.space) continue;
    const [x, y] = aside(label, place.at, pieces.layouts.get(id)?.reach);
    const transform = x || y ? `translate(calc(${x}px * var(--k)), calc(${y}px * var(--k)))` : "";
    if (shift.style.transform !== transform) shift.style.transform = transform;
  }
}

/**
 * How far a name moves: sideways if it stands beside its town, else up or down.
 * @param {Label} label @param {Point} at @param {Layout["reach"]} [reach] @returns {Point}
 */
export function aside(label, at, reach = { left: 0, right: 0, top: 0, bottom: 0 }) {
  const [dx, dy] = [label.at[0] - at[0], label.at[1] - at[1]];
  if (label.anchor === "start") return [Math.max(0, reach.right + 2 - dx), 0];
  if (label.anchor === "end") return [Math.min(0, reach.left - 2 - dx), 0];
  if (label.anchor !== "middle") return [0, 0];
  return [0, dy > 0 ? Math.max(0, reach.bottom - 8) : Math.min(0, reach.top + 8)];
}

/**
 * Names of places say what stands there and what may be done.
 * @param {Map<string, Element>} stops @param {DrawnBoard} board @param {Spots} places @param {Pieces} pieces
 * @param {Map<string, Glow>} glow
 */
export function nameStops(stops, board, places, pieces, glow) {
  for (const [id, element] of stops) {
    const place = places.get(id)?.place;
    const mark = glow.get(id);
    const standing = pieces.words(id);
    const parts = [
      place?.name ?? id,
      place?.terrain === "land" || place?.terrain === "sea" ? t(`board.${place.terrain}`) : "",
      ...(place?.marks ?? []).map((one) => board.marks?.[one]?.name),
      ...(standing.length ? standing : [t("board.empty")]),
      mark && mayChoose(mark),
    ];
    set(element, { "aria-label": parts.filter(Boolean).join(", "), "aria-disabled": mark ? null : "true" });
  }
}

/** @param {Glow} mark */
function mayChoose({ number, several }) {
  if (several) return t("board.may choose of", { count: number });
  return number ? t("board.may choose number", { number }) : t("board.may choose");
}
