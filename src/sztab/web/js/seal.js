/**
 * What this browser saw before chance was fixed: the seal of the server's seed, the hashes by which all seats promised their
 * numbers, and the number of mine, which is told only then. A server that shows others afterwards is found out.
 */

import { api, nonce } from "./api.js";
import { recall, remember } from "./app.js";
import { sha256 } from "./sha256.js";

/** @import { Table } from "./types/server.d.ts" */

/** @typedef {Pick<Table, "id" | "status" | "commitment">} Sealed */
/** @typedef {{commitment: string, nonce: string, hashes?: string[]}} Kept `hashes`: of all seats, once my number is told */

const KEPT = 200; // tables

/** @returns {Record<string, Kept | undefined>} */
const all = () => JSON.parse(recall("seals") ?? "{}");

/** What was kept of a table, if anything. @param {string} id */
export const kept = (id) => all()[id];

/** @param {Sealed} table @param {Kept} what */
function keep({ id, status, commitment }, what) {
  if (status !== "open" || !commitment) return;
  const entries = Object.entries({ ...all(), [id]: what });
  remember("seals", JSON.stringify(Object.fromEntries(entries.slice(-KEPT))));
}

/**
 * The hash that binds me to my number for a table whose seal I have seen: the same one, however often it has to be sent.
 * @param {Sealed} table @param {boolean} [anew] the last one was told, and somebody got up: another number
 */
export function promiseFor(table, anew = false) {
  const known = kept(table.id);
  const mine = known && !anew ? known : { commitment: table.commitment, nonce: nonce() };
  if (mine !== known) keep(table, mine);
  return sha256(`${table.commitment}:${mine.nonce}`);
}

/** Takes a seat, and promises my number. Gives the table as it is then. @param {Table} table @param {number} seat */
export const sitDown = async (table, seat) =>
  addNumber(await api.post(`tables/${table.id}/seats/${seat}/sit`, { nonce_hash: promiseFor(table) }));

/**
 * What a table waits for from me before it can begin: my promise, now that the seal can be seen; and my number, once all have
 * promised theirs.
 * @param {Table} table
 */
export async function addNumber(table) {
  const mine = table.status === "open" ? table.seats.find((one) => one.you && !one.ready) : undefined;
  if (!mine) return table;
  const path = /** @type {const} */ (`tables/${table.id}/seats/${mine.number}/sit`);
  const promise = promiseFor(table, Boolean(kept(table.id)?.hashes) && !mine.nonce_hash);
  try {
    const now = mine.nonce_hash === promise ? table : await api.post(path, { nonce_hash: promise });
    return await told(now, path);
  } catch {
    return table; // the owner may begin without it
  }
}

/** @param {Table} table @param {`tables/${string}/seats/${number}/sit`} path */
async function told(table, path) {
  const known = kept(table.id);
  if (table.status !== "open" || !known || !table.seats.every((one) => one.ready || one.nonce_hash)) return table;
  keep(table, { ...known, hashes: table.seats.map((one) => one.nonce_hash) });
  return api.post(path, { nonce: known.nonce });
}

/** One hash over the seal of the seed and the promises of all seats. @param {Kept} mine */
export const sealOf = (mine) => sha256([mine.commitment, ...(mine.hashes ?? []).map((one) => one || "-")].join(" "));
