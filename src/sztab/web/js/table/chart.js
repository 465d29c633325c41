/** Points by round as a drawing and as a table: the lead of one side where there are two, a line a side where there are more. */

import { app, theme } from "../app.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { shield, sideMark } from "./badge.js";

/** @import { Ending, TurningPoint } from "../types/server.d.ts" */
/** @import { Table as TableStore } from "./store.js" */

const [HEIGHT, RIGHT, PAD] = [210, 60, 18];
const LEFT = { wide: 150, middle: 150, phone: 44 }; // where there is room, the names of the table stand left of the drawing
const SIDES = { wide: 880, middle: 700, phone: 400 }; // so that letters keep their size

const width = () => SIDES[app.layout];
const left = () => LEFT[app.layout];

/** Where a round stands: in the middle of its column of the table. @param {number} i from 0 @param {number} count */
const across = (i, count) => left() + ((width() - left() - RIGHT) * (i + 0.5)) / Math.max(1, count);

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
      html: ids.length === 2 && !goals(T) ? lead(T, data, ids) : lines(T, data, ids),
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

/** @param {TableStore} T */
const pointsTrack = (T) => T.scene?.tracks?.find((track) => track.form === "points");

/** At how many points each side wins, in a game that is won so. @param {TableStore} T */
const goals = (T) => pointsTrack(T)?.wins;

/** @param {number[]} values the least and the most that must be seen; few of them stand in the middle */
function scales(values) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = Math.max(4, high - low);
  const top = (low + high + span) / 2;
  /** @param {number} value */
  const y = (value) => PAD + ((HEIGHT - 2 * PAD) * (top - value)) / span;
  return { y, high, low };
}

/** Round numbers up and down the side, three or four of them. @param {ReturnType<typeof scales>} scale @param {(value: number) => string} named */
function grid({ y, high, low }, named) {
  const raw = Math.max(1, high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((one) => one * power >= raw) ?? 10));
  const values = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) values.push(value);
  return values
    .map(
      (value) =>
        `<path class="${value ? "grid" : "zero"}" d="M${left()} ${y(value).toFixed(1)}H${width() - RIGHT}"/><text class="axis" x="${left() - 8}" y="${(y(value) + 4).toFixed(1)}">${named(value)}</text>`,
    )
    .join("");
}

/** The line that wins, with what it says. @param {number} at @param {string} words @param {string} [colours] */
const winning = (at, words, colours = "") =>
  `<path class="wins" ${colours} d="M${left()} ${at.toFixed(1)}H${width() - RIGHT}"/><text class="wins-words" x="${left() + 6}" y="${(at - 5).toFixed(1)}">${escaped(words)}</text>`;

/** @param {string} words */
const escaped = (words) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {number} value */
const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;

/** @param {TableStore} T @param {Ending} data @param {string[]} ids */
function lead(T, data, [one, other]) {
  const values = [0, ...data.rounds.map(({ points }) => (points[one] ?? 0) - (points[other] ?? 0))];
  const end = values.at(-1) ?? 0;
  const enough = pointsTrack(T)?.lead ?? 0;
  const reached = Math.max(...values.map(Math.abs)) > enough / 2; // far from it the line would only press the rest together
  const won = enough && reached ? (end < 0 ? -enough : enough) : 0;
  const scale = scales([...values, won + Math.sign(won)]);
  const { y } = scale;
  /** @param {number} i the round; before the first the line begins at the axis */
  const x = (i) => (i ? across(i - 1, data.rounds.length) : left());
  const path = values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join(" L");
  const zero = y(0).toFixed(1);
  const marks = turningMarks(data, (turn) => {
    const at = data.rounds.findIndex(({ round }) => round === turn.round) + 1;
    return [x(at), y(values[at] ?? 0)];
  });
  return svg(`
    ${grid(scale, signed)}
    <path class="area" d="M${x(0)} ${zero} L${path} L${x(values.length - 1)} ${zero}Z"/>
    ${won ? winning(y(won), t("end.wins lead", { n: enough })) : ""}
    <path class="line" d="M${path}"/>
    ${marks}
    <text class="last" x="${x(values.length - 1) + 16}" y="${y(end) + 5}">${signed(end)}</text>`);
}

/** The numbers of the turning points, under one another where several fall into one round. @param {Ending} data @param {(turn: TurningPoint) => [number, number]} place */
const turningMarks = (data, place) =>
  data.turns
    .map((turn, i) => {
      const [x, top] = place(turn);
      const y = top + 22 * data.turns.slice(0, i).filter(({ round }) => round === turn.round).length;
      return `<circle class="mark" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="10"/><text class="mark-number" x="${x.toFixed(1)}" y="${(y + 4).toFixed(1)}">${i + 1}</text>`;
    })
    .join("");

/** @param {TableStore} T @param {Ending} data @param {string[]} ids */
function lines(T, data, ids) {
  const all = ids.map((id) => data.rounds.map(({ points }) => points[id] ?? 0));
  const wins = goals(T) ?? {};
  const scale = scales([...all.flat(), ...Object.values(wins)]);
  const { y } = scale;
  /** @param {number} i */
  const x = (i) => across(i, data.rounds.length);
  const ends = apart(all.map((values) => y(values.at(-1) ?? 0)));
  const drawn = all.map((values, n) => {
    const path = values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join(" L");
    return `<path class="under" d="M${path}"/><path class="line" stroke="${colour(T, ids[n])}" d="M${path}"/><text class="last" x="${x(values.length - 1) + 16}" y="${(ends[n] + 5).toFixed(1)}">${values.at(-1) ?? 0}</text>`;
  });
  const levels = [...new Set(Object.values(wins))].map((value) => {
    const whose = ids.filter((id) => wins[id] === value);
    const one = whose.length === 1 ? whose[0] : "";
    const words = one ? t("end.wins of", { name: T.nameOf(one), n: value }) : t("end.wins", { n: value });
    return winning(y(value), words, one ? `stroke="${colour(T, one)}"` : "");
  });
  const marks = turningMarks(data, (turn) => {
    const at = data.rounds.findIndex(({ round }) => round === turn.round);
    return [x(at), y(data.rounds[at]?.points[turn.side] ?? 0)];
  });
  return svg(`${grid(scale, String)}${levels.join("")}${drawn.join("")}${marks}`);
}

const BETWEEN = 18; // px between two numbers at the end of their lines

/** Heights moved as far as needed that no two stand on one another. @param {number[]} heights */
function apart(heights) {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b]);
  const out = [...heights];
  order.forEach((i, n) => {
    if (n) out[i] = Math.max(out[i], out[order[n - 1]] + BETWEEN);
  });
  return out;
}

/** @param {string} inside numbers and colours of ours only */
const svg = (inside) => `<svg viewBox="0 0 ${width()} ${HEIGHT}" aria-hidden="true">${inside}</svg>`;

/** @param {TableStore} T @param {string} id */
function colour(T, id) {
  const pair = T.owner(id)?.body ?? T.side(id)?.colour ?? [];
  return String(pair[theme() === "dark" ? 1 : 0] ?? "currentColor").replace(/[^#\w(),.% -]/g, "");
}

/** @param {TableStore} T @param {Ending} data @param {string[]} ids */
function table(T, data, ids) {
  return h(
    "table",
    { class: "end-table", vars: { "--names": left() / (width() - RIGHT), "--wide": (width() - RIGHT) / width() } },
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
