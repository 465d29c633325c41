// Owners' colours as classes, so that pieces on the map, in seats and in logs share them and follow the theme by themselves.

/** @import { DrawnBoard, Dressed, Owners } from "../types/board.d.ts" */

/** @type {Map<string, CSSStyleSheet>} */
const dressed = new Map();
/** @type {Dressed} */
const NEUTRAL = { id: "", name: "", symbol: "", class: "owner-none" };

/** By day and by night. @param {string[]} colours */
const colour = ([light, dark]) => `light-dark(${light}, ${dark ?? light})`;

/** The owners of a board by id, each with the class that carries its colours. @param {DrawnBoard} board @returns {Owners} */
export function ownersOf(board) {
  const all = [...board.owners, ...(board.others ?? [])].map((owner, order) => ({
    ...owner,
    class: `owner-${board.game}-${order}`,
    order,
  }));
  const rules = all.map((owner) => `.${owner.class} { --body: ${colour(owner.body)}; --mark: ${colour(owner.ink)}; }`);
  const sheet = dressed.get(board.game) ?? new CSSStyleSheet();
  if (!dressed.has(board.game)) {
    dressed.set(board.game, sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(rules.join("\n"));
  /** @type {[string, Dressed][]} */
  const known = all.map((owner) => [owner.id, owner]);
  return new Map([["", NEUTRAL], ...known]);
}
