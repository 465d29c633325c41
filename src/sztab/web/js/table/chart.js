/** Points by round as a drawing and as a table: the lead of one side where there are two, a line a side where there are more. */

import { theme } from "../app.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { shield, sideMark } from "./badge.js";

/** @import { Ending } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const [WIDTH, HEIGHT, LEFT, RIGHT, PAD] = [880, 210, 44, 60, 18];

/** @param {TableStore} T @param {Ending} data */
export function chart(T, data) {
  const ids = sidesOf(T, data);
  return h(
    "div",
    { class: "end-chart" },
    h("div", {
      class: "chart-drawing",
      role: "img",
      "aria-label": t("end.lead"),
      html: ids.length === 2 ? lead(data, ids) : lines(T, data, ids),
    }),
    h("div", { class: "scroll" }, table(T, data, ids)),
  );
}

/** Mine first, else the winner's. @param {TableStore} T @param {Ending} data */
function sidesOf(T, data) {
  const ids = Object.keys(data.rounds.at(-1)?.points ?? {});
  /** @param {string} id */
  const mine = (id) => T.roles.includes(id) || T.side(id)?.roles.some((role) => T.roles.includes(role));
  return ids.sort((a, b) => Number(mine(b)) - Number(mine(a)) || Number(b === data.winner) - Number(a === data.winner));
}

/** @param {number[]} values the least and the most that must be seen @param {number} count */
function scales(values, count) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = Math.max(4, high - low);
  /** @param {number} i */
  const x = (i) => LEFT + ((WIDTH - LEFT - RIGHT) * i) / Math.max(1, count);
  /** @param {number} value */
  const y = (value) => PAD + ((HEIGHT - 2 * PAD) * (high - value)) / span;
  return { x, y, high, low };
}

/** @param {Ending} data @param {string[]} ids */
function lead(data, [one, other]) {
  const values = [0, ...data.rounds.map(({ points }) => (points[one] ?? 0) - (points[other] ?? 0))];
  const { x, y } = scales(values, values.length - 1);
  const path = values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join(" L");
  const zero = y(0).toFixed(1);
  const end = values.at(-1) ?? 0;
  const marks = data.turns.map((turn, i) => {
    const at = data.rounds.findIndex(({ round }) => round === turn.round) + 1;
    return `<circle class="mark" cx="${x(at)}" cy="${y(values[at] ?? 0)}" r="10"/><text class="mark-number" x="${x(at)}" y="${y(values[at] ?? 0) + 4}">${i + 1}</text>`;
  });
  return svg(`
    <path class="area" d="M${x(0)} ${zero} L${path} L${x(values.length - 1)} ${zero}Z"/>
    <path class="zero" d="M${LEFT} ${zero}H${WIDTH - RIGHT}"/>
    <path class="line" d="M${path}"/>
    ${marks.join("")}
    <text class="axis" x="${LEFT - 8}" y="${y(0) + 4}">0</text>
    <text class="last" x="${x(values.length - 1) + 14}" y="${y(end) + 5}">${end > 0 ? "+" : end < 0 ? "−" : ""}${Math.abs(end)}</text>`);
}

/** @param {TableStore} T @param {Ending} data @param {string[]} ids */
function lines(T, data, ids) {
  const all = ids.map((id) => data.rounds.map(({ points }) => points[id] ?? 0));
  const { x, y } = scales(all.flat(), data.rounds.length - 1);
  const drawn = all.map((values, n) => {
    const path = values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join(" L");
    const last = values.at(-1) ?? 0;
    return `<path class="line" stroke="${colour(T, ids[n])}" d="M${path}"/><text class="last" x="${x(values.length - 1) + 10}" y="${y(last) + 5}">${last}</text>`;
  });
  return svg(`<path class="zero" d="M${LEFT} ${y(0)}H${WIDTH - RIGHT}"/>${drawn.join("")}`);
}

/** @param {string} inside numbers and colours of ours only */
const svg = (inside) => `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${inside}</svg>`;

/** @param {TableStore} T @param {string} id */
function colour(T, id) {
  const pair = T.owner(id)?.body ?? T.side(id)?.colour ?? [];
  return String(pair[theme() === "dark" ? 1 : 0] ?? "currentColor").replace(/[^#\w(),.% -]/g, "");
}

/** @param {TableStore} T @param {Ending} data @param {string[]} ids */
function table(T, data, ids) {
  return h(
    "table",
    { class: "end-table" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, T.board.round),
        data.rounds.map(({ round }) => h("th", { scope: "col", key: round }, round)),
      ),
    ),
    h(
      "tbody",
      null,
      ids.map((id) =>
        h(
          "tr",
          { key: id },
          h("th", { scope: "row" }, marked(T, id), h("span", null, T.nameOf(id))),
          data.rounds.map(({ round, points }) => h("td", { key: round }, points[id] ?? 0)),
        ),
      ),
    ),
  );
}

/** @param {TableStore} T @param {string} id */
function marked(T, id) {
  const side = T.side(id);
  return T.owner(id) ? shield(T.owner(id), "tiny") : side && sideMark(side);
}
