/** How long a step of the film is shown, in milliseconds at single speed. */

/** @import { Shot } from "../types/client.d.ts" */

const BEGINS = 300; // another turn
const CARD = 900;
const ARROW = 400;
const MOVES = 700; // a piece comes, goes or moves
const DICE = 1400;
const MY_DICE = 3000; // those that I throw, or that are thrown at me
const POINTS = 500;
const WORDS = 500;
const TURN = 6000; // a turn at most
const ROUND = 25_000; // and all that is shown
const LEAST = 350; // nothing shrinks below it
const MINE = 1.5; // what touches me lasts longer
export const SLIDE = 1200; // each, where nothing moves

/** @param {Pick<Shot, "lines" | "cards" | "moves" | "points" | "mine" | "own">} shot */
export function duration(shot) {
  const dice = shot.lines.some((line) => line.dice?.length);
  const arrow = shot.moves.some((move) => move.from && move.to);
  const points = Object.keys(shot.points).length > 0;
  const time =
    (shot.cards.length ? CARD : 0) + (arrow ? ARROW : 0) + (shot.moves.length ? MOVES : 0) + (points ? POINTS : 0);
  const roll = !dice ? 0 : shot.mine || shot.own ? MY_DICE : DICE;
  return (time || (dice ? 0 : WORDS)) * (shot.mine ? MINE : 1) + roll;
}

/**
 * Those of several steps: long turns and long rounds shrink, all their steps alike.
 * @param {Shot[]} shots @param {unknown[]} [spans] what each belongs to, where it is more than one round
 */
export function together(shots, spans = []) {
  const begins = shots.map((shot, i) => (i && shots[i - 1].turn === shot.turn ? 0 : BEGINS));
  const plain = shots.map((shot, i) => duration(shot) + begins[i]);
  const turns = turnsOf(shots);
  const inTurn = plain.map((time, i) => time * Math.min(1, TURN / sum(turns[i].map((j) => plain[j]))));
  /** @type {Map<unknown, number>} */
  const lengths = new Map();
  inTurn.forEach((time, i) => {
    lengths.set(spans[i], (lengths.get(spans[i]) ?? 0) + time);
  });
  const shrunk = inTurn.map((time, i) => time * Math.min(1, ROUND / (lengths.get(spans[i]) ?? ROUND)));
  return shrunk.map((time, i) => Math.max(LEAST, shots[i].mine ? plain[i] : time));
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** For each step the indices of its turn. @param {Shot[]} shots @returns {number[][]} */
function turnsOf(shots) {
  /** @type {number[][]} */
  const turns = [];
  shots.forEach(({ turn }, i) => {
    turns.push(i && shots[i - 1].turn === turn ? turns[i - 1] : []);
    turns[i].push(i);
  });
  return turns;
}
