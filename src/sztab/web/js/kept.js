/** What is left without a network: the worker in sw.js keeps the last answers, and the page says that they are old. */

import { signal } from "./signal.js";

const ANSWERS = "sztab-answers-1"; // as in sw.js
const KEPT_AT = "X-Kept-At";
const PAUSE = 2000; // ms between two positions that are written down

/** When what is on the page was kept: 0 while the server answers. */
export const keptAt = signal(0);
let met = false; // the server has answered this page

/**
 * Whether an answer may be used. Once the server has spoken, an old answer is no answer: the line is broken, and the page keeps
 * what it has.
 * @param {Response} answer
 */
export function mayUse(answer) {
  const at = Number(answer.headers.get(KEPT_AT));
  if (!at) {
    met = true;
    keptAt.value = 0;
  } else if (!met) keptAt.value = at;
  return !at || !met;
}

/** Starts the worker where there may be one. What this page fetched before it came is kept, too. */
export async function startWorker() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", () => {
    waiting = null; // somebody else may sit here now
  });
  const first = !navigator.serviceWorker.controller; // nothing went through it yet
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null); // private windows have none
  if (!registration) return;
  const { active } = await navigator.serviceWorker.ready;
  const fetched = performance.getEntriesByType("resource").map((one) => one.name);
  const files = fetched.filter((url) => url.startsWith(`${location.origin}/static/~`));
  const answers = first ? fetched.filter((url) => url.startsWith(`${location.origin}/api/`)) : [];
  if (files.length) active?.postMessage({ files, answers });
}

/** @type {[string, unknown] | null} what will be written down next */
let waiting = null;

/** The position as it is now in place of the one that was fetched. @param {string} path @param {unknown} data */
export function keepAnswer(path, data) {
  if (!navigator.serviceWorker?.controller) return;
  if (!waiting) setTimeout(write, PAUSE);
  waiting = [path, data];
}

async function write() {
  if (!waiting) return; // or nothing is left of it
  const [path, data] = waiting;
  waiting = null;
  const headers = { "Content-Type": "application/json", [KEPT_AT]: String(Date.now()) };
  try {
    const cache = await caches.open(ANSWERS);
    await cache.put(`${location.origin}${path}`, new Response(JSON.stringify(data), { headers }));
  } catch {
    // The browser has no room: the older position stays.
  }
}
