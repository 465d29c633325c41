/** The dice of a step: which of them count and why, and how lucky the roll was. */

import { h } from "../dom.js";
import { number, t } from "../words.js";
import { dieDrawing } from "./badge.js";
import { calm } from "./film.js";

/** @import { Shot, StoryLine } from "../types/client.d.ts" */
/** @import { DieView } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

/** The line of a step that tells a roll. @param {Shot} shot */
export const rollOf = (shot) => shot.lines.findLast((line) => line.dice?.length);

/** Whether a roll is about the sum of the dice, and hits nobody. @param {StoryLine | undefined} line */
export const isSum = (line) => line?.roll?.total !== undefined;

/** The dice of a step, small: on a phone, where no tray finds room. @param {TableStore} T @param {Shot} shot */
export function dicePart(T, shot) {
  const rolls = shot.lines.filter((line) => line.dice?.length);
  if (!rolls.length) return null;
  return h(
    "div",
    { class: `tray-box ${calm() ? "" : "rolling"}`, key: `dice ${shot.key}` },
    rolls.map((line) => small(T, line)),
    luck(T, shot),
  );
}

/** @param {TableStore} T @param {StoryLine} line */
function small(T, line) {
  const { key, dice = [], roll } = line;
  const counting = dice.filter((one) => one.counts);
  const idle = idleGroups(dice);
  const hits = roll?.total === undefined;
  return h(
    "div",
    { class: `small-tray ${hits ? "" : "sum"}`, key },
    h(
      "p",
      { class: "tray-hits" },
      h("b", { class: "serif" }, hits ? counting.length : roll.total),
      hits && ` ${t(countedAs(T, line), { n: counting.length })}`,
    ),
    h(
      "div",
      { class: "felt", role: "img", "aria-label": counted(T, dice) },
      counting.map((one, i) => dieDrawing(T.board, one, i)),
      idle.map(({ why, dice: some }) =>
        h(
          "span",
          { class: "felt-rest", key: why },
          some.map((one, i) => dieDrawing(T.board, one, counting.length + i)),
          h("span", null, why),
        ),
      ),
    ),
  );
}

/** What the dice that count are called: hits, unless some of them do something else, or nobody is aimed at. @param {TableStore} T @param {StoryLine} line */
export const countedAs = (T, { dice = [], places }) =>
  !places.length || dice.some((one) => one.counts && T.board.dice?.[one.face]?.shape === "flag")
    ? "dice.count"
    : "dice.hits";

/** Dice that do not count, by the reason. @param {DieView[]} dice */
export function idleGroups(dice) {
  const idle = dice.filter((one) => !one.counts);
  return [...new Set(idle.map((one) => one.why ?? ""))].map((why) => ({
    why,
    dice: idle.filter((one) => (one.why ?? "") === why),
  }));
}

/** For those who listen. @param {TableStore} T @param {DieView[]} dice */
export const counted = (T, dice) => {
  /** @param {{face: string}} one */
  const name = ({ face }) => T.board.dice?.[face]?.name ?? face;
  const counting = dice.filter((one) => one.counts).map(name);
  return t("dice", { all: dice.map(name).join(", "), counting: counting.join(", ") || "–" });
};

/** Every number of hits with its chance before the roll, the one that fell lit; or the sum that was needed. @param {TableStore} T @param {Shot} shot */
export function luck(T, shot) {
  const line = rollOf(shot);
  const chances = line?.roll?.chances ?? [];
  if (!line || !chances.length) return null;
  const { total, need } = line.roll ?? {};
  if (need !== undefined)
    return h(
      "p",
      { class: "small", key: "luck" },
      t("luck.sum", { total: total ?? "–", need, chance: whole(chances[1]) }),
    );
  const fell = (line.dice ?? []).filter((one) => one.counts).length;
  const expected = chances.reduce((sum, chance, hits) => sum + (hits * chance) / 100, 0);
  const best = Math.max(...chances);
  return h(
    "div",
    { class: "luck", key: "luck" },
    h(
      "ol",
      { class: "luck-bars", "aria-hidden": "true" },
      chances.map((chance, hits) =>
        h(
          "li",
          { key: hits, class: hits === fell ? "fell" : "", vars: { "--high": `${(chance / best) * 100}%` } },
          h("span", null, chance >= 0.5 ? `${whole(chance)}%` : ""),
          h("i", null),
          h("b", null, hits),
        ),
      ),
    ),
    h(
      "p",
      { class: "small" },
      h("b", null, `${fell} ${t(countedAs(T, line), { n: fell })}:`),
      " ",
      t(fell >= expected ? "luck.good" : "luck.bad", {
        expected: number(Math.round(expected * 10) / 10),
        chance: whole(chanceOf(chances, fell, expected)),
      }),
    ),
  );
}

/** How often a roll is at least as far from what was to be expected, on the same side. @param {number[]} chances @param {number} fell @param {number} expected */
const chanceOf = (chances, fell, expected) =>
  (fell >= expected ? chances.slice(fell) : chances.slice(0, fell + 1)).reduce((sum, one) => sum + one, 0);

/** @param {number} chance */
const whole = (chance) => Math.round(chance);
