// What stands in an area that somebody holds: one plate an owner, with sign, kinds and counts. The largest of three forms that lies inside the
// area, off every name, nearest to the anchor; if none does, sign and total stand in the water beside it, on a thread.

import { grown, overlap } from "./free.js";
import { cellsOf } from "./raster.js";
import { extent, figure } from "./shapes.js";
import { svg } from "./svg.js";
import { symbol } from "./symbols.js";

/** @import { AreaSpot, Box, Counted, Dressed, Layout, Owners, Plate, PlateForm, Rows, Spots } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */

const ICON = 0.54; // how large kinds are on a plate
const DIGIT = 7.3; // px
const SIGN = 19; // px for the sign of the owner
const ROW = 21; // px: one row, two rows, and sign with total
const TWO = 38;
const TOTAL = 20;
const INSIDE = 0.96; // of a plate that must lie in its area
const NEARLY = 0.8; // of the smallest plate, before it leaves a small area altogether
const AIR = 2; // px round a plate
const FAR = 46; // px that a plate may stand off, on its thread

/** @typedef {{taken: Box[], land: AreaSpot[], unit: number}} Room  what is taken, and how many units of the map a pixel of a plate has */

/** @param {Counted} item */
const widthOf = ({ shape, count }) => extent(shape)[0] * ICON + DIGIT * String(count).length + 6;

/** @param {Counted[]} items */
const along = (items) => items.reduce((sum, item) => sum + widthOf(item), 0);

/** The forms that a plate can have, the largest first. @param {Counted[]} items @returns {PlateForm[]} */
export function formsOf(items) {
  const total = items.reduce((sum, item) => sum + item.count, 0);
  const half = Math.ceil(items.length / 2);
  const two = [items.slice(0, half), items.slice(half)];
  /** @type {PlateForm[]} */
  const forms = [{ name: "row", rows: [items], size: [SIGN + along(items) + 3, ROW] }];
  if (items.length > 1) forms.push({ name: "two", rows: two, size: [SIGN + Math.max(...two.map(along)) + 3, TWO] });
  forms.push({ name: "total", rows: [], size: [SIGN + Math.max(15, DIGIT * String(total).length + 6), TOTAL], total });
  return forms;
}

/** @param {Point} middle @param {Point} size @returns {Box} */
const boxAt = ([x, y], [w, h]) => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];

/**
 * Where a plate stands: the largest form that fits, nearest to the anchor.
 * @param {PlateForm[]} forms @param {AreaSpot} place @param {Room} room @returns {{form: PlateForm, at: Point, box: Box, thread: boolean}}
 */
export function placed(forms, place, room) {
  const { unit } = room;
  const cells = cellsOf(place.shape);
  const around = grown(cells.box, 2 * FAR * unit);
  const near = room.taken.filter((other) => overlap(other, around));
  /** @param {Box} box */
  const isFree = (box) => !near.some((other) => overlap(box, other));
  /** @param {PlateForm} form @returns {Point} */
  const size = (form) => [(form.size[0] + 2 * AIR) * unit, (form.size[1] + 2 * AIR) * unit];
  const spots = [place.at, ...cells.spots(place.at)];
  /** @param {PlateForm} form @param {number} inside */
  const fits = (form, inside) => {
    const at = spots.find((spot) => {
      const box = boxAt(spot, size(form));
      return cells.share(box) >= inside && isFree(box);
    });
    return at && { form, at, box: boxAt(at, size(form)), thread: false };
  };
  const form = forms[forms.length - 1];
  for (const one of forms) {
    const found = fits(one, INSIDE);
    if (found) return found;
  }
  const nearly = fits(form, NEARLY);
  if (nearly) return nearly;
  const beside = besideIt(place, size(form), room, isFree);
  const at = beside ?? place.at; // better over a name than nowhere
  return { form, at, box: boxAt(at, size(form)), thread: Boolean(beside) };
}

/**
 * The nearest place in the water. @param {AreaSpot} place @param {Point} size @param {Room} room @param {(box: Box) => boolean} isFree
 * @returns {Point | undefined}
 */
function besideIt(place, size, room, isFree) {
  const near = room.land.filter(
    ({ shape }) => cellsOf(shape).share(boxAt(place.at, [FAR * 3 * room.unit, FAR * 3 * room.unit])) > 0,
  );
  /** @param {Box} box */
  const wet = (box) => near.every(({ shape }) => cellsOf(shape).share(box) < 0.12);
  for (let far = 10; far <= FAR; far += 6) {
    for (let turn = 0; turn < 16; turn += 1) {
      const angle = (turn * Math.PI) / 8;
      /** @type {Point} */
      const at = [place.at[0] + Math.cos(angle) * far * room.unit, place.at[1] + Math.sin(angle) * far * room.unit];
      const box = boxAt(at, size);
      if (isFree(box) && wet(box)) return at;
    }
  }
  return undefined;
}

/** Like pieces of one owner on one plate. @param {Rows} rows @param {Owners} owners @param {(item: Counted) => boolean} framed */
function byOwner({ piece, small, mark }, owners, framed) {
  /** @type {Map<string, Counted[]>} */
  const out = new Map();
  for (const item of [...piece, ...small, ...mark].filter((one) => !framed(one)))
    out.set(item.piece.owner, [...(out.get(item.piece.owner) ?? []), item]);
  return [...out].sort(([a], [b]) => (owners.get(a)?.order ?? -1) - (owners.get(b)?.order ?? -1));
}

/**
 * The plates of an area, in pixels round its anchor.
 * @param {Rows} rows @param {AreaSpot} place @param {Room} room @param {Owners} owners
 * @param {{framed: (item: Counted) => boolean, title?: string}} more which pieces are a frame round the plate, and what stands over it
 * @returns {Layout}
 */
export function plateLayout(rows, place, room, owners, { framed, title = "" }) {
  const frame = [...rows.piece, ...rows.small, ...rows.mark].some(framed);
  /** @type {Plate[]} */
  const items = byOwner(rows, owners, framed).map(([owner, units]) => {
    const forms = title ? titled(units, title) : formsOf(units);
    const { form, at, box, thread } = placed(forms, place, room);
    room.taken.push(box);
    const [x, y] = [0, 1].map((i) => (at[i] - place.at[i]) / room.unit);
    const key = `plate|${owner}|${form.name}|${frame}|${thread ? [x, y].map(Math.round) : ""}|${title}|${units.map((item) => `${item.key}*${item.count}`).join()}`;
    return { form: "plate", key, owner, plate: form, frame, thread, x, y, title };
  });
  const reach = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const { x, y, plate } of items) {
    reach.left = Math.min(reach.left, x - plate.size[0] / 2);
    reach.right = Math.max(reach.right, x + plate.size[0] / 2);
    reach.top = Math.min(reach.top, y - plate.size[1] / 2);
    reach.bottom = Math.max(reach.bottom, y + plate.size[1] / 2);
  }
  return { items, width: reach.right - reach.left, lift: 0, standing: items.length, reach };
}

/** A plate with words over its kinds; or only these. @param {Counted[]} items @param {string} title @returns {PlateForm[]} */
function titled(items, title) {
  const words = title.length * 7 + 16;
  const forms = formsOf(items);
  return [{ ...forms[0], name: "titled", size: [Math.max(words + SIGN, forms[0].size[0]), 42] }, ...forms];
}

// Drawing

/** @param {Plate} item @param {Owners} owners */
export function drawPlate({ plate, owner: id, frame, thread, title, x, y }, owners) {
  const owner = owners.get(id);
  const [w, h] = plate.size;
  const group = svg("g", { class: `plate plate-${plate.name} ${owner?.class ?? "owner-none"}` });
  if (thread)
    group.append(
      svg("path", { class: "plate-thread", d: `M0 0L${-x} ${-y}` }),
      svg("circle", { class: "plate-knot", cx: -x, cy: -y, r: 2.6 }),
    );
  if (plate.rows.flat().some((item) => item.look.includes("new"))) group.classList.add("plate-new");
  /** @param {string} name @param {number} more */
  const rect = (name, more) =>
    svg("rect", {
      class: name,
      x: -w / 2 - more,
      y: -h / 2 - more,
      width: w + 2 * more,
      height: h + 2 * more,
      rx: 5 + more,
    });
  if (frame) group.append(rect("plate-outer", 3.4));
  group.append(rect("plate-body", 0));
  const top = title && plate.name === "titled" ? 9 : 0;
  if (top) group.append(svg("text", { class: "plate-title", x: 0, y: -h / 2 + 15 }, title));
  if (owner?.symbol) group.append(symbol(owner.symbol, -w / 2 + SIGN / 2 + 1, top, 12.5, { class: "plate-sign" }));
  if (plate.name === "total") group.append(number(String(plate.total), -w / 2 + SIGN + 2, 4.4));
  plate.rows.forEach((row, i) => {
    const middle = top + (i - (plate.rows.length - 1) / 2) * 17;
    let left = -w / 2 + SIGN + 1;
    for (const item of row) {
      group.append(kindOn(item, left, middle, owner));
      left += widthOf(item);
    }
  });
  return group;
}

/** @param {Counted} item @param {number} left @param {number} y @param {Dressed | undefined} owner */
function kindOn(item, left, y, owner) {
  const wide = extent(item.shape)[0] * ICON;
  const icon = figure(item.shape, owner ? { ...owner, symbol: "" } : null); // the sign stands on the plate
  icon.setAttribute("transform", `translate(${left + wide / 2} ${y}) scale(${ICON})`);
  const looks = item.look.map((look) => ` is-${look}`).join("");
  return svg("g", { class: `plate-kind${looks}` }, icon, number(String(item.count), left + wide + 1.5, y + 4.4));
}

/** @param {string} words @param {number} x @param {number} y */
const number = (words, x, y) => svg("text", { class: "plate-number", x, y }, words);

/**
 * Where the number of a choice stands: the first corner of the plate that is free by the first rule, else by the next.
 * @param {Layout} plan @param {((x: number, y: number) => boolean)[]} isFree @returns {Point}
 */
export function cornerOf(plan, ...isFree) {
  const plate = plan.items.find((item) => item.form === "plate");
  if (plate?.form !== "plate") return [0, 0];
  const [w, h] = plate.plate.size;
  const { x, y } = plate;
  /** @type {Point[]} */
  const all = [
    [x - w / 2, y - h / 2 - 3],
    [x + w / 2, y - h / 2 - 3],
    [x - w / 2, y + h / 2 + 3],
    [x + w / 2, y + h / 2 + 3],
    [x - w / 2 - 10, y],
    [x + w / 2 + 10, y],
  ];
  for (const free of isFree) {
    const found = all.find(([a, b]) => free(a, b));
    if (found) return found;
  }
  return all[0];
}

/** The areas of land. @param {Spots} places */
export const landOf = (places) =>
  [...places.values()].flatMap((place) => (place.kind === "area" && !isWater(place) ? place : []));

/** @param {AreaSpot} place */
export const isWater = ({ shape }) => shape.tint.startsWith("sea");
