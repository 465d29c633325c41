// A small still drawing of a part of a board: for glances before and after, for the lobby, for a replay's list.

import { drawGround, openGates } from "./ground.js";
import { tight } from "./hexes.js";
import { Holdings } from "./holdings.js";
import { staticPieces } from "./pieces.js";
import { ownersOf } from "./shapes.js";
import { svg } from "./svg.js";

/** @import { BoardScene, DrawnBoard, Spot } from "../types/board.d.ts" */
/** @import { Drawing } from "../types/drawing.d.ts" */

/**
 * An <svg> round some places (all of the map if none), with the pieces of a scene.
 * @param {DrawnBoard} board @param {BoardScene} scene
 * @param {{places?: string[], width?: number, height?: number, language?: string, names?: boolean, label?: string}} [options]
 */
export function picture(
  board,
  scene,
  { places: ids = [], width = 240, height = 150, language = "en", names = true, label = "" } = {},
) {
  const { map } = board;
  const owners = ownersOf(board);
  const ground = drawGround(map, board, language);
  const { places } = ground;
  const [left, top, w, h] = frame(
    map,
    ids.flatMap((id) => places.get(id) ?? []),
    width / height,
  );
  const scale = w / width; // map units for one pixel
  const held = svg("g", { class: "holdings" });
  const drawing = svg(
    "svg",
    {
      class: "board-picture board-map",
      viewBox: `${left} ${top} ${w} ${h}`,
      width,
      height,
      role: label ? "img" : null,
      "aria-label": label || null,
      "aria-hidden": label ? null : "true",
    },
    svg("rect", { class: "sea-ground", width: map.size[0], height: map.size[1] }),
    ground.world,
    ground.field?.layer,
    ground.ghosts,
    held,
    ground.cells.group,
    ground.banners.group,
    ground.routes,
    ground.nodes,
    ground.marks,
  );
  new Holdings(held, ground.uid, places, owners).update(scene.holders);
  drawing.classList.toggle("owned", Boolean(scene.holders));
  openGates(ground.marks, scene.gates ?? {}, board);
  drawing.style.setProperty("--k", String(scale));
  drawing.style.setProperty("--s", String(scale));
  drawing.style.setProperty("--n", String(Math.min(1.4, scale)));
  if (ground.field) drawing.classList.toggle("tiny", tight(ground.field, 1 / scale));
  // Only what is in the frame is kept.
  for (const place of places.values()) {
    const [x, y] = place.at;
    if (place.kind !== "node") continue;
    if (x < left - 30 || x > left + w + 30 || y < top - 30 || y > top + h + 30) place.node.remove();
  }
  if (names && scale < 1.35) {
    for (const [size, group] of ground.labels.groups) {
      group.classList.toggle("hidden", Boolean(ground.field)); // a hex is known by what stands round it
      group.style.setProperty("--l", String(Math.max(scale * 10, Math.min(size, scale * 12)) / size));
    }
    drawing.append(ground.labels.layer);
  }
  drawing.append(staticPieces(scene, board, owners, places, scale * (scale > 2.5 ? 0.5 : 0.82))); // of a whole world: hardly more than dots
  for (const element of drawing.querySelectorAll("[data-place]")) element.removeAttribute("data-place");
  return drawing;
}

/**
 * A box of the wanted proportions round the places, inside the map. @param {Spot[]} places
 * @param {Drawing} map @param {number} ratio
 */
function frame(map, places, ratio) {
  const [mw, mh] = map.size;
  if (!places.length) {
    const w = Math.min(mw, mh * ratio);
    return [(mw - w) / 2, (mh - w / ratio) / 2, w, w / ratio];
  }
  const xs = places.map((place) => place.at[0]);
  const ys = places.map((place) => place.at[1]);
  const [cx, cy] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const wide = Math.max(Math.max(...xs) - Math.min(...xs) + 140, (Math.max(...ys) - Math.min(...ys) + 90) * ratio, 220);
  const w = Math.min(wide, mw, mh * ratio);
  const h = w / ratio;
  return [Math.max(0, Math.min(mw - w, cx - w / 2)), Math.max(0, Math.min(mh - h, cy - h / 2)), w, h];
}
