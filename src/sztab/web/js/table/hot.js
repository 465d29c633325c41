/** What the mouse and the focus point at glows, wherever it is shown: in the list, on a card, on a sheet, on the board. */

/** @import { Table as TableStore } from "./store.js" */

/**
 * Handlers for what stands for a choice; without a token nothing glows.
 * @param {TableStore} T @param {string | undefined} token
 */
export const pointing = (T, token) => ({
  mouseenter: () => T.point(token ?? null),
  mouseleave: () => T.point(null),
  focus: () => T.point(token ?? null),
  blur: () => T.point(null),
});
