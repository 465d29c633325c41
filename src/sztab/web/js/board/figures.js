// Figures of units: paths are relative, so that a row of figures is one path.

/** @import { FigureName, Shape } from "../types/board.d.ts" */

/** @type {Record<FigureName, {body: (x: number, y: number) => string, detail: (x: number, y: number) => string, heavy: number}>} */
export const FIGURES = {
  soldier: {
    body: (x, y) =>
      `M${x - 4.8} ${y - 23}c0-7 9.6-7 9.6 0l1.2 1.4h-2c0 1.8-.6 2.8-1.4 3.6l2.9 1.2 1 7.6h-2.2l.7 9.2h-4.1l-.9-7.4-.9 7.4h-4.1l.7-9.2h-2.2l1-7.6 2.9-1.2c-.8-.8-1.4-1.8-1.4-3.6h-2z`,
    detail: (x, y) => `M${x - 6.5} ${y - 8.5}l12.6-9`,
    heavy: 1.9,
  },
  tank: {
    body: (x, y) =>
      `M${x - 12} ${y - 3.6}c0-2 1-3.4 3-3.4h1.4l1-3.2h3.4l.6-3c.2-.9.8-1.2 1.6-1.2h5c.9 0 1.4.4 1.6 1.2h9.2v1.8h-8.8l.3 1.2h2l1.6 3.2c2 0 3 1.4 3 3.4s-1 3.6-3 3.6h-18.9c-2 0-3-1.6-3-3.6z`,
    detail: (x, y) =>
      `M${x - 9} ${y - 6.8}h19M${x - 8} ${y - 3.2}h.1M${x - 3.4} ${y - 3.2}h.1M${x + 1.2} ${y - 3.2}h.1M${x + 5.8} ${y - 3.2}h.1`,
    heavy: 1.9,
  },
  gun: {
    body: (x, y) =>
      `M${x - 3} ${y - 6}l-11.5 4.6v1.4h4.5l9-3.4zM${x - 6} ${y - 8.2}l17.6-7.4 1.2 2.6-17.4 8zM${x + 0.8} ${y - 14.5}l2.6-.6 2.2 11.6h-2.8zM${x - 4.9} ${y - 5}a5 5 0 1 0 10 0a5 5 0 1 0-10 0z`,
    detail: (x, y) =>
      `M${x + 0.1} ${y - 9}v8M${x - 3.9} ${y - 5}h8M${x - 2.7} ${y - 7.8}l5.6 5.6M${x + 2.9} ${y - 7.8}l-5.6 5.6`,
    heavy: 0.9,
  },
  ship: {
    body: (x, y) => `M${x - 27} ${y - 8}h9v-5h5v-4h4v-5h3v5h4l2-3h5l1 7h5v5h17l-6 8h-43z`,
    detail: (x, y) =>
      `M${x - 24} ${y - 4}h47M${x - 11} ${y - 10}h.1M${x - 5} ${y - 10}h.1M${x + 1} ${y - 10}h.1M${x + 14} ${y - 10}l8-2`,
    heavy: 1.5,
  },
};

// How large one figure is, for keys: width, height and feet.
/** @type {Record<FigureName, [number, number, number]>} */
const ALONE = { soldier: [14, 31, 15], tank: [30, 19, 8], gun: [30, 19, 8], ship: [56, 26, 11] };

/**
 * The shape of a piece that is a unit: how many figures when whole, and one or two chevrons.
 * @param {FigureName} figure @param {number} of @returns {Shape}
 */
export function unitShape(figure, of, rank = 0) {
  const [width, height, feet] = ALONE[figure];
  return { figure, of, rank, d: FIGURES[figure].body(0, feet), size: [width, height] };
}
