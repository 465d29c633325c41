// A field of two sides, turned so that whoever looks sits at the bottom of it. Straight lines and points only, as fields have them.

/** @import { DrawnBoard } from "../types/board.d.ts" */
/** @import { Drawing, Label, Point } from "../types/drawing.d.ts" */

/**
 * The board as the seats of one side see it; for others, and for who plays both sides, as it is printed.
 * @param {DrawnBoard} board @param {string[]} roles of whoever looks @returns {DrawnBoard}
 */
export function facing(board, roles) {
  const { south } = board.map ?? {};
  const sides = new Set(roles.map((role) => board.owners.find(({ id }) => id === role)?.side));
  if (!south || sides.size !== 1 || sides.has(undefined) || sides.has(south)) return board;
  return { ...board, map: turned(board.map) };
}

/** Path data, absolute starts and relative lines, turned about the middle of the map. @param {string} d @param {Point} size */
export function turnedPath(d, [width, height]) {
  /** @param {string} _ @param {string} command @param {string} rest */
  const part = (_, command, rest) => {
    const [w, h] = command === "l" ? [0, 0] : [width, height];
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    return command + numbers.map((n, i) => Number(((i % 2 ? h : w) - n).toFixed(2))).join(" ");
  };
  return d.replace(/([MLl])([^MLlz]*)/g, part);
}

/** @param {Drawing} map @returns {Drawing} */
export function turned(map) {
  const [width, height] = map.size;
  /** @param {Point} at @returns {Point} */
  const point = ([x, y]) => [Number((width - x).toFixed(1)), Number((height - y).toFixed(1))];
  /** What stands beside something stays on the same side of it. @param {Point} at @param {Point} from @returns {Point} */
  const beside = (at, from) => {
    const [x, y] = point(from);
    return [x + at[0] - from[0], y + at[1] - from[1]];
  };
  /** @template {{d: string}} Row @param {Row} row @returns {Row} */
  const path = (row) => ({ ...row, d: turnedPath(row.d, map.size) });
  /** Words stand on their line, not in it. @param {Label} text @returns {Label} */
  const words = (text) => ({ ...text, at: [point(text.at)[0], point(text.at)[1] + BASELINE] });
  return {
    ...map,
    ground: map.ground.map(path),
    lines: map.lines?.map(path),
    areas: Object.fromEntries(
      Object.entries(map.areas).map(([id, area]) => [
        id,
        { ...path(area), at: point(area.at), label: { ...area.label, at: beside(area.label.at, area.at) } },
      ]),
    ),
    marks: map.marks.map((mark) => ({ ...mark, at: point(mark.at) })),
    texts: map.texts.map(words),
  };
}

const BASELINE = 8; // units that the line of a margin's words lies under its middle, on both sides of it
