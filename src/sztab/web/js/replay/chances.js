/** The chances over a game: a line with its doubt for one side of two, a line a side where there are more; turning turns numbered. */

import { theme } from "../app.js";
import { h } from "../dom.js";
import { sideMark } from "../table/badge.js";
import { lang, t } from "../words.js";
import { at, last } from "./steps.js";

/** @import { Replay } from "../types/client.d.ts" */
/** @import { AnalysedTurn } from "../types/server.d.ts" */
/** @import { Coach } from "./coach.js" */

const [WIDTH, HEIGHT] = [1000, 100]; // of the drawing; it is stretched

/** @param {number} share */
export const percent = (share) => Math.round(100 * share).toLocaleString(lang());
/** Points of a hundred, with their sign. @param {number} share */
export const signed = (share) => {
  const points = Math.round(100 * share);
  return points ? `${points < 0 ? "−" : "+"}${Math.abs(points)}` : "0";
};

/** The chances when a step was made: those of its turn. @param {AnalysedTurn[]} turns @param {number} step */
export const turnAt = (turns, step) => turns.findLast((turn) => turn.step <= step) ?? turns[0];

/** The outline of what lies within the doubt, there and back. @param {[number, number, number][]} points x, value, doubt */
export function band(points) {
  /** @param {number} value */
  const y = (value) => (HEIGHT * (1 - Math.min(1, Math.max(0, value)))).toFixed(1);
  const above = points.map(([x, value, doubt]) => `${x.toFixed(1)} ${y(value + doubt)}`);
  const below = points.map(([x, value, doubt]) => `${x.toFixed(1)} ${y(value - doubt)}`).reverse();
  return `M${[...above, ...below].join("L")}z`;
}

/** @param {Replay} R @param {Coach} C */
export function chances(R, C) {
  const turns = C.analysis?.turns ?? [];
  if (!turns.length) return null;
  const sides = Object.keys(turns[0].chances);
  const drawn = sides.length > 2 ? sides : sides.slice(0, 1);
  /** @param {number} step */
  const x = (step) => (WIDTH * step) / Math.max(1, last(R));
  return h(
    "figure",
    { class: "chances", key: "chances", role: "group", "aria-label": t("coach.chances") },
    h("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
      html: drawing(R, turns, drawn, x),
      on: {
        click: (event) => {
          const box = event.currentTarget.getBoundingClientRect();
          R.film.to(Math.round(((event.clientX - box.left) / box.width) * last(R)));
        },
      },
    }),
    sides.length === 2 && [name(R, sides[0], "top"), name(R, sides[1], "bottom")],
    sides.length === 1 && name(R, sides[0], "top"),
    h("span", { class: "chances-half", "aria-hidden": "true" }, `${percent(0.5)} %`),
    marks(R, C, drawn),
    now(R, turns, sides, x),
  );
}

/** @param {Replay} R @param {AnalysedTurn[]} turns @param {string[]} sides @param {(step: number) => number} x */
function drawing(R, turns, sides, x) {
  const lines = sides.map((side) => {
    /** @type {[number, number, number][]} */
    const points = turns.map((turn) => [x(turn.step), turn.chances[side], turn.doubts[side]]);
    const end = points[points.length - 1];
    points.push([WIDTH, end[1], end[2]]);
    const path = points.map(([px, value]) => `${px.toFixed(1)} ${(HEIGHT * (1 - value)).toFixed(1)}`).join("L");
    const colour = sides.length > 1 ? ` stroke="${colourOf(R, side)}"` : "";
    return `<path class="chances-band" d="${band(points)}"/><path class="chances-line"${colour} d="M${path}"/>`;
  });
  const here = x(at(R)).toFixed(1);
  return `<path class="chart-zero" d="M0 50H${WIDTH}"/>${lines.join("")}<path class="chart-now" d="M${here} 0V${HEIGHT}"/>`;
}

/** The colour of a side or an owner, by day or by night. @param {Replay} R @param {string} id */
export function colourOf(R, id) {
  const pair = R.T.owner(id)?.body ?? R.T.side(id)?.colour ?? [];
  return String(pair[theme() === "dark" ? 1 : 0] ?? "currentColor").replace(/[^#\w(),.% -]/g, "");
}

/** @param {Replay} R @param {string} id @param {string} where */
function name(R, id, where) {
  const side = R.T.side(id);
  return h(
    "span",
    { class: `chart-name ${where}`, key: where, "aria-hidden": "true" },
    side && sideMark(side),
    R.T.nameOf(id),
  );
}

/** Buttons at the turns that turned the game, numbered as in the list. @param {Replay} R @param {Coach} C @param {string[]} sides */
function marks(R, C, sides) {
  const { turns = [], turning = [] } = C.analysis ?? {};
  return turning.map((one, i) => {
    const turn = turnAt(turns, one.step);
    const [side] = sides;
    const up = sides.length > 1 ? (turn.chances[C.sideOf(one.role)] ?? 0.5) : turn.chances[side];
    return h(
      "button",
      {
        type: "button",
        key: `mark ${one.step}`,
        class: `chances-mark ${one.change > 0 ? "gain" : "loss"} ${up > 0.6 ? "below" : "above"}`,
        vars: { "--x": one.step / Math.max(1, last(R)), "--y": 1 - up },
        "aria-label": t("coach.mark", {
          n: i + 1,
          name: R.T.nameOf(one.role),
          round: one.round,
          change: signed(one.change),
        }),
        on: { click: () => C.go(C.firstOf(one.step)) },
      },
      i + 1,
    );
  });
}

/** What the chances are at the step that is shown. @param {Replay} R @param {AnalysedTurn[]} turns @param {string[]} sides @param {(step: number) => number} x */
function now(R, turns, sides, x) {
  const turn = turnAt(turns, at(R));
  const share = x(at(R)) / WIDTH;
  const shown = sides.length > 2 ? sides : sides.slice(0, 1);
  return h(
    "figcaption",
    { class: `chances-now ${share > 0.6 ? "left" : ""}`, vars: { "--x": share }, "aria-live": "off" },
    shown.map((side) =>
      h(
        "span",
        { key: side },
        `${R.T.nameOf(side)} ${percent(turn.chances[side])} % `,
        h("span", { class: "quiet" }, `± ${percent(turn.doubts[side])}`),
      ),
    ),
  );
}
