/** Dice as pictures: the faces come with the board, which of them count with the line that speaks of them. */

import { SHAPES } from "../board/shapes.js";
import { SYMBOLS } from "../board/symbols.js";
import { h } from "../dom.js";
import { t } from "../words.js";

/** @import { DieFace, DieView, LineView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

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
