/** Talking to the server: JSON in and out, problems as errors that can be shown. */

import { mayUse } from "./kept.js";
import { early, lang, t } from "./words.js";

/** @import { AnswerOf, BodyOf, ProblemDocument } from "./types/server.d.ts" */

/** @typedef {Record<string, string | number | boolean | null | undefined>} Query */
/** @typedef {{query?: Query, headers?: Record<string, string>, key?: string, again?: boolean}} Options */

const PATIENCE = 20000; // ms until we say that nobody answers

/** What went wrong, in words for people. `kind` is the problem's type without its address. */
export class Problem extends Error {
  /** @param {number} status @param {Partial<ProblemDocument>} [body] */
  constructor(status, body = {}) {
    const kind = (body.type ?? "").split(/[/:#]/).at(-1);
    super((kind !== "stranger" && (body.detail || body.title)) || t(`problem.${status}`) || String(status));
    this.status = status;
    this.kind = kind;
    this.body = body;
  }

  /** The server does not know who this is. */
  get stranger() {
    return this.kind === "stranger";
  }

  /** Nobody answered: nothing is known about what happened. */
  get offline() {
    return this.status === 0;
  }
}

let csrf = "";

/** @param {string} method @param {string} path @param {unknown} [body] @param {Options} [options] @returns {Promise<any>} */
async function send(method, path, body, options = {}) {
  const url = new URL(`/api/${path}`, location.origin);
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== null && value !== "") url.searchParams.set(name, String(value));
  }
  if (!url.searchParams.has("lang")) url.searchParams.set("lang", lang());
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", ...options.headers };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && csrf) headers["X-CSRF-Token"] = csrf;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  let answer, data;
  try {
    answer = await (method === "GET" ? early : fetch)(url.pathname + url.search, {
      method,
      headers,
      signal: stop.signal,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!mayUse(answer)) throw new TypeError("kept");
    const type = answer.headers.get("Content-Type") ?? "";
    data = answer.status === 204 ? null : await (type.includes("json") ? answer.json() : answer.text());
  } catch {
    throw new Problem(0, { detail: t("problem.offline") }); // an answer that breaks off is none
  } finally {
    clearTimeout(timer);
  }
  if (!answer.ok) throw new Problem(answer.status, typeof data === "object" ? data : {});
  if (data && typeof data === "object" && typeof data.csrf === "string") csrf = data.csrf;
  return data;
}

/**
 * Unsafe requests once more with a fresh token, when the session's has changed in another tab. Each has a key: who sends
 * it again under the same one, because no answer came, does not do it twice.
 * @param {string} method @param {string} path @param {unknown} [body] @param {Options} [given] @returns {Promise<any>}
 */
async function unsafe(method, path, body = {}, given = {}) {
  const options = { ...given, headers: { "Idempotency-Key": given.key ?? nonce(), ...given.headers } };
  try {
    return await send(method, path, body, options);
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.kind !== "csrf" || options.again) throw problem;
    await send("GET", "me");
    return send(method, path, body, { ...options, again: true });
  }
}

/** By method and path it is known what a request carries, and what it is answered with. */
export const api = {
  /** @template {string} P @param {P} path @param {Query} [query] @returns {Promise<AnswerOf<`GET ${P}`>>} */
  get: (path, query) => send("GET", path, undefined, { query }),
  /**
   * @template {string} P @param {P} path @param {BodyOf<`POST ${P}`>} [body] @param {Options} [options]
   * @returns {Promise<AnswerOf<`POST ${P}`>>}
   */
  post: (path, body, options) => unsafe("POST", path, body, options),
  /** @template {string} P @param {P} path @param {BodyOf<`PUT ${P}`>} body @returns {Promise<AnswerOf<`PUT ${P}`>>} */
  put: (path, body) => unsafe("PUT", path, body),
  /** @template {string} P @param {P} path @param {BodyOf<`PATCH ${P}`>} body @returns {Promise<AnswerOf<`PATCH ${P}`>>} */
  patch: (path, body) => unsafe("PATCH", path, body),
  /** @template {string} P @param {P} path @param {BodyOf<`DELETE ${P}`>} [body] @returns {Promise<AnswerOf<`DELETE ${P}`>>} */
  delete: (path, body) => unsafe("DELETE", path, body),
};

/** What can be shown of whatever was thrown. @param {unknown} thrown @returns {Problem} */
export const problemOf = (thrown) =>
  thrown instanceof Problem
    ? thrown
    : new Problem(0, { detail: thrown instanceof Error ? thrown.message : String(thrown) });

/** A random number of ours that goes into the dice, so that the server alone cannot know them. */
export function nonce() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
