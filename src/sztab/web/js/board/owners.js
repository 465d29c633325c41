// Owners' colours as classes, so that pieces on the map, in seats and in logs share them and follow the theme by themselves.

const dressed = new Map();
const NEUTRAL = { id: "", name: "", symbol: "", class: "owner-none" };

/** The owners of a board by id, each with the class that carries its colours. */
export function ownersOf(board) {
  const out = new Map([["", NEUTRAL]]);
  const rules = [];
  [...(board.owners ?? []), ...(board.others ?? [])].forEach((owner, index) => {
    const name = `owner-${board.game}-${index}`;
    out.set(owner.id, { ...owner, class: name, order: index });
    const colour = ([light, dark]) => `light-dark(${light}, ${dark ?? light})`;
    rules.push(`.${name} { --body: ${colour(owner.body)}; --mark: ${colour(owner.ink)}; }`);
  });
  if (!dressed.has(board.game)) {
    const sheet = new CSSStyleSheet();
    dressed.set(board.game, sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  dressed.get(board.game).replaceSync(rules.join("\n"));
  return out;
}
