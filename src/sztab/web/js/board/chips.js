// Chips at the edge of the free part: what is asked or has changed outside of it, and a click goes there.

import { t } from "../words.js";
import { bySide, grown, holds, isInSight, overlap } from "./free.js";
import { html } from "./svg.js";
import { icon } from "./symbols.js";

/** @import { Box } from "../types/board.d.ts" */
/** @import { Point } from "../types/drawing.d.ts" */

/** @typedef {"left" | "right" | "up" | "down"} Side */
/** @typedef {{id: string, at: Point, number?: Point, name: string, asked: boolean}} Outside  where it is, and where its number stands */
/** @typedef {{element: HTMLButtonElement, words: HTMLElement, ids: string[], size: Point}} Chip */

/** @type {Record<Side, string>} */
const ARROWS = { left: "back", right: "next", up: "unfold", down: "fold" };

const NARROW = 480; // px of a window in which only what is asked is worth words at the edge
const COVERED = 100; // times as bad to stand on something as to hide something that is asked
const STEP = 8; // px that a chip moves along its side at a time
const NUMBER = 12; // px that a number reaches

/** The name of the first, and how many more there are. @param {Outside[]} things */
const wordsOf = ([first, ...rest]) =>
  rest.length ? t("board.and more", { name: first.name, n: rest.length }) : first.name;

/**
 * Where a chip stands: at its side, level with what it names, off every number that is asked; `open` if nothing is under it,
 * `clear` if it hides no number either.
 * @param {Side} side @param {Point} at @param {Point} size @param {Box} free @param {{asked: Point[], covers: Box[]}} clear what it keeps clear of
 * @returns {{at: Point, open: boolean, clear: boolean}}
 */
export function chipAt(side, at, [w, h], free, { asked, covers }) {
  const upright = side === "left" || side === "right";
  const [least, most] = upright ? [free[1], free[3] - h] : [free[0], free[2] - w];
  const wanted = Math.max(least, Math.min(most, upright ? at[1] - h / 2 : at[0] - w / 2));
  /** @param {number} along @param {number} inwards @returns {Point} */
  const corner = (along, inwards) => {
    if (upright) return [side === "left" ? free[0] + inwards : free[2] - w - inwards, along];
    return [along, side === "up" ? free[1] + inwards : free[3] - h - inwards];
  };
  /** @param {Point} place */
  const covered = ([x, y]) => {
    /** @type {Box} */
    const box = [x, y, x + w, y + h];
    const under = covers.filter((cover) => overlap(cover, box)).length;
    return under * COVERED + asked.filter((point) => holds(grown(box, NUMBER), point)).length;
  };
  let best = corner(wanted, 0);
  let cost = covered(best);
  for (const inwards of [0, h + 4]) {
    for (let off = STEP; cost && off < most - least + STEP; off += STEP) {
      for (const along of [wanted + off, wanted - off]) {
        if (along < least || along > most) continue;
        const place = corner(along, inwards);
        const its = covered(place);
        if (its < cost) [best, cost] = [place, its];
      }
    }
  }
  return { at: best, open: cost < COVERED, clear: !cost };
}

/** @param {HTMLElement} layer @param {(ids: string[]) => void} go */
export function createChips(layer, go) {
  /** @type {Partial<Record<Side, Chip>>} */
  const chips = {};

  /** @param {Side} side @returns {Chip} */
  function make(side) {
    const words = html("span");
    const arrow = icon(ARROWS[side], { size: 16 });
    const element = html("button", { class: `board-edge edge-${side}`, type: "button" }, arrow, words);
    /** @type {Chip} */
    const chip = { element, words, ids: [], size: [0, 0] };
    element.addEventListener("click", () => go(chip.ids));
    layer.append(element);
    return chip;
  }

  /** @param {Side} side @param {Outside[]} things @param {Box} free @param {{asked: Point[], covers: Box[]}} clear */
  function place(side, things, free, clear) {
    if (!things.length) {
      chips[side]?.element.remove();
      delete chips[side];
      return;
    }
    const chip = chips[side] ?? make(side);
    chips[side] = chip;
    chip.ids = things.map(({ id }) => id);
    const words = wordsOf(things);
    if (chip.words.textContent !== words) {
      chip.element.classList.remove("edge-small");
      chip.words.textContent = words;
      chip.size = [chip.element.offsetWidth, chip.element.offsetHeight]; // only now: to measure is not cheap
    }
    chip.element.classList.toggle("edge-asked", things[0].asked);
    const full = chipAt(side, things[0].at, chip.size, free, clear);
    const minor = !things[0].asked && free[2] - free[0] < NARROW;
    const small = minor || !full.clear; // where it would hide what is asked, or much of a small window: the arrow alone
    const [w, h] = small ? [chip.size[1], chip.size[1]] : chip.size;
    const {
      at: [x, y],
      clear: isClear,
    } = small ? chipAt(side, things[0].at, [w, h], free, clear) : full;
    chip.element.classList.toggle("edge-small", small);
    chip.element.hidden = !isClear; // rather none than one on a number
    if (chip.element.hidden) return;
    chip.element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    clear.covers.push([x, y, x + w, y + h]); // the next one stands elsewhere
  }

  return {
    /**
     * Exactly these, as far as they are out of sight. @param {Outside[]} things @param {Box} free @param {Box[]} covers
     * @param {Point[]} numbers all that stand on the map: none is covered
     */
    update(things, free, covers, numbers) {
      const outside = things.filter(({ at, number }) => !isInSight(at, number, free, covers));
      const asked = [...numbers, ...things.filter((one) => one.asked && !outside.includes(one)).map(({ at }) => at)];
      const sides = bySide(outside, free);
      const clear = { asked, covers: [...covers] };
      const found = /** @type {Side[]} */ (Object.keys(sides)).map((side) => ({
        side,
        near: sides[side].sort((a, b) => Number(b.asked) - Number(a.asked) || far(a, free) - far(b, free)),
      }));
      found.sort((a, b) => Number(b.near[0]?.asked ?? false) - Number(a.near[0]?.asked ?? false));
      for (const { side, near } of found) place(side, near, free, clear);
    },
  };
}

/** How far something is from the free part. @param {Outside} thing @param {Box} free */
const far = ({ at: [x, y] }, [left, top, right, bottom]) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
