/** SHA-256. Browsers have it only on pages that came over https or from this computer; tables are also played in a home network. */

/** The first 32 bits of the fractional part of a root of a prime. @param {number} prime @param {number} root */
const bits = (prime, root) => (prime ** (1 / root) * 2 ** 32) | 0;

const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter((n) => n > 1 && !range(2, n).some((m) => n % m === 0));
const ROUNDS = PRIMES.map((prime) => bits(prime, 3));
const BEGINNING = PRIMES.slice(0, 8).map((prime) => bits(prime, 2));

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The hash of a text, in hex. @param {string} text */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  bytes.forEach((byte, n) => {
    view.setUint8(n, byte);
  });
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  let state = BEGINNING;
  for (let at = 0; at < view.byteLength; at += 64) state = mixed(state, schedule(view, at));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The 64 words of a block. @param {DataView} view @param {number} at */
function schedule(view, at) {
  const words = range(0, 16).map((n) => view.getInt32(at + 4 * n));
  for (let n = 16; n < 64; n++) {
    const [a, b] = [words[n - 15], words[n - 2]];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words.push((words[n - 16] + low + words[n - 7] + high) | 0);
  }
  return words;
}

/** @param {number[]} state @param {number[]} words */
function mixed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  words.forEach((word, n) => {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + word) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]) | 0);
}
