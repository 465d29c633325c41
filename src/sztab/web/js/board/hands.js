// What keys and the camera do to a board.

import { targetOf } from "./stops.js";

/** @import { BoardView } from "./board.js" */
/** @import { CameraHears, KeyHears } from "../types/board.d.ts" */

/** What the keyboard does on the map. @param {BoardView} view @returns {KeyHears} */
export function handsOf(view) {
  return {
    pick: (at) => view.options.onPick?.(at),
    why: (at) => view.options.onWhy?.(at),
    hover: (at) => view.options.onHover?.(at),
    focus: (id) => {
      view.marks.focus(id);
      view.sizes.fit();
    },
    reveal: (id) => view.reveal(id),
    zoom: (factor) => view.zoom(factor),
    home: () => view.home(),
    map: () => view.smallMap(),
  };
}

/** What the camera tells. @param {BoardView} view @returns {CameraHears} */
export function earsOf(view) {
  return {
    tap: (x, y, event) => {
      const target = targetOf(event, view.camera.onMap(x, y), view.places);
      if (target) view.options.onPick?.({ ...target, event });
    },
    hold: (x, y, event) => {
      const target = targetOf(event, view.camera.onMap(x, y), view.places);
      if (target) view.options.onWhy?.(target);
    },
    hover: (x, y, event) => view.hover(x < 0 ? null : targetOf(event, view.camera.onMap(x, y), view.places)),
    moved: (sight) => {
      view.follow(sight.zoom);
      view.showButtons();
      view.round.follow();
    },
    rested: () => view.round.settle(),
  };
}
