/**
 * Sounds of wood, paper and felt, made here: short, few, one at a time, and only after the first touch. One switch; on a phone it
 * is off until somebody turns it on.
 */

import { app, recall, remember } from "./app.js";
import { signal } from "./signal.js";

/** @typedef {"move" | "card" | "put" | "lost" | "dice" | "points" | "refused" | "chat" | "time" | "won" | "beaten"} Sound */
/**
 * A part of a sound: when it begins and how long it lasts in seconds, how loud it is, and its pitch in Hz. `noise` is paper or a
 * rattle; without it, it is wood.
 * @typedef {{at: number, length: number, loud: number, pitch: number, noise?: boolean}} Part
 */

const LOUD = 0.28; // of all that could be
const GAP = 90; // ms between two sounds

/** @param {number} at @param {number} pitch @returns {Part} */
const knock = (at, pitch, loud = 0.5) => ({ at, length: 0.09, loud, pitch });
/** @param {number} at @param {number} length @param {number} loud @returns {Part} */
const rustle = (at, length, loud) => ({ at, length, loud, pitch: 3200, noise: true });
/** @param {number[]} pitches @returns {Part[]} */
const notes = (pitches) => pitches.map((pitch, i) => ({ at: i * 0.15, length: 0.22, loud: 0.3, pitch }));

/** @type {Record<Sound, Part[]>} */
export const SOUNDS = {
  move: [knock(0, 330), knock(0.16, 330)],
  card: [rustle(0, 0.12, 0.25), rustle(0.07, 0.1, 0.15)],
  put: [knock(0, 260, 0.35)],
  lost: [knock(0, 120)],
  dice: [0, 0.06, 0.11, 0.19, 0.3].map((at, i) => ({ ...rustle(at, 0.05, 0.3 - i * 0.03), pitch: 1500 })),
  points: [knock(0, 900, 0.15)],
  refused: [{ at: 0, length: 0.14, loud: 0.35, pitch: 90 }],
  chat: [knock(0, 520, 0.2)],
  time: [knock(0, 620, 0.25), knock(0.14, 620, 0.25)],
  won: notes([262, 330, 392, 523]),
  beaten: notes([330, 294, 262, 196]),
};

/** @type {AudioContext | null} */
let audio = null;
let last = -GAP;

const wish = signal(recall("sound"));

/** Whether there is sound. */
export const isLoud = () => (wish.value ?? (app.layout === "phone" ? "off" : "on")) === "on";

/** @param {boolean} on */
export function setLoud(on) {
  wish.value = on ? "on" : "off";
  remember("sound", wish.value);
  play("put");
}

/** @param {Sound} kind */
export function play(kind) {
  const now = performance.now();
  if (!isLoud() || now - last < GAP || !globalThis.navigator?.userActivation?.hasBeenActive) return;
  last = now;
  try {
    audio ??= new AudioContext();
    for (const part of SOUNDS[kind]) sounded(audio, part);
  } catch {
    // No sound here; whatever it says is on the page too.
  }
}

/** @param {AudioContext} context @param {Part} part */
function sounded(context, part) {
  const at = context.currentTime + part.at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(part.loud * LOUD, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + part.length);
  const source = part.noise ? rattle(context, part) : wood(context, part);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + part.length + 0.02);
}

/** @param {AudioContext} context @param {Part} part */
function wood(context, { pitch }) {
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  return tone;
}

/** @param {AudioContext} context @param {Part} part */
function rattle(context, { length, pitch }) {
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * (length + 0.02)), context.sampleRate);
  const data = samples.getChannelData(0);
  const step = Math.max(1, Math.round(context.sampleRate / (pitch * 2))); // duller the lower it is
  for (let i = 0, value = 0; i < data.length; i += 1) {
    if (i % step === 0) value = Math.random() * 2 - 1;
    data[i] = value;
  }
  const source = context.createBufferSource();
  source.buffer = samples;
  return source;
}
