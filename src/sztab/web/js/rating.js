/** A rating as a line: after each game that counted. */

/** @import { PlayerRating } from "./types/server.d.ts" */

const [WIDTH, HEIGHT, PAD] = [600, 160, 14];

/** The rating after each game, as a line. @param {PlayerRating} one */
export function graph(one) {
  const values = one.graph.map((point) => point.rating);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  /** @param {number} i */
  const x = (i) => PAD + ((WIDTH - 4 * PAD) * i) / Math.max(1, values.length - 1);
  /** @param {number} value */
  const y = (value) => PAD + ((HEIGHT - 2 * PAD) * (high - value)) / Math.max(1, high - low);
  const path = values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join(" L");
  const last = values.length - 1;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <path d="M${path}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"/>
    <circle cx="${x(last)}" cy="${y(values[last])}" r="4.5" fill="currentColor"/>
    ${label(values[0], x(0), y(values[0]))}${label(values[last], x(last), y(values[last]))}
  </svg>`;
}

/** A rating beside its point, inside the picture. @param {number} value @param {number} x @param {number} y */
const label = (value, x, y) =>
  `<text x="${x}" y="${y < HEIGHT / 2 ? y + 22 : y - 12}" font-size="13" fill="currentColor" text-anchor="${x < WIDTH / 2 ? "start" : "middle"}">${value}</text>`;
