/** A step of a replay as a step of the film: with what came, went and moved, from the tables before and after it. */

/** @import { Shot, StoryLine } from "../types/client.d.ts" */
/** @import { OneStep, Piece, PieceMove, Scene } from "../types/server.d.ts" */

/** @param {OneStep} step @param {OneStep | null} before @param {StoryLine[]} lines @param {Record<string, number>} points what changed @returns {Shot} */
export const shotOf = (step, before, lines, points) => ({
  key: `replay ${step.step}`,
  n: step.step,
  part: 0,
  role: step.role,
  round: step.scene.moment.round ?? 0,
  lines,
  cards: [...new Set(lines.flatMap((line) => line.cards))],
  moves: before ? movesBetween(before.scene, step.scene) : [],
  points,
  mine: false,
  own: false,
  scene: step.scene,
});

/** What moved, came and went between two tables. @param {Pick<Scene, "pieces">} before @param {Pick<Scene, "pieces">} after @returns {PieceMove[]} */
export function movesBetween(before, after) {
  const [named, counted] = [namedMoves(before, after), new Map()];
  /** @param {Piece[]} pieces @param {number} sign */
  const count = (pieces, sign) => {
    for (const { id, kind, owner, place, count: n = 1 } of pieces) {
      const key = `${owner} ${kind}`;
      const places = counted.get(key) ?? counted.set(key, { kind, owner, change: new Map() }).get(key);
      if (!id) places.change.set(place, (places.change.get(place) ?? 0) + sign * n);
    }
  };
  count(before.pieces, -1);
  count(after.pieces, 1);
  return [...named, ...[...counted.values()].flatMap(changes)];
}

/** Those of pieces with a name of their own. @param {Pick<Scene, "pieces">} before @param {Pick<Scene, "pieces">} after @returns {PieceMove[]} */
function namedMoves(before, after) {
  const was = new Map(before.pieces.flatMap((piece) => (piece.id ? [[piece.id, piece]] : [])));
  const is = new Map(after.pieces.flatMap((piece) => (piece.id ? [[piece.id, piece]] : [])));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [from, to] = [was.get(id)?.place ?? "", is.get(id)?.place ?? ""];
    const { kind = "", owner = "" } = is.get(id) ?? was.get(id) ?? {};
    return from === to ? [] : [{ id, kind, owner, from, to, count: 1 }];
  });
}

/**
 * Where as many are gone as have come elsewhere they have moved; otherwise nobody can say who went where.
 * @param {{kind: string, owner: string, change: Map<string, number>}} one @returns {PieceMove[]}
 */
function changes({ kind, owner, change }) {
  const gone = [...change].filter(([, n]) => n < 0);
  const come = [...change].filter(([, n]) => n > 0);
  if (gone.length === 1 && come.length === 1 && gone[0][1] === -come[0][1])
    return [{ kind, owner, from: gone[0][0], to: come[0][0], count: come[0][1] }];
  return [
    ...gone.map(([from, n]) => ({ kind, owner, from, to: "", count: -n })),
    ...come.map(([to, n]) => ({ kind, owner, from: "", to, count: n })),
  ];
}
