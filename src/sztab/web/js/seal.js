/**
 * What this browser saw before chance was fixed: the seal of the server's seed, and the number of mine that went in after it.
 * A server that shows others afterwards is found out.
 */

import { api, nonce } from "./api.js";
import { recall, remember } from "./app.js";

/** @import { Table } from "./types/server.d.ts" */

/** @typedef {Pick<Table, "id" | "status" | "commitment">} Sealed */

const KEPT = 200; // tables

/** @returns {Record<string, {commitment: string, nonce: string} | undefined>} */
const all = () => JSON.parse(recall("seals") ?? "{}");

/** What was kept of a table, if anything. @param {string} id */
export const kept = (id) => all()[id];

/** My number for a table whose seal I have seen: the same one, however often it has to be sent. @param {Sealed} table */
export function numberFor({ id, status, commitment }) {
  const number = kept(id)?.nonce ?? nonce();
  if (status === "open" && commitment) {
    const entries = Object.entries({ ...all(), [id]: { commitment, nonce: number } });
    remember("seals", JSON.stringify(Object.fromEntries(entries.slice(-KEPT))));
  }
  return number;
}

/** Takes a seat, or adds my number at one of mine. Gives the table as it is then. @param {Sealed} table @param {number} seat */
export const sitDown = (table, seat) => api.post(`tables/${table.id}/seats/${seat}/sit`, { nonce: numberFor(table) });

/** A table that I have opened waits for my number: it goes in only now that the seal can be seen. @param {Table} table */
export async function addNumber(table) {
  const seat = table.status === "open" ? table.seats.find((one) => one.you && !one.ready) : undefined;
  return seat ? sitDown(table, seat.number) : table;
}
