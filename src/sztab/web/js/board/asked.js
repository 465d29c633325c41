// What glows for the choices of a question, and how strongly: what leads somewhere before what leads to nothing.

/** @import { BoardScene, Glow } from "../types/board.d.ts" */
/** @import { ChoiceView } from "../types/server.d.ts" */

/**
 * Pieces and places of a choice; where a piece is meant, the place under it need not glow too.
 * @param {ChoiceView} choice @param {BoardScene} scene @param {(id: string) => boolean} isOnMap
 */
function pointedAt(choice, { pieces }, isOnMap) {
  const meant = pieces.filter((piece) => piece.id && choice.pieces?.includes(piece.id));
  const under = new Set(meant.map((piece) => piece.place));
  return [
    ...meant.map((piece) => piece.id ?? ""),
    ...(choice.places ?? []).filter((id) => !under.has(id) && isOnMap(id)),
  ];
}

export const CROWD = 24; // places beside choices that are not on the map: the map would be all light, and say nothing

/**
 * What glows, with the number of its choice; several choices at one place show how many they are. Those that lead to nothing
 * count only where there is no other. Very many places glow faintly, if the question is about something else as well, but for those that
 * promise more.
 * @param {ChoiceView[]} choices @param {BoardScene} scene @param {(id: string) => boolean} isOnMap @returns {Map<string, Glow>}
 */
export function glowOf(choices, scene, isOnMap) {
  /** @type {Map<string, number[]>} */
  const at = new Map();
  choices.forEach((choice, index) => {
    for (const id of pointedAt(choice, scene, isOnMap)) at.set(id, [...(at.get(id) ?? []), index]);
  });
  /** @type {Map<string, Glow>} */
  const out = new Map();
  const reach = choices.map((choice) => pointedAt(choice, scene, isOnMap).length);
  const isCrowd = at.size > CROWD && reach.filter((n) => !n).length > 1 && reach.every((n) => n < 2);
  const isTold = choices.some(({ unlikely }, index) => reach[index] && unlikely); // which of them promise more than others
  for (const [id, all] of at) {
    const useful = all.filter((index) => !choices[index].idle);
    const meant = useful.length ? useful : all;
    const several = meant.length > 1;
    const towards = several ? undefined : choices[meant[0]].places?.at(-1);
    out.set(id, {
      number: several ? meant.length : meant[0] + 1,
      several,
      index: meant[0],
      faint: (isCrowd && !(isTold && useful.some((one) => !choices[one].unlikely))) || !useful.length,
      towards,
      crowd: isCrowd,
    });
  }
  return out;
}
