/**
 * The text of a card in the hand is as large as fits on it; for the longest the card is wider. The size is guessed from the number of
 * letters and looked at a frame later, when the page is laid out anyway: to lay it out for each size costs more than all else of a move.
 */

/** @typedef {{name: string, title: number, text: number, line: number, least?: number}} Look  sizes in px, and how wide a card is at least */

/** @type {Look[]} from large to small, as in cards.css */
const LOOKS = [
  { name: "", title: 13.5, text: 12, line: 1.22 },
  { name: "small", title: 13.5, text: 11, line: 1.2 },
  { name: "smaller", title: 13.5, text: 10.5, line: 1.15 },
  { name: "smallest", title: 11.5, text: 10, line: 1.12 },
  { name: "smallest wide", title: 11.5, text: 10, line: 1.12, least: 176 },
  { name: "smallest wider", title: 11.5, text: 10, line: 1.12, least: 240 },
];
const CUT = "smallest wider cut";
const LETTER = 0.47; // of the size of the type: how wide a letter is
const BOLD = 0.54; // in a title
const SIDES = 17; // px beside the text
const REST = 32; // px over it and under it: the band, and air
const [LEAST, MOST, GAP] = [128, 196, 8]; // px of a card, and between two

/** @type {WeakMap<Element, string>} what a row was fitted for */
const known = new WeakMap();
/** @type {WeakSet<Element>} rows that will be looked at with the next frame */
const waiting = new WeakSet();

/** @param {Element} row @param {() => void} done called when all fits */
export function fitTexts(row, done) {
  const cards = cardsOf(row);
  const { clientWidth: width, clientHeight: height } = row;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const now = [width, height, rem, ...cards.map(({ words }) => words.title.length + words.text.length)].join();
  const same = known.get(row) === now;
  known.set(row, now);
  const share = Math.max(LEAST, Math.min(MOST, width / rem / Math.max(1, cards.length) - GAP));
  const room = (cards[0]?.main.clientHeight ?? 0) / rem;
  for (const { card, words } of cards)
    if (!same || card.dataset.text === undefined) put(card, LOOKS[guess(words, share, room)].name);
  look(row, done);
}

/** The first look with which a text probably fits. @param {{title: string, text: string}} words @param {number} width @param {number} height */
export function guess({ title, text }, width, height) {
  const found = LOOKS.findIndex((one) => {
    const inside = Math.max(width, one.least ?? 0) - SIDES;
    /** @param {string} all @param {number} letter */
    const lines = (all, letter) => Math.ceil((all.length * letter) / inside);
    return (
      REST + lines(title, BOLD * one.title) * one.title * 1.15 + lines(text, LETTER * one.text) * one.text * one.line <=
      height
    );
  });
  return found < 0 ? LOOKS.length - 1 : found;
}

/** A card that grows wider makes the others narrower: all are looked at until none has to change. @param {Element} row @param {() => void} done */
function look(row, done) {
  if (waiting.has(row)) return;
  waiting.add(row);
  requestAnimationFrame(() => {
    waiting.delete(row);
    const tight = cardsOf(row).filter(({ main }) => main.scrollHeight > main.clientHeight + 1);
    const grow = tight.filter(({ card }) => stepOf(card) < LOOKS.length - 1);
    for (const { card } of grow) put(card, LOOKS[stepOf(card) + 1].name);
    if (grow.length) return look(row, done);
    for (const { card, main } of tight) if (card.dataset.text !== CUT) wholeLines(card, main);
    return done();
  });
}

/** @param {Element} row */
const cardsOf = (row) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(".hand .card"))].flatMap((card) => {
    const main = card.querySelector(".card-main");
    /** @param {string} name */
    const say = (name) => card.querySelector(name)?.textContent ?? "";
    return main ? [{ card, main, words: { title: say(".card-title"), text: say(".card-text") } }] : [];
  });

/** @param {HTMLElement} card */
const stepOf = (card) => {
  const at = LOOKS.findIndex(({ name }) => name === card.dataset.text);
  return at < 0 ? LOOKS.length - 1 : at;
};

/** @param {HTMLElement} card @param {string} look */
function put(card, look) {
  if (card.dataset.text !== look) card.dataset.text = look;
}

/** Of a text that fits at no size, as many whole lines as there is room for. @param {HTMLElement} card @param {Element} box */
function wholeLines(card, box) {
  card.dataset.text = CUT;
  const words = /** @type {HTMLElement | null} */ (box.querySelector(".card-text"));
  if (!words) return;
  const room = box.getBoundingClientRect().bottom - words.getBoundingClientRect().top;
  const line = Number.parseFloat(getComputedStyle(words).lineHeight);
  card.style.setProperty("--lines", String(Math.max(1, Math.floor((room - 2) / line))));
}
